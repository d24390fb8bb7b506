import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { loadFilingProfile } from '../../filing-profiles/load-filing-profile.ts';
import { compareFilingOrder } from '../../form-maps/filing-order.ts';
import type { FormCase } from '../../form-maps/resolve/resolved-form.ts';
import { toFormCase } from '../checklist/form-case.ts';
import { type CaseToFill, selectCase, selectGroupFacts, selectPacketForms } from './filling.queries.ts';

/** What forms take from a case. Refuses with requests.not_found. */
export async function loadCaseData(
  tx: Tx,
  request: RequestDetail,
): Promise<{ about: CaseToFill; formCase: FormCase }> {
  const about = await selectCase(tx, request.id);
  if (!about) throw refuse('requests.not_found');
  const groups = await selectGroupFacts(tx, request.id);
  const firm = await loadFilingProfile(tx, request.id);
  const forms = (await selectPacketForms(tx, request.id))
    .map((code) => ({ code }))
    .toSorted(compareFilingOrder);
  return { about, formCase: toFormCase(request, groups, { firm, forms: forms.map(({ code }) => code) }) };
}
