// A small WebDriver client: what the real-window tests need of the W3C protocol, over Node's own fetch.

import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
/** Keys that are no signs. */
export const KEY = {
  enter: '\uE007',
  escape: '\uE00C',
  left: '\uE012',
  up: '\uE013',
  right: '\uE014',
  down: '\uE015',
  tab: '\uE004',
};
/** No command may hang a run: a driver that does not answer in this many milliseconds has failed. */
const PATIENCE = 20_000;

/** A fault that the driver reports, with its W3C code. */
export class DriverFault extends Error {
  constructor(code, message) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

async function command(base, method, path, body) {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE),
  });
  const { value } = await response.json();
  if (!response.ok) {
    throw new DriverFault(value?.error ?? response.status, value?.message ?? 'no message');
  }
  return value;
}

/** One running program, driven from outside. */
export class Window {
  #base;

  constructor(base) {
    this.#base = base;
  }

  /** Starts `application` with these arguments through the driver at `driver` (an http address). */
  static async open(driver, application, args = []) {
    const capabilities = {
      alwaysMatch: { browserName: 'wry', 'tauri:options': { application, args } },
    };
    const { sessionId } = await command(driver, 'POST', '/session', { capabilities });
    return new Window(`${driver}/session/${sessionId}`);
  }

  /** Ends the program. */
  async close() {
    await command(this.#base, 'DELETE', '');
  }

  /** Runs a function's body in the page and gives its result. */
  async run(script, ...args) {
    return command(this.#base, 'POST', '/execute/sync', { script, args });
  }

  /** Loads the page again, and waits until the old one is gone: what is done to that would be lost. */
  async reload() {
    await this.run('window.old = true; location.reload()');
    await this.until('the page to be loaded again', () =>
      this.run(`return !window.old && document.readyState === 'complete'`),
    );
  }

  /** The element of a CSS selector, or null. */
  async find(selector) {
    try {
      const found = await command(this.#base, 'POST', '/element', {
        using: 'css selector',
        value: selector,
      });
      return found[ELEMENT];
    } catch (fault) {
      if (fault instanceof DriverFault && fault.code === 'no such element') return null;
      throw fault;
    }
  }

  /** Waits until `probe` gives something true, and gives it; asks again rather than sleeping once. */
  async until(what, probe) {
    const deadline = Date.now() + PATIENCE;
    for (;;) {
      const found = await probe();
      if (found) return found;
      if (Date.now() > deadline) throw new Error(`waited in vain for ${what}; ${await this.#witness()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** What stands in the window when a wait ends in vain: a picture of it, its focus and the words it shows. */
  async #witness() {
    try {
      const file = join(tmpdir(), `motti-window-${Date.now()}.png`);
      writeFileSync(file, Buffer.from(await command(this.#base, 'GET', '/screenshot'), 'base64'));
      const { focus, words } = await this.run(
        `return { focus: document.activeElement?.outerHTML.slice(0, 200), words: document.body.innerText.slice(0, 2000) }`,
      );
      return `seen then: ${file}, focus on ${focus}, words:\n${words}`;
    } catch (fault) {
      return `and the window cannot be looked at: ${fault.message}`;
    }
  }

  /** Waits for an element and gives it. */
  async appear(selector) {
    return this.until(selector, () => this.find(selector));
  }

  /** Types into an element, in place of what was in it. */
  async type(selector, text) {
    const element = await this.appear(selector);
    await command(this.#base, 'POST', `/element/${element}/clear`, {});
    await command(this.#base, 'POST', `/element/${element}/value`, { text });
  }

  /** Chooses a value of a list, as the keyboard would. */
  async choose(selector, value) {
    await this.appear(selector);
    await this.run(
      `const list = document.querySelector(arguments[0]);
       list.value = arguments[1];
       list.dispatchEvent(new Event('change', { bubbles: true }));`,
      selector,
      value,
    );
  }

  /** The text of an element that is there or comes. */
  async text(selector) {
    const element = await this.appear(selector);
    return command(this.#base, 'GET', `/element/${element}/text`);
  }

  /** Presses and releases the left button at a point of the page, in CSS pixels. */
  async clickAt(x, y) {
    await command(this.#base, 'POST', '/actions', {
      actions: [
        {
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [
            { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y) },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ],
    });
  }

  /** Drags with the left button from one point of the page to another, in CSS pixels. */
  async drag(from, to) {
    const step = (part) => ({
      type: 'pointerMove',
      duration: 20,
      x: Math.round(from.x + (to.x - from.x) * part),
      y: Math.round(from.y + (to.y - from.y) * part),
    });
    await command(this.#base, 'POST', '/actions', {
      actions: [
        {
          type: 'pointer',
          id: 'mouse',
          parameters: { pointerType: 'mouse' },
          actions: [step(0), { type: 'pointerDown', button: 0 }, step(0.3), step(0.7), step(1), { type: 'pointerUp', button: 0 }],
        },
      ],
    });
  }

  /** Presses and releases keys one after the other, named as WebDriver names them. */
  async press(...keys) {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await command(this.#base, 'POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /** Clicks the middle of an element with the mouse, once it is there and can be clicked. */
  async click(selector) {
    const middle = await this.until(`${selector} to be clickable`, () =>
      this.run(
        `const element = document.querySelector(arguments[0]);
         if (!element || element.disabled) return null;
         element.scrollIntoView({ block: 'nearest' });
         const box = element.getBoundingClientRect();
         const x = box.left + box.width / 2, y = box.top + box.height / 2;
         const top = document.elementFromPoint(x, y);
         return top && (top === element || element.contains(top)) ? { x, y } : null;`,
        selector,
      ),
    );
    await this.clickAt(middle.x, middle.y);
  }
}
