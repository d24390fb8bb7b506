import type { ByteSource } from './byte-source.ts';

/** More segments than a camera, an editor and a printer together put before the image. */
const maxSegments = 2_000;

/** SOF0 … SOF15 without DHT, JPG and DAC, which share the range. */
const startsFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Walks the segments to the frame header, which holds the image's size. */
export async function isJpeg({ read }: ByteSource): Promise<boolean> {
  if ((await read(0, 2)).readUInt16BE() !== 0xffd8) return false;
  for (let position = 2, n = 0; n < maxSegments; n++) {
    const segment = await read(position, 9);
    if (segment.length < 9 || segment[0] !== 0xff) return false;
    const marker = segment.readUInt8(1);
    // Fill byte before a marker.
    if (marker === 0xff) {
      position += 1;
      continue;
    }
    // A height of 0 is given later in the stream; a width is always here.
    if (startsFrame(marker)) return segment.readUInt16BE(7) > 0;
    if (marker === 0xda || marker === 0xd9) return false;
    const length = segment.readUInt16BE(2);
    if (length < 2) return false;
    position += 2 + length;
  }
  return false;
}
