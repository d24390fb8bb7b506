import type { Deletion } from '@visafolio/contract/accounts/accounts.contract.ts';
import { sql } from 'drizzle-orm';
import { refuse } from '../../../shared/api/refuse.ts';
import { staffActor } from '../../../shared/api/session.ts';
import { deletedBeforeCase } from '../../../shared/case-tables/case-tables.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { changeCapacity, type Tx } from '../../../shared/db/database.ts';
import { column, queryRows } from '../../../shared/db/query.ts';
import { showTrash } from '../../../shared/db/trash.ts';
import { ownWorkspace } from '../../../shared/db/workspace.ts';
import type { Services } from '../../../shared/services.ts';
import { deleteStoredFiles } from '../../../shared/storage/delete-stored-files.ts';
import { eraseWorkspaceKeys } from '../../../shared/vault/keys/keys.queries.ts';
import { transferAdministration } from '../../workspaces/leave-firm.ts';
import { lockPeopleOfWorkspaces } from '../../workspaces/lock-people.ts';
import { beginMoving } from '../../workspaces/moving.ts';
import type { Origin } from '../limits/client-address.ts';
import { insertAdministratorNotices } from '../security-notices/security-notices.usecases.ts';
import type { AnySession } from '../sessions/read-session.ts';
import { countOwned, deleteUser, handOver, selectColleagues, selectDuties } from './deletion.queries.ts';

/**
 * Deletes a professional's own account. A colleague of the firm takes over everything; without one, everything is
 * deleted, in one transaction. The person is notified by mail. Refuses with users.last_administrator,
 * accounts.break_glass_person, accounts.colleague_required and accounts.colleague_not_found.
 */
export async function deleteProfessional(
  services: Services,
  session: AnySession,
  colleagueId: string | undefined,
  from: Origin,
): Promise<void> {
  const { userId, email, name, workspaceId } = session;
  const actor = staffActor(session);
  await services.db.withActor(actor, async (tx) => {
    await changeCapacity(tx, 'server');
    // The same lock as for changes of administrators, so that two colleagues cannot hand over to each other.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('administrators'))`);
    await lockPeopleOfWorkspaces(tx, workspaceId);
    const duties = await selectDuties(tx, userId);
    if (duties.last_administrator) throw refuse('users.last_administrator');
    if (duties.break_glass) throw refuse('accounts.break_glass_person');
    const colleague = await chooseColleague(tx, userId, colleagueId);

    await changeCapacity(tx, 'staff');
    await showTrash(tx);
    await lockOwned(tx, userId);
    if (colleague) {
      await handOver(tx, actor, { id: userId, name: name || email }, colleague);
      if (workspaceId) {
        await beginMoving(tx, workspaceId);
        await transferAdministration(tx, { firmId: workspaceId, fromId: userId, toId: colleague.id });
      }
    } else await deleteOwned(tx, userId);

    await changeCapacity(tx, 'server');
    // The person worked there alone: the workspace becomes unreadable in backups too.
    if (!colleague && workspaceId === userId) await eraseWorkspaceKeys(tx, userId);
    if (!(await deleteUser(tx, { ...session, professional: true }, from))) throw refuse('session.required');
    if (duties.administrator) {
      const person = { detail: name || email, actor: email };
      await insertAdministratorNotices(tx, {
        change: 'administratorRemoved',
        ...person,
        besides: [],
        except: [],
      });
    }
  });
  services.background.run('deleting stored files', () => deleteStoredFiles(services));
}

/** Null if no other professional can take over. */
async function chooseColleague(tx: Tx, userId: string, chosen: string | undefined) {
  const colleagues = await selectColleagues(tx, userId);
  if (chosen === undefined) {
    if (colleagues.length) throw refuse('accounts.colleague_required');
    return null;
  }
  const colleague = colleagues.find(({ id }) => id === chosen);
  if (!colleague) throw refuse('accounts.colleague_not_found');
  return colleague;
}

/** What deleting the acting professional's account would affect, and what prevents it. */
export async function describeDeletion({ db }: Services, actor: StaffActor): Promise<Deletion> {
  const [owned, colleagues, duties] = await Promise.all([
    db.withActor(actor, (tx) => countOwned(tx, actor.userId)),
    selectColleagues(db.accounts, actor.userId),
    selectDuties(db.accounts, actor.userId),
  ]);
  const { last_administrator, break_glass } = duties;
  return { ...owned, colleagues, last_administrator, break_glass };
}

/**
 * Locks the professional's row and cases until the transaction ends, so that nothing is added. Cases first, in the
 * same order as those who add to a case.
 */
async function lockOwned(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`SELECT FROM client_requests WHERE user_id = ${userId} ORDER BY id FOR UPDATE`);
  await tx.execute(sql`SELECT FROM profiles WHERE id = ${userId} FOR UPDATE`);
}

/** Of the workspace, once no case refers to it. */
const workspaceTables = ['contacts', 'template_versions', 'templates', 'note_templates'];

/**
 * Deletes all cases of the acting professional, and orders the deletion of their stored files. Nobody else works in
 * the workspace, or only people whose accounts are disabled: rows shared with their cases stay.
 */
async function deleteOwned(tx: Tx, userId: string): Promise<void> {
  const rows = await queryRows(tx, { id: column.uuid })`
    SELECT id FROM client_requests WHERE user_id = ${userId}`;
  const cases = sql`ANY (${sql.param(rows.map(({ id }) => id))}::uuid[])`;
  await tx.execute(sql`
    INSERT INTO file_deletions (workspace_id, bucket, file_path)
    SELECT workspace_id, 'client-documents', file_path FROM client_document_uploads WHERE client_request_id = ${cases}
    UNION SELECT workspace_id, 'client-documents', file_path FROM client_documents WHERE client_request_id = ${cases}`);
  for (const table of deletedBeforeCase) {
    await tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE client_request_id = ${cases}`);
  }
  await tx.execute(sql`DELETE FROM client_requests WHERE id = ${cases}`);
  const others = await tx.execute(sql`SELECT FROM profiles WHERE id <> ${userId}`);
  if (others.rowCount) {
    await tx.execute(sql`DELETE FROM activity WHERE client_request_id = ${cases}`);
    return;
  }
  // Includes activity of cases deleted earlier.
  await tx.execute(sql`DELETE FROM activity WHERE workspace_id = ${ownWorkspace}`);
  for (const table of workspaceTables) {
    await tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE workspace_id = ${ownWorkspace}`);
  }
}
