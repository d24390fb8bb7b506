import { PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';
import { uploadTypes } from '@visafolio/contract/shared/limits.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { FileProblemError } from '../../../../shared/files/child/file-problem.ts';
import makeSafeCopy from '../active/copy/make-safe-copy.ts';
import { heic } from '../testing/sample-pages.ts';
import makePdf from './make-pdf.ts';
import { countPictures } from './pictures.ts';
import removeCameraData from './remove-camera-data.ts';
import renderPages from './render-pages.ts';

/** Where, when and with what a photo was taken; turned by 90 degrees. */
const taken = () =>
  sharp({ create: { width: 120, height: 80, channels: 3, background: '#a62' } })
    .withExif({
      IFD0: { Make: 'CameraMaker', Model: 'CameraModel', Orientation: '6' },
      IFD2: { DateTimeOriginal: '2026:01:02 03:04:05', BodySerialNumber: 'SERIAL-123' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '52/1 30/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '13/1 24/1 0/1',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>SECRETPLACE</place></x:xmpmeta>')
    .withMetadata({ orientation: 6 });
const traces = ['CameraMaker', 'CameraModel', 'SERIAL-123', '2026:01:02', 'SECRETPLACE', 'GPS'];
const findTraces = (bytes: Uint8Array) => traces.filter((trace) => Buffer.from(bytes).includes(trace));
const photo = () => taken().jpeg().toBuffer();

test('the photo of these tests says where and with what it was taken', async () => {
  const bytes = await photo();
  expect(findTraces(bytes)).toEqual(traces.filter((trace) => trace !== 'GPS'));
  const { exif, orientation } = await sharp(bytes).metadata();
  expect([orientation, (exif?.length ?? 0) > 150]).toEqual([6, true]);
});

describe('what is made of a photo does not say where and with what it was taken:', () => {
  test('thumbnails and pictures of pages', async () => {
    const pages = [
      { page: 1, size: 'thumbnail' as const },
      { page: 1, size: 'screen' as const },
    ];
    for (const { jpeg } of await renderPages({ type: uploadTypes.jpg, bytes: await photo(), pages })) {
      const { exif, xmp, iptc, width, height } = await sharp(jpeg).metadata();
      expect({ exif, xmp, iptc, isUpright: height > width }).toEqual({ isUpright: true });
      expect(findTraces(jpeg)).toEqual([]);
    }
  });

  test('PDFs of photos', async () => {
    const { pdf } = await makePdf({
      parts: [{ type: uploadTypes.jpg, bytes: await photo(), arrangement: null }],
      title: 'a',
    });
    const { context } = await PDFDocument.load(pdf);
    const images = context
      .enumerateIndirectObjects()
      .flatMap(([, each]) => (each instanceof PDFRawStream ? [each.contents] : []));
    expect(images.length).toBeGreaterThan(0);
    for (const image of [...images, pdf]) expect(findTraces(image)).toEqual([]);
  });

  test('safe copies', async () => {
    const copy = await makeSafeCopy({
      type: uploadTypes.jpg,
      bytes: Buffer.concat([await photo(), Buffer.from('<html>')]),
    });
    expect(findTraces(copy?.bytes ?? Buffer.from('GPS'))).toEqual([]);
  });
});

describe('a firm that wants originals without it gets', () => {
  test.each(['jpg', 'png', 'webp'] as const)(
    'a %s with the same pixels and the same orientation',
    async (ending) => {
      const bytes = await taken()[ending === 'jpg' ? 'jpeg' : ending]().toBuffer();
      const type = uploadTypes[ending];
      const cleaned = await removeCameraData({ type, bytes });
      if (!cleaned) throw new Error('nothing was removed');
      expect(findTraces(cleaned)).toEqual([]);
      const [before, after] = await Promise.all(
        [bytes, Buffer.from(cleaned)].map((each) => sharp(each).raw().toBuffer()),
      );
      expect(after?.equals(before ?? Buffer.alloc(0))).toBe(true);
      const { exif, xmp, orientation } = await sharp(cleaned).metadata();
      expect([xmp, orientation, (exif?.length ?? 0) < 60]).toEqual([undefined, 6, true]);
      expect(await removeCameraData({ type, bytes: cleaned })).toBeNull();
    },
  );

  test('a HEIC that opens as before', async () => {
    const bytes = await heic();
    const cleaned = (await removeCameraData({ type: uploadTypes.heic, bytes })) ?? bytes;
    expect(cleaned.length).toBe(bytes.length);
    expect(await countPictures({ type: uploadTypes.heic, bytes: cleaned })).toBe(1);
  });

  test('an AVIF whose EXIF is blank', async () => {
    const bytes = await taken().avif({ quality: 60 }).toBuffer();
    const cleaned = await removeCameraData({ type: uploadTypes.avif, bytes });
    expect([findTraces(bytes).length > 0, findTraces(cleaned ?? bytes)]).toEqual([true, []]);
    const [before, after] = await Promise.all(
      [bytes, Buffer.from(cleaned ?? bytes)].map((each) => sharp(each).raw().toBuffer()),
    );
    expect(after?.equals(before ?? Buffer.alloc(0))).toBe(true);
  });

  test('no change of documents and of photos that say nothing', async () => {
    const plain = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer();
    expect(await removeCameraData({ type: uploadTypes.jpg, bytes: plain })).toBeNull();
    expect(await removeCameraData({ type: uploadTypes.pdf, bytes: Buffer.from('%PDF-1.7') })).toBeNull();
  });

  test.each(['jpg', 'png', 'webp', 'heic', 'avif'] as const)('no crash by a broken %s', async (ending) => {
    const made =
      ending === 'heic' ? await heic() : await taken()[ending === 'jpg' ? 'jpeg' : ending]().toBuffer();
    for (const length of [0, 3, 13, 40, 100, 300, made.length - 20])
      await removeCameraData({ type: uploadTypes[ending], bytes: made.subarray(0, length) }).catch((error) =>
        expect(error).toBeInstanceOf(FileProblemError),
      );
  });
});
