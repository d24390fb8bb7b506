import { system } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { stopNumber } from './consents.queries.ts';

/** For a number that wants no texts: of no request, whoever it belongs to. As the system. */
export async function stopTexts(tx: Tx, numberHash: string, by: 'keyword' | 'provider'): Promise<void> {
  for (const requestId of await stopNumber(tx, numberHash, by))
    await recordActivity(tx, system, { requestId, kind: 'text.stopped', payload: { by } });
}
