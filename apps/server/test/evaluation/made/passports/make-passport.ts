import { seeded } from '../made-document.ts';
import { drawPage } from './draw-page.ts';
import { type LevelName, levels, takePhoto } from './take-photo.ts';
import { type MadeZone, makeZone } from './zone-text.ts';

/** A made picture of a passport; the same seed makes the same picture. */
export async function makePassport(
  level: LevelName,
  seed: string,
  format: MadeZone['format'] = 'TD3',
  options = new Map<string, string>(),
): Promise<{ jpeg: Buffer; zone: MadeZone; turnedBy: number }> {
  const random = seeded(seed);
  for (let index = 0; index < 5; index++) random();
  const zone = makeZone(random, format);
  const changed = Object.fromEntries(
    [...options].filter(([name]) => name in levels.clean).map(([name, value]) => [name, Number(value)]),
  );
  const how = { ...levels[level], ...changed, ...(options.has('width') && { width: levels.clean.width }) };
  const [least, most] = options.has('width')
    ? [Number(options.get('width')), Number(options.get('width'))]
    : how.width;
  // As many small pictures as large ones.
  const width = Math.round(Math.exp(Math.log(least) + (Math.log(most) - Math.log(least)) * random()));
  const page = await drawPage(random, zone, width);
  return { ...(await takePhoto(random, page, how)), zone };
}
