import type { Tx } from './database.ts';
import { column, execute, requireValue } from './query.ts';

/** For the rest of this transaction row security shows staff the cases of the trash too, except restricted ones of others. */
export const showTrash = (tx: Tx): Promise<void> =>
  execute(tx)`SELECT set_config('app.trash', 'shown', true)`;

/** Whether the client who acts had access to a case that is in the trash. */
export const isClosedCase = (tx: Tx, requestId: string): Promise<boolean> =>
  requireValue(tx, column.boolean)`SELECT app_is_closed_case(${requestId}) AS closed`;
