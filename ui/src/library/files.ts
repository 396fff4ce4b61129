// Files in and out of the page: as base64 to the desk, as a download to the player.
import { invoke } from '@tauri-apps/api/core';
import { t } from '../messages/texts.svelte';
import { troubles } from '../table/trouble.svelte';

/** A chosen file's bytes as base64. */
export async function readBase64(file: File): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error(file.name));
    reader.readAsDataURL(file);
  });
  return url.slice(url.indexOf(',') + 1);
}

/** Gives the player a file of these base64 bytes. */
export function download(name: string, data: string): void {
  const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
  give(name, new Blob([bytes], { type: 'application/octet-stream' }));
}

/** Gives the player a file of this text. */
export function save(name: string, text: string): void {
  give(name, new Blob([text], { type: 'text/markdown;charset=utf-8' }));
}

function give(name: string, content: Blob): void {
  if ('__TAURI_INTERNALS__' in window) {
    void keep(name, content);
    return;
  }
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** In the program's window a link that downloads may go nowhere: the program writes the file and says where. */
async function keep(name: string, content: Blob): Promise<void> {
  try {
    const path = await invoke<string>('save', { name, data: await readBase64(new File([content], name)) });
    troubles.tell(t('saved-as', { file: path }));
  } catch (error) {
    troubles.show({ code: 'file', detail: String(error) });
  }
}
