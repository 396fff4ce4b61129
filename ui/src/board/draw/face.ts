// The face of a counter with its status, the same on the board's canvas and beside it.
import type { Badge, CounterData, PieceView } from '../../generated';
import { amountText } from '../../messages/amount';
import { marksOf, type Mark, type Outline } from './badges';

/** The edge of a counter on the screen, in pixels, below which it is not read but recognised. */
export const READ_FROM = 34;

/** The name of the simpler picture of a face. */
export function farPicture(picture: string): string {
  return picture.replace(/\.svg$/, '-far.svg');
}

/** What is drawn. */
export interface Face {
  readonly image: HTMLImageElement | undefined;
  readonly piece: PieceView;
  readonly data: CounterData | undefined;
  /** The colour of its side, where there is no picture. */
  readonly colour: string;
  readonly far: boolean;
}

/** Draws a face with its status into a square from the origin. */
export function paintFace(context: CanvasRenderingContext2D, face: Face, edge: number): void {
  context.imageSmoothingQuality = 'high';
  if (face.image) context.drawImage(face.image, 0, 0, edge, edge);
  else paintPlain(context, face, edge);
  paintStatus(context, face.piece.badges, edge, face.far);
}

/** What stands in where a module has no picture of a face: its side, its name, its values. */
function paintPlain(context: CanvasRenderingContext2D, { piece, data, colour }: Face, edge: number): void {
  context.fillStyle = colour;
  context.fillRect(0, 0, edge, edge);
  context.strokeStyle = 'rgba(0,0,0,0.65)';
  context.lineWidth = Math.max(1, edge / 24);
  context.strokeRect(0, 0, edge, edge);
  context.fillStyle = '#fff';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.font = `600 ${Math.round(edge * 0.2)}px sans-serif`;
  context.fillText(data?.name ?? piece.counter, edge / 2, edge * 0.32, edge * 0.9);
  const values = Object.values(data?.faces[piece.face]?.values ?? {});
  context.font = `700 ${Math.round(edge * 0.26)}px sans-serif`;
  context.fillText(values.map(amountText).join('-'), edge / 2, edge * 0.7, edge * 0.9);
}

/** Draws the marks of a counter's status over its face. */
export function paintStatus(
  context: CanvasRenderingContext2D,
  badges: readonly Badge[],
  edge: number,
  far: boolean,
): void {
  if (badges.length === 0) return;
  const marks = marksOf(badges, far);
  context.save();
  context.scale(edge / 100, edge / 100);
  context.lineJoin = 'round';
  const frame = Math.max(0, ...marks.map((mark) => mark.drawing.frame ?? 0)) * (far ? 1.6 : 1);
  if (frame > 0) {
    context.strokeStyle = '#b3261e';
    context.lineWidth = frame;
    context.strokeRect(frame / 2, frame / 2, 100 - frame, 100 - frame);
  }
  for (const mark of marks) paintMark(context, mark);
  context.restore();
}

function paintMark(context: CanvasRenderingContext2D, mark: Mark): void {
  const { drawing, x, y, size } = mark;
  context.save();
  context.translate(x, y);
  const outline = new Path2D(OUTLINES[drawing.outline]);
  context.scale(size / 10, size / 10);
  context.lineWidth = 3;
  context.strokeStyle = drawing.ink === '#fff' ? '#fff' : '#14181f';
  context.stroke(outline);
  context.fillStyle = drawing.colour;
  context.fill(outline);
  if (!mark.bare) {
    if (drawing.outline === 'tab') context.translate(-2, 0);
    context.scale(0.82, 0.82);
    context.strokeStyle = drawing.ink;
    context.fillStyle = drawing.ink;
    context.lineWidth = 2.6;
    context.lineCap = 'round';
    if (drawing.strokes !== undefined) context.stroke(new Path2D(drawing.strokes));
    if (drawing.sign !== undefined) {
      context.font = '700 17px sans-serif';
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillText(drawing.sign, 0, drawing.outline === 'triangle' ? 3 : 1, 18);
    }
  }
  context.restore();
}

/** The outlines of marks in a box from -10 to 10. */
const OUTLINES: Readonly<Record<Outline, string>> = {
  octagon: 'M-4.1 -10H4.1L10 -4.1V4.1L4.1 10H-4.1L-10 4.1V-4.1Z',
  triangle: 'M0 -10.5L11 9H-11Z',
  square: 'M-9 -9H9V9H-9Z',
  diamond: 'M0 -11.5L11.5 0L0 11.5L-11.5 0Z',
  burst: burst(),
  disc: 'M10 0A10 10 0 1 1 -10 0A10 10 0 1 1 10 0Z',
  tab: 'M-10 -9H3L10 0L3 9H-10Z',
};

function burst(): string {
  const points = Array.from({ length: 16 }, (_, index) => {
    const [angle, far] = [(index * Math.PI) / 8, index % 2 === 0 ? 11.5 : 7];
    return `${(far * Math.cos(angle)).toFixed(1)} ${(far * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join('L')}Z`;
}
