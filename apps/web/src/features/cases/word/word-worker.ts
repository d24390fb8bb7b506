import mammoth from 'mammoth';
import { readWordPackage } from './read-word-package.ts';

const pictures = /^image\/(png|jpeg|gif)$/;

const convertImage = mammoth.images.imgElement(async (image) => ({
  src: pictures.test(image.contentType)
    ? `data:${image.contentType};base64,${await image.readAsBase64String()}`
    : '',
}));

addEventListener('message', async ({ data }: MessageEvent<ArrayBuffer>) => {
  try {
    const arrayBuffer = readWordPackage(new Uint8Array(data));
    const { value } = await mammoth.convertToHtml(
      { arrayBuffer },
      // A file's embedded style map would let its author control this library.
      { convertImage, externalFileAccess: false, includeEmbeddedStyleMap: false },
    );
    postMessage({ html: value });
  } catch {
    postMessage({ html: null });
  }
});
