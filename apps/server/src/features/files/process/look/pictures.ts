/// <reference path="./libheif-js.d.ts" />
import { fileLimits, uploadTypes } from '@visafolio/contract/shared/limits.ts';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { FileProblemError } from '../../../../shared/files/child/file-problem.ts';

sharp.cache(false);
sharp.concurrency(1);

export interface Picture {
  type: string;
  bytes: Uint8Array;
}

/** Only TIFF has several. Throws FileProblemError for a broken image, or one with too many pixels. */
export async function countPictures({ type, bytes }: Picture): Promise<number> {
  if (type === uploadTypes.heic) {
    await withHeic(bytes, async () => undefined);
    return 1;
  }
  const { width, height, pages } = await open(bytes, { limitInputPixels: false }).metadata().catch(broken);
  if (width * height > fileLimits.pixelsMax) throw new FileProblemError('too_large');
  const count = type === uploadTypes.tiff ? (pages ?? 1) : 1;
  if (count > fileLimits.pagesMax) throw new FileProblemError('too_many_pages');
  return count;
}

/** Opens one page of it, rotated upright by its EXIF data. */
export async function withPicture<Result>(
  { type, bytes }: Picture,
  page: number,
  use: (picture: Sharp) => Promise<Result>,
): Promise<Result> {
  if (type === uploadTypes.heic)
    return withHeic(bytes, async (decode) => {
      const { width, height, data } = await decode();
      // The decoder rotates it already.
      return use(open(data, { raw: { width, height, channels: 4 } }));
    });
  const picture = open(bytes, {
    limitInputPixels: fileLimits.pixelsMax,
    sequentialRead: true,
    failOn: 'error',
    ...(type === uploadTypes.tiff && { page: page - 1 }),
  });
  return use(picture.autoOrient());
}

/** A JPEG copy of at most `size` pixels in width and height. */
export const toJpeg = (picture: Sharp, size: number, quality: number): Promise<Buffer> =>
  picture
    .resize({ width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality, mozjpeg: false })
    .toBuffer()
    .catch(broken);

interface DecodedPicture {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

async function withHeic<Result>(
  bytes: Uint8Array,
  use: (decode: () => Promise<DecodedPicture>) => Promise<Result>,
): Promise<Result> {
  // Takes a tenth of a second to load.
  const { default: libheif } = await import('libheif-js/wasm-bundle.js');
  const decoder = new libheif.HeifDecoder();
  let images: ReturnType<typeof decoder.decode> = [];
  try {
    images = decoder.decode(bytes);
  } catch (error) {
    broken(error);
  }
  try {
    // The primary image of a burst, which may be at any index.
    const shown = images.find((image) => image.is_primary()) ?? images[0];
    if (!shown) throw new FileProblemError('broken');
    const [width, height] = [shown.get_width(), shown.get_height()];
    if (width * height > fileLimits.pixelsMax) throw new FileProblemError('too_large');
    const decode = () =>
      new Promise<DecodedPicture>((resolve, reject) => {
        const empty = { width, height, data: new Uint8ClampedArray(width * height * 4) };
        shown.display(empty, (decoded) =>
          decoded ? resolve(decoded) : reject(new FileProblemError('broken')),
        );
      }).catch(broken);
    return await use(decode);
  } finally {
    for (const image of images) image.free();
    decoder.decoder?.delete();
  }
}

/** An empty file, or one without pixels, makes the library throw at once. */
function open(bytes: Uint8Array | Uint8ClampedArray, options: SharpOptions): Sharp {
  try {
    return sharp(bytes, options);
  } catch (error) {
    return broken(error);
  }
}

/** Errors of the image libraries are about the file. */
function broken(error: unknown): never {
  throw new FileProblemError(/pixel limit/i.test(String(error)) ? 'too_large' : 'broken');
}
