/** A box of an ISO media file (ISO/IEC 14496-12): its type, and where its content is. */
interface Box {
  type: string;
  start: number;
  end: number;
}

function listBoxes(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to; ) {
    const size = file.readUInt32BE(at);
    const isLarge = size === 1;
    const length = size === 0 ? to - at : isLarge ? Number(file.readBigUInt64BE(at + 8)) : size;
    if (length < 8 || at + length > to) break;
    boxes.push({
      type: file.toString('latin1', at + 4, at + 8),
      start: at + (isLarge ? 16 : 8),
      end: at + length,
    });
    at += length;
  }
  return boxes;
}

/**
 * A HEIC or AVIF whose EXIF and XMP items are overwritten: everything else stays where it is, so that no address in the file changes. How it
 * is turned is no EXIF there (ISO/IEC 23008-12). Throws RangeError if its structure is broken.
 */
export function blankExifOfHeif(file: Buffer): Buffer {
  const cleaned = Buffer.from(file);
  const meta = listBoxes(file, 0, file.length).find(({ type }) => type === 'meta');
  if (!meta) return cleaned;
  const boxes = listBoxes(file, meta.start + 4, meta.end);
  const [info, places, inside] = ['iinf', 'iloc', 'idat'].map((name) =>
    boxes.find(({ type }) => type === name),
  );
  if (!info || !places) return cleaned;
  const items = listItems(file, info).filter(({ type }) => type === 'Exif' || type === 'mime');
  for (const { id, type } of items)
    for (const { offset, length } of listExtents(file, places, id, inside))
      cleaned.fill(type === 'Exif' ? 0 : 0x20, offset, Math.min(offset + length, cleaned.length));
  return cleaned;
}

function listItems(file: Buffer, { start, end }: Box): { id: number; type: string }[] {
  const version = file.readUInt8(start);
  return listBoxes(file, start + (version === 0 ? 6 : 8), end).flatMap((box) => {
    const entry = file.readUInt8(box.start);
    if (box.type !== 'infe' || entry < 2) return [];
    const id = entry === 2 ? file.readUInt16BE(box.start + 4) : file.readUInt32BE(box.start + 4);
    const at = box.start + (entry === 2 ? 8 : 10);
    return [{ id, type: file.toString('latin1', at, at + 4) }];
  });
}

/** Where the data of an item lie in the file. */
function listExtents(file: Buffer, { start }: Box, wanted: number, inside: Box | undefined) {
  const version = file.readUInt8(start);
  const sizes = file.readUInt16BE(start + 4);
  const [offsetSize, lengthSize, baseSize, indexSize] = [
    sizes >> 12,
    (sizes >> 8) & 15,
    (sizes >> 4) & 15,
    sizes & 15,
  ];
  let at = start + 6;
  const read = (size: number) => {
    const value = size === 0 ? 0 : size === 8 ? Number(file.readBigUInt64BE(at)) : file.readUIntBE(at, size);
    at += size;
    return value;
  };
  const found: { offset: number; length: number }[] = [];
  for (let left = read(version < 2 ? 2 : 4); left > 0; left--) {
    const id = read(version < 2 ? 2 : 4);
    const isInside = version > 0 && (read(2) & 15) === 1;
    read(2);
    const base = read(baseSize);
    for (let extents = read(2); extents > 0; extents--) {
      if (version > 0) read(indexSize);
      const offset = base + read(offsetSize) + (isInside ? (inside?.start ?? 0) : 0);
      const length = read(lengthSize);
      if (id === wanted) found.push({ offset, length });
    }
  }
  return found;
}
