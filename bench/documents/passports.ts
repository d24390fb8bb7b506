import type { ZoneReading } from '../../apps/server/src/features/files/read/machine-readable-zone/zone-reading.ts';
import { createFileChild } from '../../apps/server/src/shared/files/child/file-children.ts';
import { createLog } from '../../apps/server/src/shared/log/log.ts';
import { heldOutDocuments } from '../../apps/server/test/evaluation/made/held-out.ts';
import { hasZoneFont } from '../../apps/server/test/evaluation/made/passports/draw-page.ts';
import { makePassport } from '../../apps/server/test/evaluation/made/passports/make-passport.ts';
import { renderPicture } from '../../apps/server/test/evaluation/made/render.ts';
import { measureChild } from '../shared/child-cost.ts';
import { reportFigure, reportNumber } from '../shared/report.ts';
import { quantile } from '../shared/rounds.ts';

const task = new URL(
  '../../apps/server/src/features/files/read/machine-readable-zone/read-zones.task.ts',
  import.meta.url,
);
const limits = { ms: 120_000, megabytes: 2_000 };
const pagesOfKind = 12;
const numbers = Array.from({ length: pagesOfKind }, (_, index) => index);

const passport = (level: 'clean' | 'good' | 'poor') => async (index: number) =>
  (await makePassport(level, `bench ${level} ${index}`)).jpeg;
const kinds: Record<string, (index: number) => Promise<Buffer>> = {
  'a scanned passport': passport('clean'),
  'a good photo of a passport': passport('good'),
  'a poor photo of a passport': passport('poor'),
  'a scanned page without a zone': (index) => {
    const made = heldOutDocuments[index % heldOutDocuments.length];
    if (!made) throw new Error('no documents');
    return renderPicture(made, 'scan');
  },
};

/** CPU milliseconds and peak megabytes per page for finding and reading a machine-readable zone. */
export async function benchPassports(): Promise<void> {
  if (!(await hasZoneFont())) {
    reportFigure('skipped', "the font 'OCR B' is not installed; it is in Debian's package fonts-ocr-b");
    return;
  }
  const child = createFileChild(createLog('error'), 'bench');
  const read = (bytes: Buffer) =>
    measureChild(child, () => child.run<ZoneReading[]>('one', task, { type: 'image/jpeg', bytes }, limits));
  try {
    // The first run starts the process and loads its readers.
    await read(await passport('clean')(pagesOfKind));
    for (const [name, make] of Object.entries(kinds)) {
      const costs = [];
      for (const index of numbers) costs.push(await read(await make(index)));
      const cpu = costs.map(({ cpuMs }) => cpuMs);
      const most = Math.max(...costs.map(({ megabytes }) => megabytes));
      reportNumber(
        { name: `${name}, ms of CPU (median of ${pagesOfKind})`, atMost: 1_500 },
        quantile(cpu, 0.5),
        `${Math.max(...cpu)} ms at most, ${most.toFixed(0)} MB at most`,
      );
    }
  } finally {
    await child.close();
  }
}
