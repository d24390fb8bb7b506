import type { Picture } from '../images/picture.ts';

type Canvas = OffscreenCanvas | HTMLCanvasElement;

/** The browser cannot decode the file as an image. */
export class UnreadablePhoto extends Error {}

interface Drawn {
  canvas: Canvas;
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;
}

/** For workers and pages; older browsers have no OffscreenCanvas on the page. */
function makeCanvas(width: number, height: number): Drawn {
  const canvas =
    typeof OffscreenCanvas === 'undefined' ? pageCanvas(width, height) : new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The browser has no room for a canvas');
  return { canvas, context: context as Drawn['context'] };
}

function pageCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

/** Frees the pixels at once, because Safari keeps them until memory is full. */
function release({ canvas }: Drawn): void {
  canvas.width = 0;
  canvas.height = 0;
}

/** Decodes the image upright, with its longer side limited to `longSide`. */
export async function readPicture(photo: Blob, longSide: number): Promise<Picture> {
  const image = await decode(photo);
  const factor = Math.min(1, longSide / Math.max(image.width, image.height));
  const width = Math.max(1, Math.round(image.width * factor));
  const height = Math.max(1, Math.round(image.height * factor));
  const drawn = makeCanvas(width, height);
  try {
    drawn.context.imageSmoothingQuality = 'high';
    drawn.context.drawImage(image.source, 0, 0, width, height);
    const { data } = drawn.context.getImageData(0, 0, width, height);
    return { data, width, height };
  } finally {
    image.close();
    release(drawn);
  }
}

interface Decoded {
  source: ImageBitmap | HTMLImageElement;
  width: number;
  height: number;
  close(): void;
}

async function decode(photo: Blob): Promise<Decoded> {
  try {
    if (typeof document === 'undefined') return await decodeBitmap(photo);
    return await decodeImage(photo);
  } catch {
    throw new UnreadablePhoto();
  }
}

async function decodeBitmap(photo: Blob): Promise<Decoded> {
  const bitmap = await createImageBitmap(photo);
  return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
}

/** Every browser applies the camera's orientation to an <img>. */
async function decodeImage(photo: Blob): Promise<Decoded> {
  const url = URL.createObjectURL(photo);
  const image = new Image();
  try {
    image.src = url;
    await image.decode();
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
  return {
    source: image,
    width: image.naturalWidth,
    height: image.naturalHeight,
    close: () => URL.revokeObjectURL(url),
  };
}

export function shrinkPicture(picture: Picture, longSide: number): Picture {
  const factor = longSide / Math.max(picture.width, picture.height);
  if (factor >= 1) return picture;
  const width = Math.max(1, Math.round(picture.width * factor));
  const height = Math.max(1, Math.round(picture.height * factor));
  const whole = draw(picture);
  const small = makeCanvas(width, height);
  try {
    small.context.imageSmoothingQuality = 'high';
    small.context.drawImage(whole.canvas, 0, 0, width, height);
    const { data } = small.context.getImageData(0, 0, width, height);
    return { data, width, height };
  } finally {
    release(whole);
    release(small);
  }
}

export async function toJpeg(picture: Picture, quality: number): Promise<Blob> {
  const drawn = draw(picture);
  try {
    const { canvas } = drawn;
    if ('convertToBlob' in canvas) return await canvas.convertToBlob({ type: 'image/jpeg', quality });
    return await new Promise<Blob>((resolve, reject) =>
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The page could not be written'))),
        'image/jpeg',
        quality,
      ),
    );
  } finally {
    release(drawn);
  }
}

function draw({ data, width, height }: Picture): Drawn {
  const drawn = makeCanvas(width, height);
  drawn.context.putImageData(new ImageData(data as ImageDataArray, width, height), 0, 0);
  return drawn;
}
