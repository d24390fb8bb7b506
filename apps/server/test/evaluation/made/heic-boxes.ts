/**
 * Changes the boxes of a HEIC file (ISO 14496-12 and 23008-12), because heif-enc writes neither tiles, as phones do,
 * nor rotations. For made files only: input is not validated.
 */
interface Box {
  type: string;
  body: Buffer;
}
interface Item {
  id: number;
  /** 0: in the file; 1: in `idat`. */
  method: number;
  extents: { offset: number; length: number }[];
}

/** A property of an image, and whether readers must support it. */
export interface Property {
  box: Buffer;
  isEssential: boolean;
}

const u16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const makeBox = (type: string, ...body: Buffer[]): Buffer => {
  const content = Buffer.concat(body);
  return Buffer.concat([u32(8 + content.length), Buffer.from(type, 'latin1'), content]);
};

function readBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readUInt32BE(at) || bytes.length - at;
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + size) });
    at += size;
  }
  return boxes;
}

/** Rotates counterclockwise by quarters. */
export const turnProperty = (quarters: number): Property => ({
  box: makeBox('irot', Buffer.from([quarters])),
  isEssential: true,
});
/** 0: swaps top and bottom; 1: left and right. */
export const mirrorProperty = (axis: 0 | 1): Property => ({
  box: makeBox('imir', Buffer.from([axis])),
  isEssential: true,
});

export interface HeicChanges {
  /** For the image that is shown. */
  properties?: Property[];
  /** All images of the file are tiles of one, row by row. */
  grid?: { columns: number; rows: number; width: number; height: number };
  /** Index of the image that is shown. */
  shown?: number;
}

export function changeHeic(file: Buffer, { properties = [], grid, shown }: HeicChanges): Buffer {
  const top = readBoxes(file);
  const metaAt = top
    .slice(
      0,
      top.findIndex(({ type }) => type === 'meta'),
    )
    .reduce((sum, { body }) => sum + 8 + body.length, 0);
  const meta = top.find(({ type }) => type === 'meta')?.body ?? Buffer.alloc(4);
  const boxes = new Map(readBoxes(meta.subarray(4)).map(({ type, body }) => [type, body]));
  const body = (type: string) => boxes.get(type) ?? Buffer.alloc(0);
  const items = readLocations(body('iloc'));
  const infos = readBoxes(body('iinf').subarray(body('iinf')[0] ? 8 : 6));
  const images = infos
    .filter((info) => info.body.toString('latin1', 8, 12) === 'hvc1')
    .map((info) => info.body.readUInt16BE(4));
  const isHidden = (info: Box) => (info.body[3] ?? 0) & 1;
  const visible = images.filter((id) =>
    infos.some((info) => info.body.readUInt16BE(4) === id && !isHidden(info)),
  );
  const parts = readBoxes(body('iprp'));
  const written = readBoxes(parts.find(({ type }) => type === 'ipco')?.body ?? Buffer.alloc(0)).map(
    ({ type, body: content }) => makeBox(type, content),
  );
  // Images share equal properties, because readers accept a limited number.
  const container: Buffer[] = [];
  const places = written.map((property) => {
    const known = container.findIndex((each) => each.equals(property));
    return known < 0 ? container.push(property) : known + 1;
  });
  const associations = new Map(
    [...readAssociations(parts.find(({ type }) => type === 'ipma')?.body ?? Buffer.alloc(0))].map(
      ([id, list]) => [id, list.map((each) => (each & 0x8000) | (places[(each & 0x7fff) - 1] ?? 0))],
    ),
  );
  const references: Buffer[] = boxes.has('iref')
    ? readBoxes(body('iref').subarray(4)).map(({ type, body: content }) => makeBox(type, content))
    : [];
  let primary = body('pitm').readUInt16BE(4);
  if (shown !== undefined) primary = visible[shown] ?? primary;
  let data = body('idat');
  const addProperty = (id: number, { box, isEssential }: Property) => {
    container.push(box);
    associations.set(id, [...(associations.get(id) ?? []), (isEssential ? 0x8000 : 0) | container.length]);
  };
  if (grid) {
    const id = Math.max(...items.map((item) => item.id)) + 1;
    const content = Buffer.concat([
      Buffer.from([0, 0, grid.rows - 1, grid.columns - 1]),
      u16(grid.width),
      u16(grid.height),
    ]);
    items.push({ id, method: 1, extents: [{ offset: data.length, length: content.length }] });
    data = Buffer.concat([data, content]);
    for (const info of infos) if (visible.includes(info.body.readUInt16BE(4))) info.body[3] = 1;
    infos.push({
      type: 'infe',
      body: Buffer.concat([Buffer.from([2, 0, 0, 0]), u16(id), u16(0), Buffer.from('grid\0', 'latin1')]),
    });
    references.push(makeBox('dimg', u16(id), u16(visible.length), ...visible.map(u16)));
    addProperty(id, { box: makeBox('ispe', u32(0), u32(grid.width), u32(grid.height)), isEssential: false });
    primary = id;
  }
  for (const property of properties) addProperty(primary, property);
  const write = (shift: number): Buffer => {
    const locations = items.map(({ id, method, extents }) =>
      Buffer.concat([
        u16(id),
        u16(method),
        u16(0),
        u16(extents.length),
        ...extents.flatMap(({ offset, length }) => [u32(offset + (method === 0 ? shift : 0)), u32(length)]),
      ]),
    );
    return makeBox(
      'meta',
      u32(0),
      makeBox('hdlr', body('hdlr')),
      makeBox('pitm', u32(0), u16(primary)),
      makeBox('iloc', Buffer.from([1, 0, 0, 0, 0x44, 0]), u16(items.length), ...locations),
      makeBox(
        'iinf',
        u32(0),
        u16(infos.length),
        ...infos.map(({ type, body: content }) => makeBox(type, content)),
      ),
      ...(references.length ? [makeBox('iref', u32(0), ...references)] : []),
      makeBox('iprp', makeBox('ipco', ...container), writeAssociations(associations)),
      ...(data.length ? [makeBox('idat', data)] : []),
    );
  };
  // heif-enc repeats its brands for every image, and readers accept a limited number.
  const [brands = Buffer.alloc(8)] = top.filter(({ type }) => type === 'ftyp').map((box) => box.body);
  const type = makeBox('ftyp', brands.subarray(0, 20));
  const start = metaAt + 8 + meta.length;
  const shift = type.length + write(0).length - start;
  return Buffer.concat([type, write(shift), file.subarray(start)]);
}

function readLocations(box: Buffer): Item[] {
  const version = box[0] ?? 0;
  const [offsetSize, lengthSize] = [(box[4] ?? 0) >> 4, (box[4] ?? 0) & 15];
  const baseSize = (box[5] ?? 0) >> 4;
  let at = 6;
  const next = (size: number) => {
    const value = size ? box.readUIntBE(at, Math.min(size, 6)) : 0;
    at += size;
    return value;
  };
  const count = next(version < 2 ? 2 : 4);
  return Array.from({ length: count }, () => {
    const id = next(version < 2 ? 2 : 4);
    const method = version ? next(2) & 15 : 0;
    next(2);
    const base = next(baseSize);
    const extents = Array.from({ length: next(2) }, () => ({
      offset: base + next(offsetSize),
      length: next(lengthSize),
    }));
    return { id, method, extents };
  });
}

function readAssociations(box: Buffer): Map<number, number[]> {
  const isWide = ((box[3] ?? 0) & 1) === 1;
  const found = new Map<number, number[]>();
  let at = 8;
  for (let left = box.readUInt32BE(4); left > 0; left--) {
    const id = box.readUInt16BE(at);
    const count = box[at + 2] ?? 0;
    at += 3;
    const list: number[] = [];
    for (let index = 0; index < count; index++) {
      const byte = box[at] ?? 0;
      list.push(isWide ? box.readUInt16BE(at) : ((byte & 0x80) << 8) | (byte & 0x7f));
      at += isWide ? 2 : 1;
    }
    found.set(id, list);
  }
  return found;
}

const writeAssociations = (associations: Map<number, number[]>): Buffer =>
  makeBox(
    'ipma',
    Buffer.from([0, 0, 0, 1]),
    u32(associations.size),
    ...[...associations]
      .sort(([left], [right]) => left - right)
      .map(([id, list]) => Buffer.concat([u16(id), Buffer.from([list.length]), ...list.map(u16)])),
  );
