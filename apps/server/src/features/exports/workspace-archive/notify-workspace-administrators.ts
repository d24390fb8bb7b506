import type { StaffActor } from '../../../shared/db/actor.ts';
import { column, queryRows } from '../../../shared/db/query.ts';
import type { Services } from '../../../shared/services.ts';
import { notifyAccountOwner } from '../../accounts/security-notices/security-notices.usecases.ts';

/** Mails all admins of the workspace that it was exported or imported into, and by whom. */
export async function notifyWorkspaceAdministrators(
  services: Services,
  actor: StaffActor,
  kind: 'workspaceTaken' | 'workspaceBrought',
  request?: Request,
): Promise<void> {
  const administrators = await services.db.withActor(
    actor,
    (tx) => queryRows(tx, { id: column.uuid })`
      SELECT id FROM profiles WHERE workspace_id = app_archived_workspace() AND firm_role IS DISTINCT FROM 'member'`,
  );
  for (const { id } of administrators)
    await notifyAccountOwner(services, id, { kind, detail: actor.email }, request);
}
