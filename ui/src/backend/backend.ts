// The one way from the page to the desk, whatever carries it.
import type { Answer, Fault, Request } from '../generated';

/** Asks the desk. It never throws: what could not be carried comes back as a fault. */
export interface Backend {
  /** Asks and gives the answer. */
  request(request: Request): Promise<Answer>;
  /** The address of a picture of an opened module. */
  pictureUrl(module: string, path: string): string;
}

/** The fault of an answer, where it is one. */
export function faultOf(answer: Answer): Fault | undefined {
  return typeof answer === 'object' && 'fault' in answer ? answer.fault : undefined;
}

/** A fault that arose on the way, not at the desk. */
export function lost(code: string, error: unknown): Answer {
  const detail = error instanceof Error ? error.message : String(error);
  return { fault: { code, detail } };
}

/** An entry's name as part of an address; its folders stay folders. */
export function addressOf(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
