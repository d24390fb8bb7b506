import { unzipSync, type Zippable, zipSync } from 'fflate';

/** A letter has some kilobytes of text; even a thesis with pictures is well below this. */
const mostText = 8_000_000;
const mostPictures = 32_000_000;
const mostParts = 2_000;

const needed = /^(\[Content_Types\]\.xml|_rels\/\.rels|word\/.+\.(xml|rels|png|jpe?g|gif))$/i;
const picture = /\.(png|jpe?g|gif)$/i;

/**
 * Extracts the parts of a .docx that the preview needs, uncompressed. Throws if the package is damaged or unpacks to more than a letter
 * would. A part never takes more memory than its declared size, whatever its content unpacks to.
 */
export function readWordPackage(file: Uint8Array): ArrayBuffer {
  let text = 0;
  let pictures = 0;
  let count = 0;
  const parts = unzipSync(file, {
    filter({ name, originalSize }) {
      if (++count > mostParts) throw new Error('The package has too many parts');
      if (!needed.test(name)) return false;
      if (picture.test(name)) pictures += originalSize;
      else text += originalSize;
      if (text > mostText || pictures > mostPictures) throw new Error('The package is too large');
      return true;
    },
  });
  const stored: Zippable = parts;
  return new Uint8Array(zipSync(stored, { level: 0 })).buffer;
}
