// Taking over a file of VASSAL: sent in parts, then worked on by the desk, which is asked how far it has come.
import { faultOf, type Backend } from '../backend/backend';
import type { Answer, Fault, Importing, ImportResult, Request } from '../generated';
import { readBase64 } from '../library/files';

/** How many bytes are sent at a time. */
const PART = 1 << 20;
/** How long is waited between two looks at the work, in milliseconds. */
const LOOK = 120;
/** The stages in their order; `sending` is this page's own. */
export const STAGES = ['sending', 'reading', 'pictures', 'setups', 'packing', 'game'] as const;

/** One file that is taken over. */
export class Takeover {
  /** Where it stands. */
  step = $state<'asking' | 'working' | 'done' | 'failed' | 'cancelled'>('asking');
  stage = $state<string>('sending');
  done = $state(0);
  of = $state(0);
  result = $state.raw<ImportResult | undefined>();
  fault = $state.raw<Fault | undefined>();
  #job: number | undefined;
  #stopped = false;

  constructor(
    private readonly backend: Backend,
    readonly file: File,
    /** Extensions of the module, in their order. */
    readonly extensions: readonly File[] = [],
  ) {}

  /** Whether its name is that of a module. */
  get isModule(): boolean {
    return /\.(vmod|vmdx)$/i.test(this.file.name);
  }

  /** Sends the file and waits for what comes of it. A module is named only for a saved game. */
  async run(module: string | null, open: boolean): Promise<void> {
    this.step = 'working';
    this.fault = undefined;
    try {
      const begun = await this.#ask({ import_begin: { name: this.file.name } });
      if (!begun) return;
      this.#job = begun.job;
      if (!(await this.#send(begun.job, this.file))) return;
      for (const extension of this.extensions) {
        if (!(await this.#ask({ import_extension: { job: begun.job, name: extension.name } }))) return;
        if (!(await this.#send(begun.job, extension))) return;
      }
      let state = await this.#ask({ import_run: { job: begun.job, module, open } });
      while (state && !state.result) {
        this.stage = state.stage;
        this.done = state.done;
        this.of = state.of;
        await new Promise((passed) => setTimeout(passed, LOOK));
        state = await this.#ask({ import_state: { job: begun.job } });
      }
      if (!state?.result) return;
      this.result = state.result;
      this.step = 'done';
    } catch (error) {
      this.#fail({ code: 'file', detail: String(error) });
    }
  }

  /** Sends a file part by part; false where that ended it. */
  async #send(job: number, file: File): Promise<boolean> {
    [this.done, this.of] = [0, file.size];
    for (let at = 0; at < file.size; at += PART) {
      const data = await readBase64(new File([file.slice(at, at + PART)], file.name));
      if (!(await this.#ask({ import_part: { job, data } }))) return false;
      this.done = Math.min(file.size, at + PART);
    }
    return true;
  }

  /** Gives it up. */
  async cancel(): Promise<void> {
    if (this.step !== 'working') return;
    this.#stopped = true;
    this.step = 'cancelled';
    if (this.#job !== undefined) await this.backend.request({ import_cancel: { job: this.#job } });
  }

  async #ask(request: Request): Promise<Importing | undefined> {
    if (this.#stopped) return undefined;
    const answer: Answer = await this.backend.request(request);
    if (this.#stopped) return undefined;
    if (typeof answer === 'object' && 'importing' in answer) return answer.importing;
    this.#fail(faultOf(answer) ?? { code: 'foreign', detail: this.file.name });
    return undefined;
  }

  #fail(fault: Fault): void {
    this.fault = fault;
    this.step = 'failed';
  }
}
