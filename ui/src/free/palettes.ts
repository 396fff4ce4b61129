// The palettes of a free table as a reader goes through them: groups one within the other, or what a search finds.
import type { FreePalette, FreeTableData, Look, Tag } from '../generated';

/** A group of counters with the names of the palettes around it. */
export interface Group {
  readonly path: readonly string[];
  readonly counters: readonly Tag[];
}

/** All groups that have counters of their own, in order. */
export function groupsOf(palettes: readonly FreePalette[], around: readonly string[] = []): Group[] {
  return palettes.flatMap((palette) => {
    const path = palette.name === '' ? around : [...around, palette.name];
    const own: Group[] = palette.counters.length > 0 ? [{ path, counters: palette.counters }] : [];
    return [...own, ...groupsOf(palette.inner, path)];
  });
}

/** What each group is called: without the names that stand before all of them. */
export function labelsOf(groups: readonly Group[]): string[] {
  const [first] = groups;
  let shared = 0;
  while (first && shared < first.path.length - 1 && groups.every(({ path }) => path.length > shared + 1 && path[shared] === first.path[shared])) shared++;
  return groups.map(({ path }) => path.slice(shared).join(' › '));
}

/** The counters with all these words in their names or in those of their palettes, each once. */
export function found(table: FreeTableData, groups: readonly Group[], words: string): [Tag, Look][] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const hits = new Map<Tag, Look>();
  for (const { path, counters } of groups) {
    for (const id of counters) {
      const look = table.counters[id];
      if (!look) continue;
      const text = [look.name, ...path].join(' ').toLocaleLowerCase();
      if (wanted.every((word) => text.includes(word))) hits.set(id, look);
    }
  }
  return [...hits];
}
