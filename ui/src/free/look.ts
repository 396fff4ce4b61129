// Drawing a piece by the parts of its look: pictures, texts and trails around its middle, in their order.
import type { Look, LookPart } from '../generated';
import type { Point } from '../board/geometry';

/** A rectangle around the middle of a piece. */
export interface Extent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where pictures come from: nothing while one is on its way or where there is none. */
export type ImageOf = (name: string) => HTMLImageElement | undefined;
/** How wide a text is, with this font. */
export type WidthOf = (text: string, font: string) => number;

type TextPart = Extract<LookPart, { text: unknown }>['text'];

/** What a piece is as long as none of its pictures is there. */
const UNKNOWN: Extent = { left: -20, top: -20, right: 20, bottom: 20 };
/** How high a line is, as a part of its letters. */
const LINE = 1.2;
/** The least that a text stands inside its ground. */
const INSET = 2;

/** What is around all of these. */
export function around(extents: readonly Extent[]): Extent | undefined {
  if (extents.length === 0) return undefined;
  return {
    left: Math.min(...extents.map((one) => one.left)),
    top: Math.min(...extents.map((one) => one.top)),
    right: Math.max(...extents.map((one) => one.right)),
    bottom: Math.max(...extents.map((one) => one.bottom)),
  };
}

/** The extent after a turn around the middle by thousandths of a degree. */
export function turnedBy(extent: Extent, turned: number): Extent {
  if (turned % 360_000 === 0) return extent;
  const angle = (turned * Math.PI) / 180_000;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const { left, top, right, bottom } = extent;
  const corners = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ] as const;
  const xs = corners.map(([x, y]) => x * cos - y * sin);
  const ys = corners.map(([x, y]) => x * sin + y * cos);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/** The font of a text. */
export function fontOf({ bold, italic, size }: Pick<TextPart, 'bold' | 'italic' | 'size'>): string {
  return `${italic ? 'italic ' : ''}${bold ? 'bold ' : ''}${size}px 'DejaVu Sans', Arial, sans-serif`;
}

function pointOf(extent: Extent, anchor: string): Point {
  const [vertical, horizontal] = [anchor.charAt(0), anchor.charAt(1)];
  const middle = { x: (extent.left + extent.right) / 2, y: (extent.top + extent.bottom) / 2 };
  return {
    x: horizontal === 'l' ? extent.left : horizontal === 'r' ? extent.right : middle.x,
    y: vertical === 't' ? extent.top : vertical === 'b' ? extent.bottom : middle.y,
  };
}

/** A part with the rectangle it fills before it is turned. */
export interface Laid {
  readonly part: LookPart;
  readonly box: Extent;
  readonly turned: number;
}

/** Where each part of a look lies. */
export function lay(look: Look, imageOf: ImageOf, widthOf: WidthOf): Laid[] {
  const laid: Laid[] = [];
  for (const part of look.parts) {
    if ('picture' in part) {
      const { name, shift, percent, turned } = part.picture;
      const image = imageOf(name);
      if (!image) continue;
      const [x, y] = shift;
      const [halfWidth, halfHeight] = [(image.naturalWidth * percent) / 200, (image.naturalHeight * percent) / 200];
      laid.push({ part, turned, box: { left: x - halfWidth, top: y - halfHeight, right: x + halfWidth, bottom: y + halfHeight } });
    } else if ('text' in part) {
      laid.push(layText(part, part.text, laid, widthOf));
    }
  }
  return laid;
}

function layText(part: LookPart, text: TextPart, before: readonly Laid[], widthOf: WidthOf): Laid {
  // It stands on what is drawn so far, seen as if both were not turned.
  const on = around(before.map(({ box, turned }) => turnedBy(box, turned - text.turned))) ?? { left: 0, top: 0, right: 0, bottom: 0 };
  const at = pointOf(on, text.on);
  const lines = text.text.split('\n');
  const width = Math.max(...lines.map((line) => widthOf(line, fontOf(text)))) + 2 * INSET;
  const height = lines.length * text.size * LINE;
  const own = pointOf({ left: 0, top: 0, right: width, bottom: height }, text.of);
  const [left, top] = [at.x + text.shift[0] - own.x, at.y + text.shift[1] - own.y];
  return { part, turned: text.turned, box: { left, top, right: left + width, bottom: top + height } };
}

/** What is around a piece, as it lies. */
export function extentOf(laid: readonly Laid[]): Extent {
  return around(laid.map(({ box, turned }) => turnedBy(box, turned))) ?? UNKNOWN;
}

/** Draws the parts of a look around the point 0, 0. */
export function paint(context: CanvasRenderingContext2D, laid: readonly Laid[], imageOf: ImageOf): void {
  for (const { part, box, turned } of laid) {
    context.save();
    if (turned !== 0) context.rotate((turned * Math.PI) / 180_000);
    if ('picture' in part) {
      const image = imageOf(part.picture.name);
      if (image) context.drawImage(image, box.left, box.top, box.right - box.left, box.bottom - box.top);
    } else if ('text' in part) {
      paintText(context, part.text, box);
    }
    context.restore();
  }
}

function paintText(context: CanvasRenderingContext2D, text: TextPart, box: Extent): void {
  if (text.ground !== undefined) {
    context.fillStyle = text.ground;
    context.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
  }
  context.fillStyle = text.colour;
  context.font = fontOf(text);
  context.textBaseline = 'middle';
  const align = text.of.charAt(1);
  context.textAlign = align === 'l' ? 'left' : align === 'r' ? 'right' : 'center';
  const x = align === 'l' ? box.left + INSET : align === 'r' ? box.right - INSET : (box.left + box.right) / 2;
  text.text.split('\n').forEach((line, index) => context.fillText(line, x, box.top + (index + 0.5) * text.size * LINE));
}

/** The trail that a piece has left, oldest point first. */
export function trailOf(look: Look): readonly (readonly [number, number])[] {
  for (const part of look.parts) if ('trail' in part) return part.trail.points;
  return [];
}
