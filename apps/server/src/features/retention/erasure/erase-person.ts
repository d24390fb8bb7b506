import type { Erasure, ErasurePreview } from '@visafolio/contract/retention/erasures.contract.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import { recordAudit } from '../../../shared/audit/record-audit.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant, toInstantOrNull } from '../../../shared/db/instant.ts';
import { showTrash } from '../../../shared/db/trash.ts';
import { requireLeadsWorkspace } from '../../../shared/db/workspace.ts';
import type { Services } from '../../../shared/services.ts';
import { deleteStoredFiles } from '../../../shared/storage/delete-stored-files.ts';
import { deleteCaseRows, recordDeletion } from '../../cases/requests.usecases.ts';
import {
  countParts,
  deleteErasedContact,
  type ErasureRow,
  insertErasure,
  selectCasesToErase,
  selectContactToErase,
  selectErasure,
  selectErasures,
  selectPartyNumbers,
} from './erasures.queries.ts';

const listed = 100;

const toErasure = (row: ErasureRow): Erasure => ({
  ...row,
  erased_at: toInstant(row.erased_at),
  backups_noted_at: toInstantOrNull(row.backups_noted_at),
});

async function findPerson(tx: Tx, contactId: string) {
  await requireLeadsWorkspace(tx);
  await showTrash(tx);
  const contact = await selectContactToErase(tx, contactId);
  if (!contact) throw refuse('contacts.not_found');
  const all = await selectCasesToErase(tx, contactId);
  return {
    contact,
    cases: all.filter(({ held }) => !held),
    held: all.filter((each) => each.held).map(({ case_number }) => case_number),
    party: await selectPartyNumbers(tx, contactId, contact.email),
  };
}

/** Refuses with session.firm_administrator_required and contacts.not_found. */
export function previewErasure(
  { db }: Services,
  actor: StaffActor,
  { contact_id }: { contact_id: string },
): Promise<ErasurePreview> {
  return db.withActor(actor, async (tx) => {
    const { contact, cases, held, party } = await findPerson(tx, contact_id);
    return {
      name: contact.name,
      email: contact.email,
      cases: cases.map(({ id, case_number, template_name }) => ({ id, case_number, template_name })),
      held_numbers: held,
      party_numbers: party,
    };
  });
}

/**
 * Erases a contact and their cases in one transaction, without the trash, and keeps a record without the person's name.
 * Cases under legal hold stay with their contact; a hold on the contact refuses it all. Stored files and their keys go
 * after the commit. Refuses with session.firm_administrator_required, contacts.not_found and legal_holds.held.
 */
export async function erasePerson(
  services: Services,
  actor: StaffActor,
  { contact_id }: { contact_id: string },
): Promise<Erasure> {
  const erasure = await services.db.withActor(actor, async (tx) => {
    const { contact, cases, held, party } = await findPerson(tx, contact_id);
    if (contact.held) throw refuse('legal_holds.held');
    const counts = await countParts(
      tx,
      cases.map(({ id }) => id),
    );
    for (const { id } of cases) {
      await recordDeletion(tx, actor, id);
      await deleteCaseRows(tx, id);
    }
    if (!held.length) await deleteErasedContact(tx, contact_id);
    await recordAudit(tx, {
      kind: 'contact.erased',
      subject: { kind: 'contact', id: contact_id },
      data: { cases: cases.length, held: held.length },
    });
    const id = await insertErasure(tx, {
      contactId: contact_id,
      contactErased: !held.length,
      userId: actor.userId,
      cases,
      counts,
      held,
      party,
    });
    const row = await selectErasure(tx, id);
    if (!row) throw new Error('the erasure was not recorded');
    return toErasure(row);
  });
  services.background.run('deleting stored files', () => deleteStoredFiles(services));
  return erasure;
}

/** Refuses with session.firm_administrator_required. */
export function listErasures({ db }: Services, actor: StaffActor): Promise<{ items: Erasure[] }> {
  return db.withActor(actor, async (tx) => {
    await requireLeadsWorkspace(tx);
    return { items: (await selectErasures(tx, listed)).map(toErasure) };
  });
}

/** Null if it is unknown, or the actor does not lead its workspace. */
export function loadErasure({ db }: Services, actor: StaffActor, id: string): Promise<Erasure | null> {
  return db.withActor(actor, async (tx) => {
    const row = await selectErasure(tx, id);
    return row && toErasure(row);
  });
}
