import { system } from '../../shared/db/actor.ts';
import type { Tx } from '../../shared/db/database.ts';
import type { Services } from '../../shared/services.ts';
import { deliverOrdersOf } from './deliver-mail-orders.ts';
import { orderMail } from './order-mail.ts';
import type { StaffNotice } from './staff-notices.emails.tsx';

/** Orders the notice to the request's professional, in the transaction of the submission. */
export const orderNotice = (
  tx: Tx,
  notice: { ownerId: string; requestId: string; kind: StaffNotice['kind'] },
): Promise<void> => orderMail(tx, notice);

/** Sends what was ordered, behind the caller's back: what fails is retried in the background. */
export function sendNotices(services: Services, requestId: string): void {
  deliverOrdersOf(services, system, requestId).catch((error: unknown) =>
    services.log.warn({ err: error, requestId }, 'staff notice waits for the next run'),
  );
}
