import { uploadTypes } from '@visafolio/contract/shared/limits.ts';

const longestSide = 160;
// Types that every browser can draw. Others have no thumbnail until the server has created one.
const drawn: string[] = [uploadTypes.jpg, uploadTypes.png, 'image/webp'];

let last: Promise<unknown> = Promise.resolve();

/** URL of a photo's thumbnail; undefined if none can be created. One photo at a time, because phones have little memory. */
export function makeThumbnail(file: File): Promise<string | undefined> {
  if (!drawn.includes(file.type) || !('createImageBitmap' in globalThis)) return Promise.resolve(undefined);
  const made = last.then(() => draw(file)).catch(() => undefined);
  last = made;
  return made;
}

async function draw(file: File): Promise<string | undefined> {
  const picture = await createImageBitmap(file, { resizeHeight: longestSide, resizeQuality: 'low' });
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.7));
  return blob ? URL.createObjectURL(blob) : undefined;
}
