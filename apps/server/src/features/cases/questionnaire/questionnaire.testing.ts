import type { RepeatingGroup } from '@visafolio/contract/questions/groups/repeating-group.ts';
import { buildProfessional } from '../../../../test/builders/professionals.ts';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import {
  buildTemplate,
  type DocumentDraft,
  type QuestionDraft,
} from '../../../../test/builders/templates.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import type { AccountsWorld } from '../../accounts/accounts.testing.ts';
import { insertFirstEntries } from './entries/insert-first-entries.ts';
import { refreshNotAsked } from './not-asked.ts';

interface AskedCase {
  request: BuiltRequest;
  staff: StaffActor;
  client: ClientActor;
}

/** A pending request that asks these questions, with its professional and its client. */
export async function buildAskedCase(
  { owner }: Pick<AccountsWorld, 'owner'>,
  questions: QuestionDraft[],
  {
    repeatingGroups = [],
    documents = [{ name: 'Passport copy', required: false }],
  }: { repeatingGroups?: RepeatingGroup[]; documents?: DocumentDraft[] } = {},
): Promise<AskedCase> {
  const template = await buildTemplate(owner, { questions, documents, repeatingGroups });
  const professional = await buildProfessional(owner);
  const request = await buildRequest(owner, { professional, template, status: 'pending' });
  const account = await buildClientUser(owner, request.client);
  return {
    request,
    staff: { as: 'staff', userId: professional.id, email: professional.email },
    client: { as: 'client', userId: account.id, email: account.email },
  };
}

/** Gives a built request the entries that its groups need at least, and decides what is asked, as sending it does. */
export const startEntries = (
  { services }: Pick<AccountsWorld, 'services'>,
  { request, staff }: Pick<AskedCase, 'request' | 'staff'>,
): Promise<void> =>
  services.db.withActor(staff, async (tx) => {
    await insertFirstEntries(tx, request.id);
    await refreshNotAsked(tx, services.vault, request.id);
  });
