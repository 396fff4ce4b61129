// Hands on the board: pointer, wheel and pinch become pans, zooms, clicks and drags of counters.
import type { PieceId, Place } from '../generated';
import type { Point } from './geometry';

/** What is at a point of the screen. */
export interface Spot {
  readonly place: Place | undefined;
  readonly piece: PieceId | undefined;
  /** The point, on the screen. */
  readonly at: Point;
}

/** What the hands do. */
export interface Hands {
  find(at: Point): Spot;
  pan(dx: number, dy: number): void;
  zoom(factor: number, about: Point): void;
  hover(spot: Spot | undefined): void;
  click(spot: Spot, adding: boolean): void;
  doubleClick(spot: Spot): void;
  /** A counter is taken up; false where there is nothing to take. */
  lift(spot: Spot): boolean;
  carry(spot: Spot): void;
  drop(spot: Spot | undefined): void;
  /** A box is drawn from a point to another; nothing when it is given up. */
  box(from: Point | undefined, to: Point): void;
  /** The box is drawn: what is in it is meant. */
  boxed(from: Point, to: Point): void;
  /** A finger rests, or the second button is pressed. */
  rest(spot: Spot): void;
  mark(spot: Spot): void;
  /** What a wheel does. */
  wheel(): 'auto' | 'zoom' | 'pan';
}

/** Whether a turn of the wheel is a pan of two fingers: those come in small or slanting steps. */
export function pans(event: Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey'>, wheel: 'auto' | 'zoom' | 'pan'): boolean {
  if (event.ctrlKey || wheel === 'zoom') return false;
  if (wheel === 'pan') return true;
  return event.deltaMode === 0 && (event.deltaX !== 0 || Math.abs(event.deltaY) < LEAST_NOTCH);
}

/** How far the pointer goes before a press is a drag. */
const SLACK = 5;
/** How fast the wheel zooms. */
const WHEEL = 0.0016;
const PINCH = 0.01;
/** The least that a notch of a wheel turns; fingers turn less at a time. */
const LEAST_NOTCH = 40;
/** How long a finger rests before that means something. */
const RESTS = 450;

type Doing = 'nothing' | 'pressed' | 'panning' | 'carrying' | 'pinching' | 'boxing';

/** Listens to the hands on an element, until the function it gives back is called. */
export function listen(element: HTMLElement, hands: Hands): () => void {
  const pointers = new Map<number, Point>();
  let doing: Doing = 'nothing';
  let pressed: Spot | undefined;
  let last: Point = { x: 0, y: 0 };
  let boxes = false;
  let resting = 0;

  const pointOf = (event: MouseEvent): Point => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  function down(event: PointerEvent): void {
    if (event.button !== 0 && event.button !== 1) return;
    const at = pointOf(event);
    pointers.set(event.pointerId, at);
    element.setPointerCapture(event.pointerId);
    last = at;
    if (pointers.size > 1) {
      if (doing === 'carrying') hands.drop(undefined);
      if (doing === 'boxing') hands.box(undefined, at);
      clearTimeout(resting);
      doing = 'pinching';
      return;
    }
    boxes = event.shiftKey;
    pressed = event.button === 0 ? hands.find(at) : undefined;
    doing = pressed ? 'pressed' : 'panning';
    if (event.pointerType === 'touch') resting = window.setTimeout(rest, RESTS);
  }

  function rest(): void {
    if (doing !== 'pressed' || !pressed) return;
    doing = 'nothing';
    hands.rest(pressed);
  }

  function move(event: PointerEvent): void {
    const at = pointOf(event);
    const before = pointers.get(event.pointerId);
    if (!before) {
      hands.hover(hands.find(at));
      return;
    }
    if (doing === 'pinching') pinch(event.pointerId, before, at);
    pointers.set(event.pointerId, at);
    if (doing === 'pressed' && pressed && Math.hypot(at.x - last.x, at.y - last.y) > SLACK) {
      clearTimeout(resting);
      if (boxes) doing = 'boxing';
      else doing = pressed.piece !== undefined && hands.lift(pressed) ? 'carrying' : 'panning';
      hands.hover(undefined);
    }
    if (doing === 'panning') hands.pan(at.x - last.x, at.y - last.y);
    if (doing === 'carrying') hands.carry(hands.find(at));
    if (doing === 'boxing' && pressed) hands.box(pressed.at, at);
    if (doing === 'panning' || doing === 'carrying') last = at;
  }

  function pinch(id: number, before: Point, at: Point): void {
    for (const [other, point] of pointers) {
      if (other === id) continue;
      const spread = Math.hypot(before.x - point.x, before.y - point.y);
      const now = Math.hypot(at.x - point.x, at.y - point.y);
      hands.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
      if (spread > 0) hands.zoom(now / spread, { x: (at.x + point.x) / 2, y: (at.y + point.y) / 2 });
    }
  }

  function up(event: PointerEvent): void {
    if (!pointers.delete(event.pointerId)) return;
    const at = pointOf(event);
    clearTimeout(resting);
    if (doing === 'carrying') hands.drop(hands.find(at));
    else if (doing === 'boxing' && pressed) hands.boxed(pressed.at, at);
    else if (doing === 'pressed' && pressed) {
      hands.click(pressed, event.shiftKey || event.ctrlKey || event.metaKey);
    }
    doing = pointers.size > 1 ? 'pinching' : 'nothing';
  }

  function cancel(event: PointerEvent): void {
    pointers.delete(event.pointerId);
    clearTimeout(resting);
    if (doing === 'carrying') hands.drop(undefined);
    if (doing === 'boxing') hands.box(undefined, last);
    doing = 'nothing';
  }

  function mark(event: MouseEvent): void {
    event.preventDefault();
    hands.mark(hands.find(pointOf(event)));
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
    if (event.shiftKey) {
      hands.pan(-(event.deltaX + event.deltaY) * lines, 0);
      return;
    }
    if (pans(event, hands.wheel())) {
      hands.pan(-event.deltaX * lines, -event.deltaY * lines);
      return;
    }
    // A pinch on a trackpad arrives as a wheel with the control key, in small steps.
    const speed = event.ctrlKey ? PINCH : WHEEL;
    hands.zoom(Math.exp(-event.deltaY * lines * speed), pointOf(event));
  }

  function twice(event: MouseEvent): void {
    hands.doubleClick(hands.find(pointOf(event)));
  }

  function leave(): void {
    if (pointers.size === 0) hands.hover(undefined);
  }

  const ended = new AbortController();
  const to = { signal: ended.signal };
  element.addEventListener('pointerdown', down, to);
  element.addEventListener('pointermove', move, to);
  element.addEventListener('pointerup', up, to);
  element.addEventListener('pointercancel', cancel, to);
  element.addEventListener('pointerleave', leave, to);
  element.addEventListener('dblclick', twice, to);
  element.addEventListener('contextmenu', mark, to);
  element.addEventListener('wheel', wheel, { ...to, passive: false });
  return () => ended.abort();
}
