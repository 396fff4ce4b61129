// Looking at the page as its reader does: what is cut off, what is covered, how large the map is, and what axe finds.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds that is serious, in one line each. */
export async function serious(page) {
  await page.evaluate(AXE);
  const found = await page.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }));
  if (found.passes.length === 0) throw new Error('axe has looked at nothing');
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary?.split('\n')[1] ?? ''}`));
}

/** Texts that are cut off at a side, in one line each. */
export async function cutOff(page) {
  return page.evaluate(() => {
    const faults = [];
    const clips = (style) => style.overflowX === 'hidden' || style.overflowX === 'clip';
    const scrolls = (style) => style.overflowX === 'auto' || style.overflowX === 'scroll';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const words = node.textContent.trim();
      const element = node.parentElement;
      if (words === '' || !element || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter((box) => box.width > 0 && box.height > 0);
      if (boxes.length === 0) continue;
      const [left, right] = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
      for (let around = element; around; around = around.parentElement) {
        const style = getComputedStyle(around);
        // What is only heard is cut off on purpose.
        if (style.clipPath !== 'none') break;
        const box = around.getBoundingClientRect();
        const outside = left < box.left - 1 || right > box.right + 1;
        if (clips(style) && outside) {
          faults.push(`"${words.slice(0, 40)}" in ${around.tagName}.${around.className}`);
          break;
        }
        if (scrolls(style)) {
          // A list that scrolls down must not have to be scrolled sideways; a wide table may.
          const sideways = around.matches('.scroll, .turns, [data-scrolls]');
          if (outside && !sideways) faults.push(`"${words.slice(0, 40)}" beyond ${around.tagName}.${around.className}`);
          break;
        }
        if (around === document.body && (left < -1 || right > innerWidth + 1)) faults.push(`"${words.slice(0, 40)}" beyond the window`);
      }
    }
    return faults;
  });
}

/** Buttons of the decision and its words that something lies over, in one line each. */
export async function covered(page) {
  return page.evaluate(() => {
    const faults = [];
    for (const element of document.querySelectorAll('[data-testid=prompt], [data-testid=offer], [data-testid=open-item], [data-testid=offer-selected]')) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const box = element.getBoundingClientRect();
      const [x, y] = [box.left + Math.min(box.width / 2, 40), box.top + box.height / 2];
      if (y < 0 || y > innerHeight) {
        faults.push(`${element.dataset.testid} is out of sight`);
        continue;
      }
      const top = document.elementFromPoint(x, y);
      if (top && !element.contains(top) && !top.contains(element)) faults.push(`${element.dataset.testid} lies under ${top.tagName}.${top.className}`);
    }
    return faults;
  });
}

/** Which part of the window the map has. */
export async function partOfMap(page) {
  return page.evaluate(() => {
    const box = document.querySelector('[data-testid=board]').getBoundingClientRect();
    return (box.width * box.height) / (innerWidth * innerHeight);
  });
}
