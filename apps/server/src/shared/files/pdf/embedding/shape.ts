import type { Cluster, FontFile, PathCommand } from '../font-file.ts';

export interface Point {
  x: number;
  y: number;
  /** False: a control point of a quadratic curve. */
  onCurve: boolean;
}

export type Contours = Point[][];

/** What a code of an embedded font draws. */
export interface Shape {
  width: number;
  contours: Contours;
}

/** Outlines of a cluster's glyphs at their positions, in a font with quadratic curves. */
export const quadraticContours = (file: FontFile, glyphs: Cluster['glyphs']): Contours =>
  glyphs.flatMap(({ id, x, y }) => toContours(file.outline(id), Math.round(x), Math.round(y)));

function toContours(outline: PathCommand[], dx: number, dy: number): Contours {
  const contours: Contours = [];
  for (const { type, values } of outline) {
    const [a = 0, b = 0, c = 0, d = 0] = values;
    const contour = contours.at(-1);
    if (type === 'M') contours.push([{ x: a + dx, y: b + dy, onCurve: true }]);
    else if (type === 'L') contour?.push({ x: a + dx, y: b + dy, onCurve: true });
    else if (type === 'Q')
      contour?.push({ x: a + dx, y: b + dy, onCurve: false }, { x: c + dx, y: d + dy, onCurve: true });
  }
  return contours.map(simplify).filter(({ length }) => length > 1);
}

/** Removes the closing point, and points half-way between two control points: both are implied. */
function simplify(contour: Point[]): Point[] {
  const [first] = contour;
  const last = contour.at(-1);
  const isClosed = contour.length > 1 && last?.onCurve && first?.x === last.x && first.y === last.y;
  const open = isClosed ? contour.slice(0, -1) : contour;
  return open
    .filter((point, at) => {
      const before = open.at(at - 1);
      const after = open[(at + 1) % open.length];
      if (!point.onCurve || !before || !after || before.onCurve || after.onCurve) return true;
      return (before.x + after.x) / 2 !== point.x || (before.y + after.y) / 2 !== point.y;
    })
    .map(({ x, y, onCurve }) => ({ x: Math.round(x), y: Math.round(y), onCurve }));
}
