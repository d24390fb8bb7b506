import { setTimeout as delay } from 'node:timers/promises';
import type { FileFact } from '@visafolio/contract/files/facts.ts';
import type { Services } from '../../../../../shared/services.ts';
import { hasStepEnded } from '../../../process/has-step-ended.ts';
import type { FileStep, ProcessedFile } from '../../../process/steps/step.ts';
import { askForFacts, findAgreedProvider } from '../../provider/ask-provider.ts';
import { pagesForProvider, readStoredText } from '../../readings.usecases.ts';
import { hasFacts, sealFacts } from '../facts.usecases.ts';
import { getAskedFacts } from './asked-facts.ts';
import type { VerifyTask } from './verify-facts.task.ts';

/** Milliseconds, and number of tries. */
const zonePause = 1_000;
const zoneLooks = 60;

/**
 * Asks the provider, if installation and firm have agreed to one, for the facts of a file without a machine-readable zone. The
 * file's kind decides which. Discards facts that the file's text does not confirm.
 */
export const providerFactsStep: FileStep = {
  name: 'provider_facts',
  limits: { ms: 30_000, megabytes: 300 },
  async run({ services, file, inChild, finish }) {
    const provider = await findAgreedProvider(services, file);
    const reading = provider && (await readStoredText(services, file));
    const asked = reading && getAskedFacts(reading.kind);
    if (!asked || (await hasZone(services, file))) return;
    const pages = reading.pages.slice(0, pagesForProvider);
    const text = pages.map((page) => page.text).join('\n');
    const claims = await askForFacts(services, provider, file, { text, asked });
    if (!claims?.length) return;
    const task = new URL('./verify-facts.task.ts', import.meta.url);
    const facts = await inChild<FileFact[]>(task, { claims, pages, asked } satisfies VerifyTask);
    const turned = pages.flatMap(({ rotation }, index) => (rotation ? [{ page: index + 1, rotation }] : []));
    await finish(await sealFacts(services, file, 'provider', provider.model, { facts, turned }));
  },
};

/** The lane that finds zones may be behind. */
async function hasZone(services: Services, file: ProcessedFile): Promise<boolean> {
  for (let look = 1; !(await hasStepEnded(services.db, file.id, 'facts')); look++) {
    if (look === zoneLooks) throw new Error('the zone of a file has not been looked for yet');
    await delay(zonePause);
  }
  return hasFacts(services, file, 'machine_readable_zone');
}
