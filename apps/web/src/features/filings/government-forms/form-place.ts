import type { CaseForm } from '@visafolio/contract/filings/government-forms.contract.ts';

/** The hash of a link to a form among the forms of a case; no other one has it. */
export const toFormPlace = ({ id, for_party }: Pick<CaseForm, 'id' | 'for_party'>): string =>
  ['form', id, for_party ?? []].flat().join('-');
