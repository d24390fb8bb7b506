import { system } from '../../shared/db/actor.ts';
import type { Services } from '../../shared/services.ts';
import type { ProcessedFile, StepRun } from '../file-processing/steps/step.ts';
import { openReading } from '../sealing/sealed-reading.ts';
import type { ToldKind } from './kinds/tell-kind.ts';
import type { ToldFile } from './placement/place-file.ts';
import { selectReading } from './readings.queries.ts';

export { updateKind as writeKind } from './readings.queries.ts';

/** What a file is by what was read of it; null where nothing was. */
export async function readStoredReading(
  services: Services,
  file: ProcessedFile,
  inChild: StepRun['inChild'],
): Promise<ToldFile | null> {
  const stored = await services.db.withActor(system, (tx) => selectReading(tx, file.id));
  if (!stored) return null;
  const pages = await openReading(services.vault, file.client_request_id, stored.pages);
  const task = new URL('./kinds/tell-kind.task.ts', import.meta.url);
  const { kind, certainty, reasons } = await inChild<ToldKind>(task, pages);
  return { kind, certainty, reason: reasons[0] ?? null, layout: stored.layout };
}
