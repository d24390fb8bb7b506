import { trashDays } from '@visafolio/contract/retention/trash.contract.ts';
import { recordAudit } from '../../../shared/audit/record-audit.ts';
import { system } from '../../../shared/db/actor.ts';
import { changeActor } from '../../../shared/db/database.ts';
import { showTrash } from '../../../shared/db/trash.ts';
import type { Services } from '../../../shared/services.ts';
import { deleteStoredFiles } from '../../../shared/storage/delete-stored-files.ts';
import { lockRequest } from '../../cases/lock-request.ts';
import { deleteCaseRows, recordDeletion } from '../../cases/requests.usecases.ts';
import {
  deleteContactRow,
  isCaseTrashed,
  lockTrashedContact,
  selectExpiredCases,
  selectExpiredContacts,
} from './trash.queries.ts';

const atOnce = 100;

/**
 * Deletes for good what has been in the trash for its time. Each in a transaction of its own: one that fails is logged
 * and tried again at the next run. What a legal hold keeps stays.
 */
export async function expireTrash(services: Services, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - trashDays * 86_400_000);
  await expireCases(services, before);
  await expireContacts(services, before);
  await deleteStoredFiles(services);
}

async function expireCases(services: Services, before: Date): Promise<void> {
  const { db, log } = services;
  let after: string | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof selectExpiredCases>> = await db.withActor(system, (tx) =>
      selectExpiredCases(tx, before, after, atOnce),
    );
    for (const { id, user_id, email } of page) {
      await db
        .withActor(system, async (tx) => {
          // With the rights of the responsible professional: the system may not delete parts of cases.
          const owner = { as: 'staff', userId: user_id, email } as const;
          await changeActor(tx, owner);
          await showTrash(tx);
          await lockRequest(tx, id);
          // Restored meanwhile.
          if (!(await isCaseTrashed(tx, id))) return;
          await changeActor(tx, system);
          await recordDeletion(tx, system, id);
          await changeActor(tx, owner);
          await deleteCaseRows(tx, id);
        })
        .catch((error: unknown) => log.error({ err: error, requestId: id }, 'case of the trash not deleted'));
    }
    after = page.at(-1)?.id ?? null;
    if (page.length < atOnce) return;
  }
}

async function expireContacts({ db, log }: Services, before: Date): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const page: { id: string }[] = await db.withActor(system, (tx) =>
      selectExpiredContacts(tx, before, after, atOnce),
    );
    for (const { id } of page) {
      await db
        .withActor(system, async (tx) => {
          if (!(await lockTrashedContact(tx, id))?.trashed) return;
          await recordAudit(tx, { kind: 'contact.deleted', subject: { kind: 'contact', id } });
          await deleteContactRow(tx, id);
        })
        .catch((error: unknown) =>
          log.error({ err: error, contactId: id }, 'contact of the trash not deleted'),
        );
    }
    after = page.at(-1)?.id ?? null;
    if (page.length < atOnce) return;
  }
}
