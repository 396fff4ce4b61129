// The stage of a browser test: the real server on a port of its own with an empty store, and a browser on its page.

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const UI = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A setting that must be there; `cargo xtask test browser` sets all of them. */
export function setting(name) {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; run: cargo xtask test browser`);
  return value;
}

/** What a browser needs to be started anywhere and to leave the network alone. */
export const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What the window's own policy is: the page must live with it in the browser too. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** A server, a browser, and the things that tests do with the page. */
export class Stage {
  folder = mkdtempSync(join(tmpdir(), 'motti-browser-'));
  #server;
  #browser;
  #url = '';
  page;
  /** Errors of the page: there must be none at the end. */
  errors = [];

  static async set() {
    const stage = new Stage();
    try {
      await stage.#serve();
      stage.#browser = await chromium.launch({
        executablePath: setting('MOTTI_CHROMIUM'),
        args: FLAGS,
      });
      await stage.open();
      return stage;
    } catch (fault) {
      await stage.strike();
      throw fault;
    }
  }

  async #serve() {
    const store = join(this.folder, 'games.sqlite');
    const words = ['api', '--http', '0', '--page', join(UI, 'dist'), '--db', store];
    this.#server = spawn(setting('MOTTI_PROGRAM'), words, { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#url = await new Promise((resolve, reject) => {
      this.#server.on('error', reject);
      this.#server.on('exit', (code) => reject(new Error(`the server ended (${code})`)));
      createInterface({ input: this.#server.stdout }).on('line', (line) => {
        const url = /http:\/\/127\.0\.0\.1:\d+\/\?token=\w+/.exec(line)?.[0];
        if (url) resolve(url);
      });
    });
  }

  /** A new page in a new profile, at the library. */
  async open(size = { width: 1280, height: 800 }, { settings = { warnBeforePassing: false }, motion = 'reduce', scale = 1 } = {}) {
    await this.page?.context().close();
    const context = await this.#browser.newContext({
      viewport: size,
      deviceScaleFactor: scale,
      locale: 'en-GB',
      acceptDownloads: true,
      reducedMotion: motion,
    });
    await context.addInitScript((kept) => {
      if (!localStorage.getItem('motti.settings')) localStorage.setItem('motti.settings', JSON.stringify(kept));
    }, settings);
    this.page = await context.newPage();
    this.page.setDefaultTimeout(20_000);
    this.page.on('pageerror', (error) => this.errors.push(String(error)));
    this.page.on('console', (message) => {
      if (message.type() === 'error') this.errors.push(message.text());
    });
    await this.page.route(
      (url) => url.pathname === '/',
      async (route) => {
        const response = await route.fetch();
        const headers = { ...response.headers(), 'content-security-policy': POLICY };
        await route.fulfill({ response, headers });
      },
    );
    await this.page.goto(this.#url);
    await this.at('library').waitFor();
  }

  /** Ends the server and starts it again over the same store; the page, freshly loaded, is back at the library. Gives the milliseconds until it answers the player. */
  async again() {
    await this.#end();
    await this.page.goto('about:blank');
    const begun = performance.now();
    await this.#serve();
    await this.page.goto(this.#url);
    await this.page.locator('[data-testid=start]:enabled').waitFor();
    return performance.now() - begun;
  }

  /** The process of the program. */
  get program() {
    return this.#server.pid;
  }

  async #end() {
    if (!this.#server || this.#server.exitCode !== null) return;
    const ended = new Promise((resolve) => this.#server.on('exit', resolve));
    this.#server.kill();
    await ended;
  }

  /** Elements by their test id. */
  at(id) {
    return this.page.getByTestId(id);
  }

  /** Installs the module, unless it is there. */
  async install() {
    if ((await this.page.locator('[data-testid^="module-"]').count()) > 0) return;
    await this.at('install').setInputFiles(setting('MOTTI_MODULE'));
    await this.page.locator('[data-testid^="module-"]').first().waitFor();
  }

  /** Begins a game with these choices and waits for the board. */
  async begin({ options = {}, players = {}, seed = '1944' } = {}) {
    await this.install();
    for (const [id, value] of Object.entries(options)) {
      await this.at(`option-${id}`).selectOption(value);
    }
    for (const [seat, player] of Object.entries(players)) {
      await this.at(`player-${seat}`).selectOption(player);
    }
    await this.page.locator('summary').first().click();
    await this.at('seed').fill(seed);
    await this.at('start').click();
    await this.at('board').waitFor();
  }

  /** The number of plies the table shows. */
  async ply() {
    return Number(await this.at('table').getAttribute('data-ply'));
  }

  /** Waits until the table shows at least so many plies. */
  async reaches(ply) {
    await this.page.waitForFunction((wanted) => {
      const table = document.querySelector('[data-testid=table]');
      return Number(table?.getAttribute('data-ply')) >= wanted && table.getAttribute('aria-busy') === 'false';
    }, ply);
    return this.ply();
  }

  /** Waits until the table shows exactly so many plies. */
  async stands(ply) {
    await this.page.locator(`[data-testid=table][aria-busy=false][data-ply="${ply}"]`).waitFor();
  }

  /** The page's table, as the server has it. */
  async game() {
    const table = Number(await this.at('table').getAttribute('data-table'));
    return (await this.ask({ table: { table } })).table;
  }

  /** The module of the page's table. */
  async module() {
    const { game } = await this.game();
    return (await this.ask({ module: { module: game.module } })).module;
  }

  /** The number of plies, once the page shows what the server has. */
  async settled() {
    const { view } = await this.game();
    await this.stands(view.ply);
    return view.ply;
  }

  /** What the seat that is asked may do. */
  async offers() {
    const { desks } = await this.game();
    return desks.find((desk) => desk.decision !== null)?.offers ?? [];
  }

  /** Commits the draft and waits for what follows. */
  async commit() {
    const before = await this.ply();
    await this.page.locator('[data-testid=offer].primary').first().click();
    await this.reaches(before + 1);
  }

  /** Answers by the first button, or as `answer` says, until something can be moved on the map. */
  async untilMoves(answer = () => this.at('offer').first().click()) {
    for (let tries = 0; tries < 12; tries++) {
      const offers = await this.offers();
      const moves = offers.filter((offer) => offer.path && offer.places.length > 2);
      if (moves.length > 0) return moves;
      const before = await this.ply();
      await answer();
      await this.reaches(before + 1);
    }
    throw new Error('no decision lets anything move');
  }

  /** A piece that lies on top in its hex and can move, with the empty hexes it can reach. */
  async mover() {
    const moves = await this.untilMoves();
    const { view } = await this.game();
    const top = (id) => {
      const { place, order } = view.pieces[id];
      const others = Object.values(view.pieces).filter((piece) => piece.place === place);
      return /^\d+$/.test(place) && others.every((piece) => piece.order <= order);
    };
    const offer = moves.find(({ pieces }) => pieces.length === 1 && top(pieces[0]));
    if (!offer) throw new Error('no single piece on the map can move');
    const [id] = offer.pieces;
    const taken = new Set(Object.values(view.pieces).map((piece) => piece.place));
    const places = offer.places.filter((one) => /^\d+$/.test(one) && !taken.has(one));
    return { id, place: view.pieces[id].place, places };
  }

  /** Shows the whole map, so that every hex can be clicked. */
  async fit() {
    await this.at('fit').click();
  }

  /** Asks the server directly, as the page does. */
  async ask(request) {
    return this.page.evaluate(async (body) => {
      const token = new URLSearchParams(location.search).get('token');
      const response = await fetch('/request', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Motti-Token': token },
        body: JSON.stringify(body),
      });
      return response.json();
    }, request);
  }

  /** Where a hex is in the page. */
  async hex(place) {
    return this.page.evaluate((wanted) => {
      const board = document.querySelector('[data-testid=board]');
      return board.whereIs(wanted);
    }, place);
  }

  async click(place, options) {
    const at = await this.hex(place);
    await this.page.mouse.click(at.x, at.y, options);
  }

  async strike() {
    await this.#browser?.close();
    await this.#end();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
