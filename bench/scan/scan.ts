import { findCorners, searchSize } from '../../apps/web/src/features/files/scan/images/find-corners.ts';
import { distance, mapCorners } from '../../apps/web/src/features/files/scan/images/geometry.ts';
import {
  findProblems,
  measureQuality,
  type PhotoProblem,
} from '../../apps/web/src/features/files/scan/images/quality.ts';
import { straighten } from '../../apps/web/src/features/files/scan/images/straighten.ts';
import { reportFigure, reportNumber } from '../shared/report.ts';
import { makePhoto, type PhotoWishes, shrinkTo } from './made-photos.ts';

/** Photos per level. Seeds below 6000 were used to develop the rules; seeds from 90000 are for the report. */
const photos = Number(process.env.SCAN_PHOTOS ?? 12);
const firstSeed = Number(process.env.SCAN_SEED ?? 90_000);

/** How well the scanner finds corners and warns, on generated photos of generated documents. */
export async function benchScan(): Promise<void> {
  await benchCorners();
  await benchWarnings();
}

const cornerLevels: Record<string, PhotoWishes> = {
  'dark table': { table: 'dark' },
  'wooden table': { table: 'wood' },
  'turned by 30 degrees': { table: 'dark', turn: 30 },
  'seen from the side': { table: 'wood', tilt: 0.25 },
  'shadow across': { table: 'wood', shadow: true },
  'dim and noisy': { table: 'wood', light: 0.35, noise: 8 },
  'other papers beside it': { table: 'wood', clutter: true },
  'beige table': { table: 'beige' },
  'checked cloth': { table: 'cloth' },
  'white table': { table: 'white' },
};

async function benchCorners(): Promise<void> {
  let all = 0;
  for (const [name, wishes] of Object.entries(cornerLevels)) {
    const errors: number[] = [];
    const times: number[] = [];
    let right = 0;
    for (let index = 0; index < photos; index++) {
      const { picture, corners } = await makePhoto(firstSeed + index, wishes);
      const small = await shrinkTo(picture, searchSize);
      const start = performance.now();
      const found = findCorners(small);
      times.push(performance.now() - start);
      const toPixels = (point: { x: number; y: number }) => ({
        x: point.x * picture.width,
        y: point.y * picture.height,
      });
      const seen = mapCorners(found.corners, toPixels);
      const diagonal = Math.hypot(picture.width, picture.height);
      const off = mapCorners(corners, toPixels).map(
        (corner, at) => (100 * distance(corner, seen[at] ?? corner)) / diagonal,
      );
      errors.push(mean(off));
      if (Math.max(...off) < 2) right++;
    }
    all += right;
    reportFigure(
      `corners, ${name}`,
      `${right} of ${photos} within 2% of the diagonal; mean error ${mean(errors).toFixed(2)}%, median ${median(errors).toFixed(2)}%; ${median(times).toFixed(0)} ms`,
    );
  }
  const share = all / (photos * Object.keys(cornerLevels).length);
  reportNumber({ name: 'pages whose corners are all within 2%', atLeast: 0.8 }, share, 'of all levels');
}

type Wanted = PhotoProblem | 'nothing' | 'either';

/** What a reader would want to be warned of. 'either': the print is barely readable. */
const warningLevels: Record<string, { wishes: PhotoWishes; wanted: Wanted }> = {
  sharp: { wishes: {}, wanted: 'nothing' },
  'sharp and noisy': { wishes: { noise: 7 }, wanted: 'nothing' },
  'blur of 0.8 px': { wishes: { blur: 0.8 }, wanted: 'nothing' },
  'blur of 1.5 px': { wishes: { blur: 1.5 }, wanted: 'either' },
  'blur of 2.5 px': { wishes: { blur: 2.5 }, wanted: 'blurred' },
  'blur of 4 px': { wishes: { blur: 4 }, wanted: 'blurred' },
  'hand moved 4 px': { wishes: { motion: 4 }, wanted: 'nothing' },
  'hand moved 12 px': { wishes: { motion: 12 }, wanted: 'blurred' },
  'light 0.6': { wishes: { light: 0.6, noise: 4 }, wanted: 'nothing' },
  'light 0.4': { wishes: { light: 0.4, noise: 5 }, wanted: 'either' },
  'light 0.2': { wishes: { light: 0.2, noise: 6 }, wanted: 'dark' },
  'shadow across': { wishes: { shadow: true }, wanted: 'nothing' },
  'very bright': { wishes: { light: 1.12 }, wanted: 'nothing' },
  'small reflection': { wishes: { glare: 0.15 }, wanted: 'glare' },
  'large reflection': { wishes: { glare: 0.35 }, wanted: 'glare' },
};

async function benchWarnings(): Promise<void> {
  let missed = 0;
  let wanted = 0;
  let needless = 0;
  let fine = 0;
  for (const [name, level] of Object.entries(warningLevels)) {
    let warned = 0;
    let other = 0;
    const sharpness: number[] = [];
    for (let index = 0; index < photos; index++) {
      const { picture, corners } = await makePhoto(firstSeed + 7 * index, {
        table: 'wood',
        size: 2000,
        ...level.wishes,
      });
      const quality = measureQuality(await straighten(picture, corners, 0, () => undefined));
      const problems = findProblems(quality);
      sharpness.push(quality.sharpness ?? Number.NaN);
      if (level.wanted === 'nothing' || level.wanted === 'either') warned += Number(problems.length > 0);
      else {
        warned += Number(problems.includes(level.wanted));
        other += Number(problems.some((problem) => problem !== level.wanted));
      }
    }
    if (level.wanted === 'nothing') {
      needless += warned;
      fine += photos;
    } else if (level.wanted !== 'either') {
      missed += photos - warned;
      wanted += photos;
    }
    const range = `sharpness ${Math.min(...sharpness).toFixed(3)} to ${Math.max(...sharpness).toFixed(3)}`;
    reportFigure(
      `warnings, ${name}`,
      `wanted: ${level.wanted}; warned ${warned} of ${photos}, of something else ${other}; ${range}`,
    );
  }
  reportNumber({ name: 'unreadable photos that are warned about', atLeast: 0.9 }, 1 - missed / wanted, '');
  reportNumber({ name: 'readable photos with a needless warning', atMost: 0.05 }, needless / fine, '');
}

const mean = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0) / values.length;
const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
