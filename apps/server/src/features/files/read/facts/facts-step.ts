import type { FileStep } from '../../process/steps/step.ts';
import type { ZoneReading } from '../machine-readable-zone/zone-reading.ts';
import { sealFacts } from './facts.usecases.ts';

/** Reads the machine-readable zone of a passport, visa or card, and stores its facts sealed. */
export const factsStep: FileStep = {
  name: 'facts',
  limits: { ms: 60_000, megabytes: 1_200 },
  async run({ services, file, bytes, inChild, finish }) {
    if (!file.pages) return finish(async () => undefined);
    const input = { type: file.file_type, bytes: await bytes() };
    const task = new URL('../machine-readable-zone/read-zones.task.ts', import.meta.url);
    const zones = await inChild<ZoneReading[]>(task, input);
    const keep = await sealFacts(services, file, 'machine_readable_zone', 'zone', {
      facts: zones.flatMap(({ facts }) => facts),
      turned: zones.flatMap(({ page, rotation }) => (rotation ? [{ page, rotation }] : [])),
    });
    await finish(keep);
  },
};
