// The stage of a real-window test: a display, the driver, a data folder of its own; all of it gone at the end.

import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Window } from './webdriver.mjs';

/** A setting that must be there; `cargo xtask test window` sets all of them. */
function setting(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; run: cargo xtask test window`);
  return value;
}

/** A port that is free now. */
async function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function listens(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}

/** Starts a virtual display on a number of its own choice. */
async function display(children) {
  const screen = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '1400x900x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'], detached: true },
  );
  children.push(screen);
  return new Promise((resolve, reject) => {
    screen.on('error', reject);
    screen.on('exit', () => reject(new Error('Xvfb ended at once')));
    screen.stdio[3].once('data', (number) => resolve(`:${String(number).trim()}`));
  });
}

/** Everything a real-window test plays on. */
export class Stage {
  #children = [];
  #driver = '';
  #display = '';
  #data = mkdtempSync(join(tmpdir(), 'motti-window-'));
  /** Where the program puts the files that it gives to the player. */
  downloads = mkdtempSync(join(tmpdir(), 'motti-downloads-'));

  static async set() {
    const stage = new Stage();
    try {
      await stage.#build();
      return stage;
    } catch (fault) {
      stage.strike();
      throw fault;
    }
  }

  async #build() {
    this.#display = await display(this.#children);
    const [port, native] = [await freePort(), await freePort()];
    const driver = spawn(
      setting('MOTTI_TAURI_DRIVER'),
      ['--port', String(port), '--native-port', String(native)],
      {
        // A group of its own, so that the driver's children end with it.
        detached: true,
        stdio: ['ignore', 'inherit', 'inherit'],
        env: {
          ...process.env,
          DISPLAY: this.#display,
          GDK_BACKEND: 'x11',
          MOTTI_DATA: this.#data,
          MOTTI_DOWNLOADS: this.downloads,
          MOTTI_LOG: 'info',
        },
      },
    );
    this.#children.push(driver);
    let fault = null;
    driver.on('error', (error) => (fault = error));
    driver.on('exit', (code) => (fault ??= new Error(`the driver ended (${code})`)));
    // The driver answers before the web view's own driver does: both must listen.
    const deadline = Date.now() + 20_000;
    while (!((await listens(port)) && (await listens(native)))) {
      if (fault) throw fault;
      if (Date.now() > deadline) throw new Error('the drivers do not listen');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    this.#driver = `http://127.0.0.1:${port}`;
  }

  /** Opens the program on the packed module; a second call after `close` is a restart on the same data. */
  async open() {
    return Window.open(this.#driver, setting('MOTTI_APP'), [setting('MOTTI_MODULE')]);
  }

  /** Writes what the display shows to a PNG file. */
  picture(file) {
    const taken = spawnSync('import', ['-window', 'root', file], {
      env: { ...process.env, DISPLAY: this.#display },
      timeout: 20_000,
    });
    if (taken.status !== 0) throw new Error(`no picture of the display: ${taken.stderr}`);
  }

  /** Ends all processes and removes the data. */
  strike() {
    for (const child of this.#children.reverse()) {
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
    for (const folder of [this.#data, this.downloads]) rmSync(folder, { recursive: true, force: true });
  }
}
