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
}

/** How far the pointer goes before a press is a drag. */
const SLACK = 5;
/** How fast the wheel zooms. */
const WHEEL = 0.0016;
const PINCH = 0.01;

type Doing = 'nothing' | 'pressed' | 'panning' | 'carrying' | 'pinching';

/** Listens to the hands on an element, until the function it gives back is called. */
export function listen(element: HTMLElement, hands: Hands): () => void {
  const pointers = new Map<number, Point>();
  let doing: Doing = 'nothing';
  let pressed: Spot | undefined;
  let last: Point = { x: 0, y: 0 };

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
      doing = 'pinching';
      return;
    }
    pressed = event.button === 0 ? hands.find(at) : undefined;
    doing = pressed ? 'pressed' : 'panning';
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
      doing = pressed.piece !== undefined && hands.lift(pressed) ? 'carrying' : 'panning';
      hands.hover(undefined);
    }
    if (doing === 'panning') hands.pan(at.x - last.x, at.y - last.y);
    if (doing === 'carrying') hands.carry(hands.find(at));
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
    if (doing === 'carrying') hands.drop(hands.find(at));
    else if (doing === 'pressed' && pressed) {
      hands.click(pressed, event.shiftKey || event.ctrlKey || event.metaKey);
    }
    doing = pointers.size > 1 ? 'pinching' : 'nothing';
  }

  function cancel(event: PointerEvent): void {
    pointers.delete(event.pointerId);
    if (doing === 'carrying') hands.drop(undefined);
    doing = 'nothing';
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
    if (event.shiftKey) {
      hands.pan(-(event.deltaX + event.deltaY) * lines, 0);
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
  element.addEventListener('wheel', wheel, { ...to, passive: false });
  return () => ended.abort();
}
