// The backend inside the program's window: one command, and the module protocol for pictures.
import { convertFileSrc, invoke } from '@tauri-apps/api/core';
import { addressOf, lost, type Backend } from './backend';
import type { Answer } from '../generated';

/** The scheme of pictures. */
const SCHEME = 'module';

/** The backend of the window. */
export function tauriBackend(): Backend {
  // `module://localhost/`, or `http://module.localhost/` where schemes of one's own are not had.
  const pictures = convertFileSrc('', SCHEME);
  return {
    async request(request) {
      try {
        return await invoke<Answer>('request', { request });
      } catch (error) {
        return lost('window', error);
      }
    },
    pictureUrl: (module, path) => `${pictures}${addressOf(module)}/${addressOf(path)}`,
  };
}
