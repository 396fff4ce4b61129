// Which backend this page has: the window's own, or loopback.
import type { Backend } from './backend';
import { httpBackend } from './http';
import { tauriBackend } from './tauri';

/** The backend of the place the page was opened in. */
export function chooseBackend(): Backend {
  if ('__TAURI_INTERNALS__' in window) return tauriBackend();
  const token = new URLSearchParams(location.search).get('token') ?? '';
  return httpBackend(location.origin, token);
}
