import sharp, { type Sharp } from 'sharp';
import type { PagePicture } from './text-reading.ts';

/** Longer side for text recognition: smaller letters are unreadable, larger ones take longer without better results. */
const longestSide = 2_000;
const shortestLongSide = 1_600;

/** Grey pixels of an upright image. */
export interface GreyPage {
  data: Buffer;
  width: number;
  height: number;
}

/** Prepares an image for text recognition: grey, from black at its darkest point to white at its lightest. */
export async function toGreyPage(picture: Sharp): Promise<GreyPage> {
  const { data, info } = await picture
    .clone()
    .flatten({ background: '#fff' })
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    // Sensor noise costs recognition more time than the letters.
    .median(3)
    .normalise({ lower: 0, upper: 97 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const page = { data, width: info.width, height: info.height };
  const longest = Math.max(page.width, page.height);
  if (longest >= shortestLongSide) return page;
  const scale = Math.min(3, shortestLongSide / longest);
  return fromRaw(
    sharp(data, { raw: { width: page.width, height: page.height, channels: 1 } }).resize(
      Math.round(page.width * scale),
      Math.round(page.height * scale),
    ),
  );
}

export function turn(page: GreyPage, degrees: number): Promise<GreyPage> {
  if (!degrees) return Promise.resolve(page);
  return fromRaw(
    sharp(page.data, { raw: { width: page.width, height: page.height, channels: 1 } }).rotate(degrees),
  );
}

/** Scales it down to at most this many pixels on the longer side. */
export function shrink(page: GreyPage, longest: number): Promise<GreyPage> {
  if (Math.max(page.width, page.height) <= longest) return Promise.resolve(page);
  return fromRaw(
    sharp(page.data, { raw: { width: page.width, height: page.height, channels: 1 } }).resize(
      longest,
      longest,
      {
        fit: 'inside',
      },
    ),
  );
}

async function fromRaw(picture: Sharp): Promise<GreyPage> {
  const { data, info } = await picture
    .toColourspace('b-w')
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** An uncompressed format that Leptonica reads. */
export const toPortableGreyMap = ({ data, width, height }: GreyPage): Buffer =>
  Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]);

const side = 64;

/** Measures how much it looks like a photo of a face in front of a plain wall. */
export async function describePicture(picture: Sharp): Promise<PagePicture> {
  const { width = 0, height = 0, autoOrient } = await picture.metadata();
  const upright = autoOrient ?? { width, height };
  const small = await picture
    .clone()
    .flatten({ background: '#fff' })
    .resize(side, side, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const channels = small.info.channels;
  const colour = (x: number, y: number): [number, number, number] => {
    const at = (y * side + x) * channels;
    const red = small.data[at] ?? 0;
    return channels < 3 ? [red, red, red] : [red, small.data[at + 1] ?? 0, small.data[at + 2] ?? 0];
  };
  // A portrait touches the lower edge, so its background is the upper edge and the upper half of the sides.
  const edge: [number, number, number][] = [];
  for (let x = 0; x < side; x++) edge.push(colour(x, 1), colour(x, 3));
  for (let y = 4; y < side / 2; y++) edge.push(colour(1, y), colour(3, y), colour(side - 2, y));
  const mean = [0, 1, 2].map(
    (channel) => edge.reduce((sum, pixel) => sum + (pixel[channel] ?? 0), 0) / edge.length,
  );
  const isLight = mean.every((channel) => channel > 165);
  const near = edge.filter((pixel) =>
    pixel.every((value, channel) => Math.abs(value - (mean[channel] ?? 0)) < 28),
  );
  let skin = 0;
  let counted = 0;
  for (let y = side / 6; y < (side * 5) / 6; y++)
    for (let x = side / 4; x < (side * 3) / 4; x++) {
      counted++;
      if (isSkin(colour(Math.floor(x), Math.floor(y)))) skin++;
    }
  return {
    width: upright.width,
    height: upright.height,
    plainEdge: isLight ? near.length / edge.length : 0,
    skin: skin / counted,
  };
}

/** Skin of any person: chrominance differs far less between people than lightness (Chai and Ngan, 1999). */
function isSkin([red, green, blue]: [number, number, number]): boolean {
  const cb = 128 - 0.168736 * red - 0.331264 * green + 0.5 * blue;
  const cr = 128 + 0.5 * red - 0.418688 * green - 0.081312 * blue;
  return cb >= 77 && cb <= 127 && cr >= 135 && cr <= 173 && red > 50;
}
