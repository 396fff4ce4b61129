// The texts of a module, with the names that the sides of a free table have.
import type { ModuleData } from '../generated';

/** The Fluent sources of a module by language; the sides of a free table are called the same in each. */
export function messagesOf(module: ModuleData): Record<string, string> {
  const sides = Object.entries(module.table?.sides ?? {});
  if (sides.length === 0) return module.messages;
  const names = sides.map(([seat, name]) => `seat-${seat} = { "${name.replace(/[\\"]/g, '\\$&')}" }`).join('\n');
  const sources = { en: '', ...module.messages };
  return Object.fromEntries(Object.entries(sources).map(([language, text]) => [language, `${text}\n${names}\n`]));
}
