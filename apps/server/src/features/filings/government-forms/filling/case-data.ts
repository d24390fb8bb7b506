import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { refuse } from '../../../../shared/api/refuse.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { loadFilingProfile } from '../../filing-profiles/load-filing-profile.ts';
import { compareFilingOrder } from '../../form-maps/filing-order.ts';
import type { FormCase } from '../../form-maps/resolve/resolved-form.ts';
import { toFormCase } from '../checklist/form-case.ts';
import { selectForms } from '../government-forms.queries.ts';
import { type CaseToFill, selectCase, selectGroupFacts, selectPacketForms } from './filling.queries.ts';
import { listFormsOfCase } from './forms-of-case.ts';

/**
 * What forms take from a case. `withForms`: blanks that are filled now, beside those of the packet. Refuses with requests.not_found.
 */
export async function loadCaseData(
  tx: Tx,
  request: RequestDetail,
  withForms: readonly string[] = [],
): Promise<{ about: CaseToFill; formCase: FormCase }> {
  const about = await selectCase(tx, request.id);
  if (!about) throw refuse('requests.not_found');
  const groups = await selectGroupFacts(tx, request.id);
  const firm = await loadFilingProfile(tx, request.id);
  const placed = await selectPacketForms(tx, request.id, withForms);
  const forms = (placed.length > 0 ? placed : await listExpectedForms(tx, request, about))
    .map((code) => ({ code }))
    .toSorted(compareFilingOrder)
    .map(({ code }) => code);
  const { visa_type } = about;
  return { about, formCase: toFormCase(request, groups, { firm, forms, visa_type }) };
}

/** Before there is a packet: those of this kind of case of which the firm has a blank. */
async function listExpectedForms(tx: Tx, request: RequestDetail, about: CaseToFill): Promise<string[]> {
  const codes = await listFormsOfCase(about, request.questions);
  const blanks = await selectForms(tx);
  return [...codes].filter((code) => blanks.some((blank) => blank.code === code));
}
