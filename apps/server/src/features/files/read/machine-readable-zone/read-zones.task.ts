import type { Task } from '../../../../shared/files/child/messages.ts';
import { forEachPage } from './open-pages.ts';
import { doubtSeveralPeople } from './parse/several-zones.ts';
import { readPage } from './read-page.ts';
import type { ZoneReading } from './zone-reading.ts';

export interface ZoneTask {
  type: string;
  bytes: Uint8Array;
}

/** Reads the machine-readable zones of a file's first pages. Runs in a child process. */
const readZones: Task<ZoneTask, ZoneReading[]> = async (file) => {
  const found: ZoneReading[] = [];
  await forEachPage(file, async (page, number) => {
    found.push(...(await readPage(page, number)));
  });
  return doubtSeveralPeople(found);
};
export default readZones;
