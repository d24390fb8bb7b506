import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { RenderedPage } from '../../src/features/files/process/look/render-pages.ts';
import { createFileChild } from '../../src/shared/files/child/file-children.ts';
import { FileProblemError } from '../../src/shared/files/child/file-problem.ts';
import { createLog } from '../../src/shared/log/log.ts';
import { recognizeFile } from './kinds.ts';
import { mirrorProperty, turnProperty } from './made/heic-boxes.ts';
import { encodeHeic, encodeTiledHeic, hasHeicEncoder, makeScene } from './made/heic-photos.ts';
import { heldOutDocuments } from './made/held-out.ts';
import { renderPicture } from './made/render.ts';

interface Made {
  bytes: Buffer;
  expected: Buffer | string;
}

/** Checks whether photos in HEIC are read correctly, and measures the process that reads them. */
export async function evaluateHeic(asked: string[]): Promise<void> {
  if (!(await hasHeicEncoder())) {
    console.log(
      '\nHEIC: skipped. No encoder is installed; heif-enc of the Debian package libheif-examples makes the photos.',
    );
    return;
  }
  console.log('\nHEIC photos, each in a process of its own');
  console.log(
    `${'photo'.padEnd(52)}${'MP'.padStart(6)}${'KB'.padStart(8)}${'CPU s'.padStart(8)}${'s'.padStart(7)}${'MB'.padStart(7)}   result`,
  );
  const render = new URL('../../src/features/files/process/look/render-pages.ts', import.meta.url);
  let right = 0;
  let all = 0;
  for (const [name, [width, height], make] of photos) {
    if (asked.length && !asked.some((each) => name.includes(each))) continue;
    const { bytes, expected } = await make(width, height);
    const child = createFileChild(createLog('silent'), 'evaluation');
    try {
      // Starts the process and loads its libraries.
      await child.run(
        'one',
        render,
        { type: 'image/jpeg', bytes: tiny, pages: [{ page: 1, size: 'thumbnail' }] },
        limits,
      );
      const pid = child.pid() ?? 0;
      const before = await readUse(pid);
      const start = performance.now();
      const told = await child
        .run<RenderedPage[]>(
          'one',
          render,
          { type: 'image/heic', bytes, pages: [{ page: 1, size: 'screen' }] },
          limits,
        )
        .catch((error: unknown) =>
          error instanceof FileProblemError ? error.problem : Promise.reject(error),
        );
      const seconds = (performance.now() - start) / 1_000;
      const after = await readUse(child.pid() ?? pid);
      const [isRight, result] = await compare(told, expected);
      all++;
      if (isRight) right++;
      console.log(
        name.padEnd(52) +
          ((width * height) / 1e6).toFixed(1).padStart(6) +
          (bytes.length / 1024).toFixed(0).padStart(8) +
          (after && before ? (after.cpu - before.cpu).toFixed(2) : '-').padStart(8) +
          seconds.toFixed(2).padStart(7) +
          (after ? after.peak.toFixed(0) : '-').padStart(7) +
          `   ${isRight ? 'right' : 'WRONG'}: ${result}`,
      );
    } finally {
      await child.close();
    }
  }
  console.log(`${right} of ${all} right`);
  if (!asked.length) await compareKinds();
}

/** Compares kinds of the same photos as JPEG and as rotated HEIC. */
async function compareKinds(): Promise<void> {
  const reader = createFileChild(createLog('silent'), 'evaluation');
  const counts = { jpeg: 0, heic: 0, same: 0, all: 0 };
  try {
    for (const made of heldOutDocuments.filter((_, index) => index % 20 === 0)) {
      const jpeg = await renderPicture(made, 'photo');
      const lying = await sharp(jpeg).rotate(90).jpeg({ quality: 92 }).toBuffer();
      const heic = await encodeTiledHeic(lying, { properties: [turnProperty(1)] });
      const [asJpeg, asHeic] = [
        await recognizeFile(reader, jpeg, 'image/jpeg'),
        await recognizeFile(reader, heic, 'image/heic'),
      ];
      counts.all++;
      counts.jpeg += Number(asJpeg.kind === made.kind);
      counts.heic += Number(asHeic.kind === made.kind);
      counts.same += Number(asHeic.kind === asJpeg.kind);
    }
  } finally {
    await reader.close();
  }
  console.log(
    `kinds of ${counts.all} photos of documents: ${counts.jpeg} right as JPEG, ${counts.heic} right as HEIC, ${counts.same} told the same`,
  );
}

const limits = { ms: 120_000, megabytes: 4_000 };
const tiny = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
  .jpeg()
  .toBuffer();

/** Of all threads, as counted by Linux. */
async function readUse(pid: number): Promise<{ cpu: number; peak: number } | null> {
  const [stat, status] = await Promise.all(
    ['stat', 'status'].map((name) => readFile(`/proc/${pid}/${name}`, 'latin1').catch(() => '')),
  );
  const peak = /VmHWM:\s+(\d+)/.exec(status ?? '')?.[1];
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? [];
  return peak ? { cpu: (Number(fields[11]) + Number(fields[12])) / 100, peak: Number(peak) / 1024 } : null;
}

const compared = 48;

async function compare(told: RenderedPage[] | string, expected: Buffer | string): Promise<[boolean, string]> {
  if (typeof told === 'string' || typeof expected === 'string')
    return [
      told === expected,
      typeof told === 'string' ? `told '${told}'` : 'a picture, where a problem was expected',
    ];
  const jpeg = told[0]?.jpeg ?? Buffer.alloc(0);
  const [seen, wanted] = await Promise.all([sharp(jpeg).metadata(), sharp(expected).metadata()]);
  const pixels = (bytes: Uint8Array) =>
    sharp(bytes)
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .resize(compared, compared, { fit: 'fill' })
      .raw()
      .toBuffer();
  const [left, right] = await Promise.all([pixels(jpeg), pixels(expected)]);
  const off = left.reduce((sum, value, at) => sum + Math.abs(value - (right[at] ?? 0)), 0) / left.length;
  const isShaped = Math.abs(seen.width / seen.height - wanted.width / wanted.height) < 0.01;
  return [isShaped && off < 6, `${seen.width} x ${seen.height}, off by ${off.toFixed(1)} of 255`];
}

const small = (scene: Sharp) =>
  scene
    .clone()
    .resize(1_200, 1_200, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer();
const toJpeg = (scene: Sharp) => scene.clone().jpeg({ quality: 95 }).toBuffer();
const turned = async (expected: Buffer, degrees: number) => sharp(expected).rotate(degrees).png().toBuffer();

type Maker = (width: number, height: number) => Promise<Made>;
const plain =
  (...options: string[]): Maker =>
  async (width, height) => {
    const scene = await makeScene(width, height);
    return {
      bytes: await encodeHeic([{ bytes: await toJpeg(scene), type: 'jpg' }], options),
      expected: await small(scene),
    };
  };
const tiled =
  (quarters: number): Maker =>
  async (width, height) => {
    const scene = await makeScene(width, height);
    const properties = quarters ? [turnProperty(quarters)] : [];
    return {
      bytes: await encodeTiledHeic(await toJpeg(scene), { properties }),
      expected: await turned(await small(scene), -90 * quarters),
    };
  };
/** EXIF's orientation must not rotate the picture: `irot` has done that already, if needed. */
const withExif =
  (orientation: number, quarters: number): Maker =>
  async (width, height) => {
    const scene = await makeScene(width, height);
    const bytes = await scene.clone().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
    return {
      bytes: await encodeHeic([{ bytes, type: 'jpg' }], [], {
        properties: quarters ? [turnProperty(quarters)] : [],
      }),
      expected: await turned(await small(scene), -90 * quarters),
    };
  };
const fromPng =
  (isDeep: boolean): Maker =>
  async (width, height) => {
    const scene = await makeScene(width, height, !isDeep);
    const bytes = isDeep
      ? await scene.clone().toColourspace('rgb16').png().toBuffer()
      : await scene
          .clone()
          .composite([
            {
              input: Buffer.from(
                `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle cx="50%" cy="50%" r="45%" fill="#fff"/></svg>`,
              ),
              blend: 'dest-in',
            },
          ])
          .png()
          .toBuffer();
    const expected = await sharp(bytes)
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .resize(1_200, 1_200, { fit: 'inside' })
      .png()
      .toBuffer();
    return { bytes: await encodeHeic([{ bytes, type: 'png' }], isDeep ? ['-b', '10'] : []), expected };
  };
const several =
  (shown: number): Maker =>
  async (width, height) => {
    const scene = await makeScene(width, height);
    const shots = [
      scene,
      sharp(await scene.clone().negate().toBuffer()),
      sharp(await scene.clone().greyscale().toBuffer()),
    ];
    const sources = await Promise.all(
      shots.map(async (shot) => ({ bytes: await toJpeg(shot), type: 'jpg' as const })),
    );
    return { bytes: await encodeHeic(sources, [], { shown }), expected: await small(shots[shown] ?? scene) };
  };

const photos: [name: string, size: [number, number], Maker][] = [
  ['one piece', [1_600, 1_200], plain()],
  ['sides of odd length', [1_201, 1_599], plain()],
  ['with a thumbnail inside', [1_600, 1_200], plain('-t', '320')],
  ['without subsampled colours (4:4:4)', [1_600, 1_200], plain('-p', 'chroma=444')],
  ['one piece', [4_032, 3_024], plain()],
  ['tiles of 512', [4_032, 3_024], tiled(0)],
  ['tiles, turned by irot (an upright telephone)', [4_032, 3_024], tiled(3)],
  ['tiles', [5_712, 4_284], tiled(3)],
  ['tiles', [8_064, 6_048], tiled(0)],
  ['turned by irot, 90', [1_600, 1_200], async (w, h) => withProperties(w, h, 1)],
  ['turned by irot, 180', [1_600, 1_200], async (w, h) => withProperties(w, h, 2)],
  ['turned by irot, 270', [1_600, 1_200], async (w, h) => withProperties(w, h, 3)],
  [
    'mirrored by imir',
    [1_600, 1_200],
    async (width, height) => {
      const scene = await makeScene(width, height);
      return {
        bytes: await encodeHeic([{ bytes: await toJpeg(scene), type: 'jpg' }], [], {
          properties: [mirrorProperty(1)],
        }),
        expected: await sharp(await small(scene))
          .flop()
          .png()
          .toBuffer(),
      };
    },
  ],
  ['EXIF says turned, no irot: stands as it is', [1_600, 1_200], withExif(6, 0)],
  ['EXIF and irot say turned: turned once', [1_600, 1_200], withExif(6, 3)],
  ['10 bits a colour', [1_600, 1_200], fromPng(true)],
  ['with transparency', [1_600, 1_200], fromPng(false)],
  ['three photos, the first is shown', [1_600, 1_200], several(0)],
  ['three photos, the second is shown', [1_600, 1_200], several(1)],
  [
    'ends in the middle',
    [1_600, 1_200],
    async (width, height) => {
      const { bytes } = await plain()(width, height);
      return { bytes: bytes.subarray(0, Math.floor(bytes.length / 2)), expected: 'broken' };
    },
  ],
];

async function withProperties(width: number, height: number, quarters: number): Promise<Made> {
  const scene = await makeScene(width, height);
  return {
    bytes: await encodeHeic([{ bytes: await toJpeg(scene), type: 'jpg' }], [], {
      properties: [turnProperty(quarters)],
    }),
    expected: await turned(await small(scene), -90 * quarters),
  };
}
