import type { FileStepName } from '@visafolio/contract/files/file.ts';
import { system } from '../../../shared/db/actor.ts';
import type { Database } from '../../../shared/db/database.ts';
import { haveEnded } from './queue/file-steps.queries.ts';

/** Whether a step of the file is done, has failed, or will not run. */
export const hasStepEnded = (db: Database, uploadId: string, step: FileStepName): Promise<boolean> =>
  db.withActor(system, (tx) => haveEnded(tx, uploadId, [step]));
