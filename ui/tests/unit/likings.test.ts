// Settings as they were kept: what does not fit is as usual.
import { describe, expect, it } from 'vitest';
import { DEFAULTS, readLikings } from '../../src/table/likings';

describe('kept settings', () => {
  it('are as usual where nothing was kept', () => {
    expect(readLikings(null)).toEqual(DEFAULTS);
  });

  it('are what the player chose', () => {
    const kept = { textSize: 1.3, motion: 'reduced', grid: false, keys: { fit: ['Q'] } };
    expect(readLikings(JSON.stringify(kept))).toEqual({ ...DEFAULTS, ...kept });
  });

  it('are as usual where they cannot be', () => {
    const kept = { textSize: 7, motion: 'wild', grid: 'yes', wheel: 3, keys: { fit: 'Q', next: [1] } };
    expect(readLikings(JSON.stringify(kept))).toEqual(DEFAULTS);
    expect(readLikings('{ broken')).toEqual(DEFAULTS);
    expect(readLikings('[]')).toEqual(DEFAULTS);
    expect(readLikings('null')).toEqual(DEFAULTS);
  });
});
