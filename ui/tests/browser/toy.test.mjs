// The page with the toy title in its own memory: what Tornio '44 has not, as a map of several sheets.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { FLAGS, setting } from './stage.mjs';

const UI = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

let server;
let browser;
let page;
const errors = [];
before(async () => {
  server = await createServer({ root: UI, logLevel: 'error', server: { port: 0, strictPort: false } });
  await server.listen();
  browser = await chromium.launch({ executablePath: setting('MOTTI_CHROMIUM'), args: FLAGS });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', reducedMotion: 'reduce', hasTouch: true });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  page.on('pageerror', (error) => errors.push(String(error)));
  const [url] = server.resolvedUrls.local;
  await page.goto(`${url}tests/fake/?sheets=2`);
  await page.getByTestId('start').click();
  await page.getByTestId('board').waitFor();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const at = (id) => page.getByTestId(id);
const hex = (place) => page.evaluate((wanted) => document.querySelector('[data-testid=board]').whereIs(wanted), place);

test('a map of several sheets has a button for each, and what is shown elsewhere turns to its sheet', async () => {
  const board = at('board');
  assert.equal(await board.getAttribute('data-sheet'), 'A');
  assert.ok(await hex('0503'));
  await at('sheet-B').click();
  await page.locator('[data-testid=board][data-sheet=B]').waitFor();
  await page.waitForFunction(() => document.querySelector('[data-testid=board]').whereIs('B0503'));
  assert.equal(await hex('0503'), undefined);
  await page.keyboard.press('Shift+B');
  await page.locator('[data-testid=board][data-sheet=A]').waitFor();
  await page.keyboard.press('Shift+B');
  await page.locator('[data-testid=board][data-sheet=B]').waitFor();
  // The next unit stands on the first sheet.
  await page.keyboard.press('n');
  await page.locator('[data-testid=board][data-sheet=A]').waitFor();
  await page.keyboard.press('Escape');
});

test('the sheet is there again after the page was left', async () => {
  await at('sheet-B').click();
  await page.locator('[data-testid=board][data-sheet=B]').waitFor();
  await page.waitForFunction(() => Object.values(JSON.parse(localStorage.getItem('motti.looks') ?? '{}')).at(-1)?.sheet === 'B');
  await at('leave').click();
  await at('continue').click();
  await page.locator('[data-testid=board][data-sheet=B]').waitFor();
  await at('sheet-A').click();
  await page.locator('[data-testid=board][data-sheet=A]').waitFor();
});

test('all of a stack is selected by key and by button, and its values are added up', async () => {
  await at('fit').click();
  const stack = await hex('0503');
  await page.mouse.move(stack.x, stack.y);
  await page.keyboard.press('a');
  await page.locator('[data-testid=selection] [data-piece]').nth(1).waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.move(stack.x + 200, stack.y);
  await page.mouse.move(stack.x, stack.y);
  await at('fan').waitFor();
  const totals = await at('fan-totals').textContent();
  assert.match(totals, /attack 6/);
  assert.match(totals, /defense 8/);
  await at('fan-all').click();
  await page.locator('[data-testid=selection] [data-piece]').nth(1).waitFor();
  await page.keyboard.press('Escape');
});

test('the fan can be kept from opening by itself, and the key still opens it', async () => {
  await at('settings').click();
  await at('set-fanOnHover').uncheck();
  await at('dialog-close').click();
  const stack = await hex('0503');
  await page.mouse.move(stack.x + 200, stack.y);
  await page.mouse.move(stack.x, stack.y);
  await page.keyboard.press('b');
  await page.keyboard.press('Space');
  await at('fan').waitFor();
  await page.keyboard.press('Space');
  await at('fan').waitFor({ state: 'detached' });
  await at('settings').click();
  await at('set-fanOnHover').check();
  await at('dialog-close').click();
});

test('a finger pans, a pinch zooms, and a finger that rests fans out a stack', async () => {
  await at('fit').click();
  const client = await page.context().newCDPSession(page);
  const touch = (type, ...points) => client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const before = await hex('0808');
  await touch('touchStart', [before.x, before.y]);
  await touch('touchMove', [before.x + 20, before.y]);
  await touch('touchMove', [before.x + 60, before.y + 10]);
  await touch('touchEnd');
  const panned = await hex('0808');
  assert.ok(Math.abs(panned.x - before.x - 60) < 12, `${panned.x} after ${before.x}`);
  const span = async () => (await hex('0810')).x - (await hex('0806')).x;
  const narrow = await span();
  const [x, y] = [panned.x, panned.y];
  await touch('touchStart', [x - 40, y], [x + 40, y]);
  await touch('touchMove', [x - 60, y], [x + 60, y]);
  await touch('touchMove', [x - 90, y], [x + 90, y]);
  await touch('touchEnd');
  assert.ok((await span()) > narrow * 1.3);
  await at('fit').click();
  const stack = await hex('0503');
  await touch('touchStart', [stack.x, stack.y]);
  await at('fan').waitFor();
  await touch('touchEnd');
});

test('the page had no errors', () => {
  assert.deepEqual(errors, []);
});
