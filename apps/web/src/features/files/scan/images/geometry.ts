export interface Point {
  x: number;
  y: number;
}

/** The corners of a page, clockwise from the top left. */
export type Corners = readonly [Point, Point, Point, Point];

/** The eight parameters of a homography; the ninth is 1. */
type Projection = readonly number[];

/** The whole picture, as fractions of its size. */
export const wholePicture: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export function mapCorners(corners: Corners, change: (corner: Point) => Point): Corners {
  const [a, b, c, d] = corners;
  return [change(a), change(b), change(c), change(d)];
}

/** Whether the corners form a convex quadrilateral, clockwise: only then can the page be straightened. */
export function isConvex(corners: Corners): boolean {
  return corners.every((corner, index) => {
    const next = corners[(index + 1) % 4] ?? corner;
    const after = corners[(index + 2) % 4] ?? corner;
    return (next.x - corner.x) * (after.y - next.y) - (next.y - corner.y) * (after.x - next.x) > 0;
  });
}

/** In squared units of the corners. */
export function area([a, b, c, d]: Corners): number {
  return Math.abs((c.x - a.x) * (d.y - b.y) - (d.x - b.x) * (c.y - a.y)) / 2;
}

/** The homography that maps each corner of `from` to that of `to`. */
export function findProjection(from: Corners, to: Corners): Projection {
  const rows = from.flatMap((point, index) => {
    const target = to[index] ?? point;
    return [
      [point.x, point.y, 1, 0, 0, 0, -point.x * target.x, -point.y * target.x, target.x],
      [0, 0, 0, point.x, point.y, 1, -point.x * target.y, -point.y * target.y, target.y],
    ];
  });
  return solve(rows);
}

export function project(projection: Projection, { x, y }: Point): Point {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = projection;
  const depth = g * x + h * y + 1;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
}

/** Gaussian elimination with partial pivoting; each row ends with its right-hand side. */
function solve(rows: number[][]): number[] {
  const size = rows.length;
  for (let column = 0; column < size; column++) {
    const pivot = rows
      .slice(column)
      .reduce((best, row) => (Math.abs(row[column] ?? 0) > Math.abs(best[column] ?? 0) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(column, 0, pivot);
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = (row[column] ?? 0) / (pivot[column] ?? 1);
      for (let index = column; index <= size; index++)
        row[index] = (row[index] ?? 0) - factor * (pivot[index] ?? 0);
    }
  }
  return rows.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1));
}

/**
 * Width and height of the photographed page, in pixels of the photo: its longer sides, so that no detail is lost. A page in perspective
 * keeps its aspect ratio, which follows from the vanishing points and the lens, assumed at the centre of the photo (Zhang and He,
 * 'Whiteboard scanning and image enhancement').
 */
export function pageSize(corners: Corners, photo: { width: number; height: number }) {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const width = Math.max(distance(topLeft, topRight), distance(bottomLeft, bottomRight));
  const height = Math.max(distance(topLeft, bottomLeft), distance(topRight, bottomRight));
  const ratio = trueRatio(corners, photo);
  const seen = width / height;
  // Slightly wrong corners make this estimate useless: then use the visible sides.
  if (ratio === undefined || ratio / seen > 1.6 || seen / ratio > 1.6) return { width, height };
  return ratio > seen ? { width: height * ratio, height } : { width, height: width / ratio };
}

/** Focal length of phones' main cameras, in diagonals of the photo: 26 to 30 mm on film of 43 mm. */
const phoneLens = 0.65;

/** Uses a fixed focal length: computed from the corners, an error of one pixel would change it by half. */
function trueRatio(corners: Corners, photo: { width: number; height: number }): number | undefined {
  const centred = mapCorners(corners, ({ x, y }) => ({ x: x - photo.width / 2, y: y - photo.height / 2 }));
  const [m1, m2, m4, m3] = centred.map(({ x, y }): Vector => [x, y, 1]);
  if (!m1 || !m2 || !m3 || !m4) return undefined;
  const k2 = dot(cross(m1, m4), m3) / dot(cross(m2, m4), m3);
  const k3 = dot(cross(m1, m4), m2) / dot(cross(m3, m4), m2);
  const lens = (phoneLens * Math.hypot(photo.width, photo.height)) ** 2;
  const side = (corner: Vector, factor: number) => {
    const [x, y, depth] = [factor * corner[0] - m1[0], factor * corner[1] - m1[1], factor - 1];
    return Math.sqrt(x * x + y * y + depth * depth * lens);
  };
  const ratio = side(m2, k2) / side(m3, k3);
  return Number.isFinite(ratio) ? ratio : undefined;
}

type Vector = readonly [number, number, number];

const cross = ([a, b, c]: Vector, [d, e, f]: Vector): Vector => [b * f - c * e, c * d - a * f, a * e - b * d];
const dot = ([a, b, c]: Vector, [d, e, f]: Vector): number => a * d + b * e + c * f;
