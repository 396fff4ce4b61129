// The backend on loopback: the same requests over HTTP, for a plain browser.
import { addressOf, lost, type Backend } from './backend';
import type { Answer } from '../generated';

/** The backend at an address, with the token that the server printed. */
export function httpBackend(base: string, token: string): Backend {
  return {
    async request(request) {
      try {
        const response = await fetch(`${base}/request`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Motti-Token': token },
          body: JSON.stringify(request),
        });
        if (!response.ok) {
          return lost('loopback', `HTTP ${response.status} ${await response.text()}`);
        }
        return (await response.json()) as Answer;
      } catch (error) {
        return lost('loopback', error);
      }
    },
    pictureUrl: (module, path) =>
      `${base}/module/${addressOf(module)}/${addressOf(path)}?token=${encodeURIComponent(token)}`,
  };
}
