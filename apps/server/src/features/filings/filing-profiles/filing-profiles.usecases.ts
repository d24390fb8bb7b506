import type {
  FilingDetailsOfWorkspace,
  FilingOffice,
  FilingProfile,
} from '@visafolio/contract/filings/filing-profile.contract.ts';
import { listMissingDetails, type MissingDetail } from '@visafolio/contract/filings/filing-profile.ts';
import type { Colleague } from '@visafolio/contract/firms/workspace.contract.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { requireLeadsWorkspace, selectLeadsWorkspace } from '../../../shared/db/workspace.ts';
import type { Services } from '../../../shared/services.ts';
import {
  insertOrUpdateOffice,
  insertOrUpdateProfile,
  isColleague,
  isRepresentative,
  selectAttorneyOfCase,
  selectOffice,
  selectPeople,
} from './filing-profiles.queries.ts';
import { emptyOffice, toOffice, toProfile } from './rows.ts';

/** Of the actor's workspace: every professional, and the office. */
export const getDetails = ({ db }: Services, actor: StaffActor): Promise<FilingDetailsOfWorkspace> =>
  db.withActor(actor, async (tx) => {
    const people = await selectPeople(tx);
    const office = await selectOffice(tx);
    return {
      people: people.map((row) => ({
        id: row.id,
        name: row.name,
        email: row.account_email,
        profile: toProfile(row),
        revision: row.revision ?? 0,
        may_change: row.may_change,
      })),
      office: {
        details: toOffice(office),
        revision: office.revision ?? 0,
        may_change: office.may_change,
        firm_name: office.firm_name,
      },
    };
  });

/**
 * The actor's own, or a colleague's for firm admins. Refuses with users.not_found, session.firm_administrator_required and
 * forms.details_changed.
 */
export const saveProfile = (
  { db }: Services,
  actor: StaffActor,
  change: { user_id: string; revision: number; profile: FilingProfile },
): Promise<{ revision: number }> =>
  db.withActor(actor, async (tx) => {
    if (!(await isColleague(tx, change.user_id))) throw refuse('users.not_found');
    if (change.user_id !== actor.userId && !(await selectLeadsWorkspace(tx)))
      throw refuse('session.firm_administrator_required');
    const revision = await insertOrUpdateProfile(tx, change);
    if (revision === null) throw refuse('forms.details_changed');
    return { revision };
  });

/**
 * For firm admins and professionals without a firm. Refuses with session.firm_administrator_required, forms.not_an_attorney and
 * forms.details_changed.
 */
export const saveOffice = (
  { db }: Services,
  actor: StaffActor,
  change: { revision: number; office: FilingOffice },
): Promise<{ revision: number }> =>
  db.withActor(actor, async (tx) => {
    await requireLeadsWorkspace(tx);
    const { default_attorney_id } = change.office;
    if (default_attorney_id && !(await isRepresentative(tx, default_attorney_id)))
      throw refuse('forms.not_an_attorney');
    const revision = await insertOrUpdateOffice(tx, change);
    if (revision === null) throw refuse('forms.details_changed');
    return { revision };
  });

/** Who represents the client of a case, and what a G-28 still lacks. Refuses with requests.not_found. */
export const getCaseDetails = (
  { db }: Services,
  actor: StaffActor,
  { request_id }: { request_id: string },
): Promise<{ attorney: Colleague | null; missing: MissingDetail[] }> =>
  db.withActor(actor, async (tx) => {
    const attorney = await selectAttorneyOfCase(tx, request_id);
    if (attorney === undefined) throw refuse('requests.not_found');
    const office = await selectOffice(tx);
    return {
      attorney: attorney && { id: attorney.id, name: attorney.name, email: attorney.account_email },
      missing: listMissingDetails({
        details: attorney && toProfile(attorney),
        office: toOffice(office) ?? emptyOffice,
        isFirm: office.firm_name !== null,
      }),
    };
  });
