import sharp from 'sharp';
import type { DrawnPage } from './draw-page.ts';

type Random = () => number;

/** How a picture of a page is taken. Values are the maximum of a level. */
export interface Level {
  /** Rotation in degrees. */
  turn: number;
  /** Offset of a corner, as a fraction of the side. */
  perspective: number;
  /** Standard deviation in pixels. */
  blur: number;
  /** Minimum quality of the JPEG. */
  quality: number;
  light: number;
  /** Standard deviation of the noise. */
  noise: number;
  /** Fraction of the page's width. */
  margin: number;
  shadow: boolean;
  glare: boolean;
  quarters: 0 | 1;
  /** Width of the page in pixels. */
  width: [least: number, most: number];
}

const plain: Level = {
  turn: 0,
  perspective: 0,
  blur: 0,
  quality: 80,
  light: 1,
  noise: 2,
  margin: 0.06,
  shadow: false,
  glare: false,
  quarters: 0,
  width: [700, 2_500],
};

export const levels = {
  clean: { ...plain, turn: 1 },
  good: { ...plain, turn: 5, perspective: 0.04, blur: 1, noise: 4, margin: 0.12, shadow: true },
  poor: {
    ...plain,
    turn: 10,
    perspective: 0.07,
    blur: 1.4,
    quality: 55,
    noise: 6,
    margin: 0.15,
    shadow: true,
  },
  dark: { ...plain, turn: 5, perspective: 0.04, blur: 1, quality: 70, light: 0.28, noise: 6, margin: 0.12 },
  turned: { ...plain, turn: 2, perspective: 0.02, blur: 0.6, noise: 3, quarters: 1 },
  small: {
    ...plain,
    turn: 8,
    perspective: 0.04,
    blur: 0.8,
    noise: 3,
    margin: 0.9,
    width: [1_000, 1_600],
    shadow: true,
  },
  glare: { ...plain, turn: 5, perspective: 0.04, blur: 1, noise: 3, margin: 0.12, glare: true },
} satisfies Record<string, Level>;
export type LevelName = keyof typeof levels;

/** A JPEG of a page on a table. */
export async function takePhoto(
  random: Random,
  page: DrawnPage,
  level: Level,
): Promise<{ jpeg: Buffer; turnedBy: number }> {
  const between = (low: number, high: number) => low + (high - low) * random();
  const way = () => (random() < 0.5 ? -1 : 1);
  const margin = level.margin * between(0.2, 1);
  const width = Math.round(page.width * (1 + 2 * margin));
  const height = Math.round(page.height * (1 + 2 * margin) + page.height * between(0, margin));
  const angle = (way() * between(0.4, 1) * level.turn * Math.PI) / 180;
  const middle = { x: width / 2, y: height / 2 };
  const corners = [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ].map(([x = 0, y = 0]) => {
    const u = (x + between(-1, 1) * level.perspective) * page.width;
    const v = (y + between(-1, 1) * level.perspective) * page.height;
    return {
      x: middle.x + u * Math.cos(angle) - v * Math.sin(angle),
      y: middle.y + u * Math.sin(angle) + v * Math.cos(angle),
    };
  });
  const back = solveProjection(corners, [
    [0, 0],
    [page.width, 0],
    [page.width, page.height],
    [0, page.height],
  ]);
  const table = [between(20, 230), between(20, 220), between(20, 220)];
  const light = getLight(random, level, width, height);
  const pixels = Buffer.alloc(width * height * 3);
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = back;
  const source = page.data;
  const stride = page.width * 3;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const w = g * x + h * y + 1;
      const px = (a * x + b * y + c) / w;
      const py = (d * x + e * y + f) / w;
      const factor = light.factor(x, y) * level.light;
      const shine = light.shine(x, y);
      const to = (y * width + x) * 3;
      const isOnPage = px >= 0 && py >= 0 && px < page.width - 1 && py < page.height - 1;
      const left = Math.floor(px);
      const top = Math.floor(py);
      const right = px - left;
      const down = py - top;
      const wave = 8 * Math.sin((x + 2 * y) / 9);
      for (let channel = 0; channel < 3; channel++) {
        let value = (table[channel] as number) + wave;
        if (isOnPage) {
          const at = top * stride + left * 3 + channel;
          const upper = (source[at] as number) * (1 - right) + (source[at + 3] as number) * right;
          const lower =
            (source[at + stride] as number) * (1 - right) + (source[at + stride + 3] as number) * right;
          value = upper * (1 - down) + lower * down;
        }
        value = value * factor + shine;
        pixels[to + channel] = value < 0 ? 0 : value > 255 ? 255 : value;
      }
    }
  const raw = { raw: { width, height, channels: 3 as const } };
  const blur = level.blur * between(0.7, 1);
  const blurred = blur > 0.3 ? await sharp(pixels, raw).blur(blur).raw().toBuffer() : pixels;
  const noise = level.noise * between(0.5, 1);
  // Enough values that no pattern shows, starting at another place in each row.
  const grains = Float32Array.from(
    { length: 20_011 },
    () => (random() + random() + random() - 1.5) * 2 * noise,
  );
  for (let y = 0; y < height; y++) {
    const begin = Math.floor(random() * grains.length);
    for (let x = 0; x < width * 3; x++) {
      const at = y * width * 3 + x;
      const value = (blurred[at] as number) + (grains[(begin + x) % grains.length] as number) + 0.5;
      blurred[at] = value < 0 ? 0 : value > 255 ? 255 : value;
    }
  }
  const turnedBy = level.quarters ? ([90, 180, 270][Math.floor(random() * 3)] ?? 90) : 0;
  const quality = Math.round(between(level.quality, Math.min(95, level.quality + 15)));
  return { jpeg: await sharp(blurred, raw).rotate(turnedBy).jpeg({ quality }).toBuffer(), turnedBy };
}

function getLight(random: Random, level: Level, width: number, height: number) {
  const between = (low: number, high: number) => low + (high - low) * random();
  const towards = between(0, 2 * Math.PI);
  const fall = between(0, 0.3);
  const [edge, slope, depth] = [
    between(0.2, 0.8),
    between(-0.8, 0.8),
    level.shadow && random() < 0.5 ? between(0.2, 0.5) : 0,
  ];
  const spot = {
    x: between(0.1, 0.9),
    y: between(0.5, 1),
    size: between(0.04, 0.12),
    strength: level.glare ? between(60, 160) : 0,
  };
  const [alongX, alongY] = [Math.cos(towards), Math.sin(towards)];
  return {
    factor(x: number, y: number): number {
      const right = x / width - 0.5;
      const down = y / height;
      const factor = 1 - fall * (right * alongX + (down - 0.5) * alongY + 0.5);
      return depth ? factor * (1 - depth / (1 + Math.exp(-(down - edge - slope * right) / 0.01))) : factor;
    },
    shine(x: number, y: number): number {
      if (!spot.strength) return 0;
      const away = Math.hypot(x / width - spot.x, y / height - spot.y) / spot.size;
      return spot.strength * Math.exp(-away * away);
    },
  };
}

/** The eight numbers of the projection that maps four points to four others. */
function solveProjection(from: { x: number; y: number }[], to: [number, number][]): number[] {
  const rows: number[][] = [];
  for (const [index, { x, y }] of from.entries()) {
    const [u, v] = to[index] ?? [0, 0];
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  }
  for (let pivot = 0; pivot < 8; pivot++) {
    let best = pivot;
    for (let row = pivot; row < 8; row++)
      if (Math.abs(rows[row]?.[pivot] ?? 0) > Math.abs(rows[best]?.[pivot] ?? 0)) best = row;
    [rows[pivot], rows[best]] = [rows[best] as number[], rows[pivot] as number[]];
    const head = rows[pivot] as number[];
    for (const [row, values] of rows.entries()) {
      if (row === pivot) continue;
      const factor = (values[pivot] ?? 0) / (head[pivot] ?? 1);
      for (let column = pivot; column < 9; column++)
        values[column] = (values[column] ?? 0) - factor * (head[column] ?? 0);
    }
  }
  return rows.map((values, row) => (values[8] ?? 0) / (values[row] ?? 1));
}
