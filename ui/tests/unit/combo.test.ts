// Keys as they are written, and what one can be given.
import { describe, expect, it } from 'vitest';
import { comboOf, keysOf } from '../../src/table/combo';

function pressed(key: string, more: Partial<Record<'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey', boolean>> = {}) {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more };
}

describe('keys', () => {
  it('are named alike however they come about', () => {
    expect(comboOf(pressed('n'))).toBe('N');
    expect(comboOf(pressed('N', { shiftKey: true }))).toBe('Shift+N');
    expect(comboOf(pressed('?', { shiftKey: true }))).toBe('?');
    expect(comboOf(pressed(' '))).toBe('Space');
    expect(comboOf(pressed('ArrowLeft', { shiftKey: true }))).toBe('Shift+ArrowLeft');
    expect(comboOf(pressed('z', { metaKey: true }))).toBe('Ctrl+Z');
    expect(comboOf(pressed('Å', { shiftKey: true }))).toBe('Shift+Å');
  });

  it('are none while only a modifier is down', () => {
    expect(comboOf(pressed('Shift', { shiftKey: true }))).toBeUndefined();
  });

  it('are shown one by one', () => {
    expect(keysOf('Shift+ArrowLeft')).toEqual(['Shift', '←']);
    expect(keysOf('+')).toEqual(['+']);
    expect(keysOf('Ctrl++')).toEqual(['Ctrl', '+']);
  });
});
