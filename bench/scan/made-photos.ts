import sharp from 'sharp';
import {
  type Corners,
  findProjection,
  isConvex,
  type Point,
  project,
} from '../../apps/web/src/features/files/scan/images/geometry.ts';
import type { Picture } from '../../apps/web/src/features/files/scan/images/picture.ts';
import { makeDocument } from './made-documents.ts';
import { between, normal, pick, type Random, seededRandom } from './random.ts';

export interface PhotoWishes {
  /** Surface below the page. */
  table?: keyof typeof tables;
  /** Viewing angle: 0 is from above. */
  tilt?: number;
  /** Degrees. */
  turn?: number;
  /** A shadow with a hard edge across the page. */
  shadow?: boolean;
  /** Other papers and a pen beside the page and over its edge. */
  clutter?: boolean;
  /** Standard deviation of the sensor noise, in levels. */
  noise?: number;
  /** Brightness: 1 is a bright room. */
  light?: number;
  /** Standard deviation of the blur, in pixels of the photo. */
  blur?: number;
  /** Length of the motion blur, in pixels of the photo. */
  motion?: number;
  /** Fraction of the page's width that a lamp's reflection covers. */
  glare?: number;
  /** Fraction of the picture's width or height that the page fills. */
  fills?: number;
  /** Pixels of the longer side. */
  size?: number;
}

interface MadePhoto {
  picture: Picture;
  /** Corners of the page, as fractions of width and height. */
  corners: Corners;
}

type Colour = readonly [number, number, number];
type Colours = readonly [Colour, ...Colour[]];

const woods: Colours = [
  [128, 84, 50],
  [94, 62, 40],
  [166, 122, 80],
];
const cloths: Colours = [
  [150, 40, 46],
  [40, 70, 120],
  [46, 96, 70],
];
const objects: Colours = [
  [238, 236, 230],
  [30, 60, 130],
  [180, 40, 40],
  [210, 200, 90],
];

/** Colour of a surface at a position, in pixels of a photo 1600 pixels high. */
const tables = {
  dark: (random: Random) => plain(random, [52, 48, 46], 5),
  wood: (random: Random) => wood(random, pick(random, woods)),
  cloth: (random: Random) => cloth(random),
  beige: (random: Random) => wood(random, [196, 178, 150]),
  white: (random: Random) => plain(random, [226, 224, 220], 3),
};

function plain(random: Random, colour: Colour, grain: number) {
  const shade = between(random, -14, 14);
  const specks = noiseField(random, 24);
  return (x: number, y: number): Colour => {
    const change = shade + grain * specks(x, y);
    return [colour[0] + change, colour[1] + change, colour[2] + change];
  };
}

function wood(random: Random, colour: Colour) {
  const turned = random() < 0.5;
  const coarse = noiseField(random, 120);
  const fine = noiseField(random, 9);
  const board = between(random, 260, 520);
  return (x: number, y: number): Colour => {
    const [along, across] = turned ? [y, x] : [x, y];
    const ring = Math.sin(across / 14 + 4 * coarse(along / 6, across));
    const gap = across % board < 3 ? -40 : 0;
    const change = 11 * ring + 9 * fine(along / 12, across) + gap;
    return [colour[0] + change, colour[1] + 0.85 * change, colour[2] + 0.7 * change];
  };
}

function cloth(random: Random) {
  const step = between(random, 50, 110);
  const one = pick(random, cloths);
  const other = [212, 204, 192] as const;
  const specks = noiseField(random, 6);
  return (x: number, y: number): Colour => {
    const stripes = (Number(x % (2 * step) < step) + Number(y % (2 * step) < step)) / 2;
    const change = 7 * specks(x, y);
    const mix = (index: 0 | 1 | 2) => one[index] * stripes + other[index] * (1 - stripes) * 0.9 + change;
    return [mix(0), mix(1), mix(2)];
  };
}

/** Smooth noise from -1 to 1. */
function noiseField(random: Random, cell: number) {
  const side = 64;
  const values = Float32Array.from({ length: side * side }, () => between(random, -1, 1));
  const at = (x: number, y: number) =>
    values[(((y % side) + side) % side) * side + (((x % side) + side) % side)] ?? 0;
  return (x: number, y: number): number => {
    const [left, top] = [Math.floor(x / cell), Math.floor(y / cell)];
    const [right, down] = [x / cell - left, y / cell - top];
    const upper = at(left, top) * (1 - right) + at(left + 1, top) * right;
    const lower = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right;
    return upper * (1 - down) + lower * down;
  };
}

/** A photo of a generated document, deterministic for a seed and wishes. */
export async function makePhoto(seed: number, wishes: PhotoWishes = {}): Promise<MadePhoto> {
  const random = seededRandom(seed);
  const page = await makeDocument(random);
  const height = wishes.size ?? 1600;
  const width = Math.round(height * 0.75);
  const corners = place(random, page, { width, height }, wishes);
  const lit = light(random, { width, height }, wishes);
  const table = tables[wishes.table ?? 'dark'](random);
  const others = wishes.clutter ? clutter(random, corners, { width, height }) : () => undefined;
  const reflection = wishes.glare ? glare(random, corners, wishes.glare) : () => 0;

  const source: Corners = [
    { x: 0, y: 0 },
    { x: page.width, y: 0 },
    { x: page.width, y: page.height },
    { x: 0, y: page.height },
  ];
  const back = findProjection(corners, source);
  const scale = 1600 / height;
  // Pixels of the page per pixel of the photo.
  const zoom = page.width / Math.hypot(corners[1].x - corners[0].x, corners[1].y - corners[0].y);
  const thrown = { x: between(random, -9, 9) / scale, y: between(random, 2, 10) / scale };
  const colours = new Float32Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const point = project(back, { x, y });
      const inside = coverage(page, point, zoom);
      const cast = coverage(page, project(back, { x: x - thrown.x, y: y - thrown.y }), zoom * 12);
      const [tableRed, tableGreen, tableBlue] = others({ x, y }) ?? table(x * scale, y * scale);
      const shade = 1 - 0.28 * cast;
      const brightness = lit(x, y);
      const shine = 400 * reflection({ x, y });
      const at = (y * width + x) * 3;
      const under = [tableRed, tableGreen, tableBlue];
      for (let part = 0; part < 3; part++) {
        const paper = inside > 0 ? samplePage(page, point, part, zoom) * 0.94 : 0;
        const mixed = paper * inside + (under[part] ?? 0) * shade * (1 - inside);
        colours[at + part] = mixed * brightness + shine;
      }
    }
  }
  const picture = await develop(random, colours, { width, height }, wishes);
  const [a, b, c, d] = corners.map(({ x, y }) => ({ x: x / width, y: y / height }));
  if (!a || !b || !c || !d) throw new Error('A page has four corners');
  return { picture, corners: [a, b, c, d] };
}

interface Size {
  width: number;
  height: number;
}

function place(random: Random, page: Size, photo: Size, wishes: PhotoWishes): Corners {
  const fills = wishes.fills ?? between(random, 0.66, 0.88);
  const turn = (((wishes.turn ?? 0) + between(random, -4, 4)) * Math.PI) / 180;
  const tilt = wishes.tilt ?? between(random, 0, 0.12);
  for (let tries = 0; tries < 200; tries++) {
    const shrunk = fills * (1 - 0.002 * tries);
    const [halfWidth, halfHeight] = [page.width / 2, page.height / 2];
    const lean = {
      x: between(random, -tilt, tilt) / halfWidth,
      y: between(random, -tilt, tilt) / halfHeight,
    };
    const seen = [
      [-halfWidth, -halfHeight],
      [halfWidth, -halfHeight],
      [halfWidth, halfHeight],
      [-halfWidth, halfHeight],
    ].map(([x = 0, y = 0]) => {
      const depth = 1 + lean.x * x + lean.y * y;
      return {
        x: (x * Math.cos(turn) - y * Math.sin(turn)) / depth,
        y: (x * Math.sin(turn) + y * Math.cos(turn)) / depth,
      };
    });
    const [left, right] = [Math.min(...seen.map(({ x }) => x)), Math.max(...seen.map(({ x }) => x))];
    const [top, bottom] = [Math.min(...seen.map(({ y }) => y)), Math.max(...seen.map(({ y }) => y))];
    const size = Math.min((photo.width * shrunk) / (right - left), (photo.height * shrunk) / (bottom - top));
    const room = {
      x: (photo.width - (right - left) * size) / 2,
      y: (photo.height - (bottom - top) * size) / 2,
    };
    const shift = { x: between(random, -0.6, 0.6) * room.x, y: between(random, -0.6, 0.6) * room.y };
    const [a, b, c, d] = seen.map(({ x, y }) => ({
      x: photo.width / 2 + (x - (left + right) / 2) * size + shift.x,
      y: photo.height / 2 + (y - (top + bottom) / 2) * size + shift.y,
    }));
    if (a && b && c && d && isConvex([a, b, c, d])) return [a, b, c, d];
  }
  throw new Error('The page does not fit into the photo');
}

/** Fraction of a pixel that lies on the page, with an edge of `soft` pixels of the page. */
function coverage({ width, height }: Size, { x, y }: Point, soft: number): number {
  const inside = Math.min(x, y, width - x, height - y);
  return Math.min(1, Math.max(0, 0.5 + inside / soft));
}

function samplePage({ data, width, height }: Picture, { x, y }: Point, part: number, zoom: number): number {
  // Averages the area of the pixel, because a lens does not skip rows.
  const steps = Math.max(1, Math.round(zoom * 1.5));
  let total = 0;
  for (let down = 0; down < steps; down++) {
    for (let right = 0; right < steps; right++) {
      const column = Math.floor(x + ((right + 0.5) / steps - 0.5) * zoom);
      const row = Math.floor(y + ((down + 0.5) / steps - 0.5) * zoom);
      const at = Math.min(height - 1, Math.max(0, row)) * width + Math.min(width - 1, Math.max(0, column));
      total += data[at * 4 + part] ?? 0;
    }
  }
  return total / (steps * steps);
}

function light(random: Random, { width, height }: Size, wishes: PhotoWishes) {
  const towards = between(random, 0, 2 * Math.PI);
  const fall = between(random, 0.05, 0.25);
  const edge = between(random, 0.3, 0.7);
  const slope = between(random, -0.5, 0.5);
  const depth = between(random, 0.4, 0.62);
  const soft = between(random, 0.004, 0.03);
  return (x: number, y: number): number => {
    const [right, down] = [x / width - 0.5, y / height - 0.5];
    let brightness = 1 - fall * (right * Math.cos(towards) + down * Math.sin(towards) + 0.5);
    if (wishes.shadow) {
      const beyond = down + 0.5 - edge - slope * right;
      brightness *= 1 - depth / (1 + Math.exp(-beyond / soft));
    }
    return brightness * (wishes.light ?? 1);
  };
}

function clutter(random: Random, corners: Corners, { width, height }: Size) {
  const things = Array.from({ length: 4 }, () => {
    const angle = between(random, 0, Math.PI);
    const near = pick(random, corners as unknown as [Point, ...Point[]]);
    return {
      x: near.x + between(random, -0.3, 0.3) * width,
      y: near.y + between(random, -0.3, 0.3) * height,
      cos: Math.cos(angle),
      sin: Math.sin(angle),
      long: between(random, 0.1, 0.3) * height,
      wide: between(random, 0.01, 0.2) * height,
      colour: pick(random, objects),
    };
  });
  return ({ x, y }: Point): Colour | undefined =>
    things.find((object) => {
      const [right, down] = [x - object.x, y - object.y];
      const along = Math.abs(right * object.cos + down * object.sin);
      const across = Math.abs(-right * object.sin + down * object.cos);
      return along < object.long && across < object.wide;
    })?.colour;
}

function glare(random: Random, corners: Corners, size: number) {
  const [a, , c] = corners;
  const middle = { x: between(random, 0.3, 0.7), y: between(random, 0.25, 0.75) };
  const centre = { x: a.x + (c.x - a.x) * middle.x, y: a.y + (c.y - a.y) * middle.y };
  const reach = (Math.abs(c.x - a.x) * size) / 2;
  const flat = between(random, 0.6, 1);
  return ({ x, y }: Point): number => {
    const away = Math.hypot((x - centre.x) / reach, (y - centre.y) / (reach * flat));
    return Math.exp(-(away ** 4));
  };
}

async function develop(
  random: Random,
  colours: Float32Array,
  { width, height }: Size,
  wishes: PhotoWishes,
): Promise<Picture> {
  const moved = wishes.motion
    ? smear(colours, width, height, wishes.motion, between(random, 0, Math.PI))
    : colours;
  let exposed = Buffer.alloc(width * height * 3);
  for (let i = 0; i < moved.length; i++) exposed[i] = Math.min(255, Math.max(0, Math.round(moved[i] ?? 0)));
  if (wishes.blur) {
    exposed = await sharp(exposed, { raw: { width, height, channels: 3 } })
      .blur(wishes.blur)
      .raw()
      .toBuffer();
  }
  const noise = wishes.noise ?? 2.5;
  for (let i = 0; i < exposed.length; i++) {
    exposed[i] = Math.min(255, Math.max(0, Math.round((exposed[i] ?? 0) + noise * normal(random))));
  }
  const jpeg = await sharp(exposed, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
  const data = await sharp(jpeg).ensureAlpha().raw().toBuffer();
  return { data: new Uint8ClampedArray(data), width, height };
}

/** Averages along the movement of the hand. */
function smear(
  colours: Float32Array,
  width: number,
  height: number,
  length: number,
  angle: number,
): Float32Array {
  const steps = Math.max(2, Math.round(length));
  const result = new Float32Array(colours.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (let step = 0; step < steps; step++) {
        const way = (step / (steps - 1) - 0.5) * length;
        const column = Math.min(width - 1, Math.max(0, Math.round(x + way * Math.cos(angle))));
        const row = Math.min(height - 1, Math.max(0, Math.round(y + way * Math.sin(angle))));
        for (let part = 0; part < 3; part++) {
          const at = (y * width + x) * 3 + part;
          result[at] = (result[at] ?? 0) + (colours[(row * width + column) * 3 + part] ?? 0) / steps;
        }
      }
    }
  }
  return result;
}

/** Averages the area of each pixel, like the phone before it searches for the page. */
export async function shrinkTo({ data, width, height }: Picture, longSide: number): Promise<Picture> {
  const factor = Math.min(1, longSide / Math.max(width, height));
  const { data: small, info } = await sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
    .resize(Math.round(width * factor), Math.round(height * factor))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(small), width: info.width, height: info.height };
}

export function toJpeg({ data, width, height }: Picture, quality = 88): Promise<Buffer> {
  return sharp(Buffer.from(data.buffer), { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .jpeg({ quality })
    .toBuffer();
}
