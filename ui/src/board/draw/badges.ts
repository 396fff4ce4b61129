// How a status is drawn on a counter: the usual ones have a sign, any other its first letter.
import type { Badge } from '../../generated';
import { amountText } from '../../messages/amount';

/** A status in a small disc. */
export interface BadgeDrawing {
  readonly sign: string;
  readonly colour: string;
  readonly ink: string;
}

const GREY = '#4a5361';
const RED = '#b3261e';
const AMBER = '#f0b429';

const DRAWN: Readonly<Record<string, BadgeDrawing>> = {
  moved: { sign: '›', colour: GREY, ink: '#fff' },
  'one-hex': { sign: '|', colour: GREY, ink: '#fff' },
  entered: { sign: '»', colour: GREY, ink: '#fff' },
  fired: { sign: '✶', colour: GREY, ink: '#fff' },
  'broken-1': { sign: '1', colour: RED, ink: '#fff' },
  'broken-2': { sign: '2', colour: RED, ink: '#fff' },
  'out-of-supply': { sign: '!', colour: AMBER, ink: '#1b1400' },
};

/** The drawing of a status. */
export function badgeDrawing(badge: Badge): BadgeDrawing {
  const drawn = DRAWN[badge.kind];
  if (badge.value !== undefined) {
    return { sign: amountText(badge.value), colour: drawn?.colour ?? GREY, ink: drawn?.ink ?? '#fff' };
  }
  return drawn ?? { sign: badge.kind.slice(0, 1).toUpperCase(), colour: AMBER, ink: '#1b1400' };
}
