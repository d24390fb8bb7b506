import type { FormField as BlankField } from '@visafolio/contract/filings/form-field.ts';
import type { FormItemReason } from '@visafolio/contract/filings/form-items.ts';
import type { FirmValue, FormMap } from '../form-map.ts';
import type { CaseFacts, FactQuestion } from './case-facts.ts';

/** A case as a form sees it. */
export interface FormCase {
  /** Keys of the template's parties; none: a case without parties. */
  parties: readonly string[];
  facts: CaseFacts;
  /** Numbers of the forms that are filed in the case, in the order of filing. */
  forms: readonly string[];
  /** Of the case; for what follows from the kind of case. */
  visa_type?: string;
  firm: Partial<Record<FirmValue, string>>;
  /** Of a form that several parties file: the one that files this one. */
  for_party?: string | null;
}

export interface ResolvedField {
  field: BlankField;
  /** 'Part/item'. */
  item: string;
  state: 'filled' | 'missing' | 'not_applicable' | 'left';
  /** What the PDF gets; null if nothing. A box that stays empty because another answer was given: ''. */
  value: string | null;
  reason: FormItemReason | null;
  /** Of `not_asked`: the map's explanation. */
  why: string | null;
  /** What the field has no room for, such as a phone number abroad: it goes to the additional information. */
  continued?: string;
  /** Where the value comes from, or who could give it. */
  from:
    | { kind: 'answer'; party: string | null; fact: string; question: FactQuestion | null }
    | { kind: 'firm'; value: FirmValue }
    | { kind: 'fixed' }
    /** From the kind of case or its other forms. */
    | { kind: 'case'; fact: string }
    | null;
}

/** A text that continues an item, as pages for additional information name it. */
export interface ContinuedText {
  page: number;
  part: string;
  item: string;
  text: string;
}

export interface ResolvedForm {
  fields: ResolvedField[];
  /** Texts that the page for additional information has no line for. */
  unplaced: ContinuedText[];
}

/** The party that plays a role; undefined if the case has none. */
export function findParty(
  map: FormMap,
  role: string,
  { parties, for_party }: FormCase,
): string | null | undefined {
  const wanted = map.roles[role] ?? [];
  if (for_party && role === map.per && wanted.includes(for_party)) return for_party;
  if (parties.length === 0) return wanted.includes('client') ? null : undefined;
  return wanted.find((party) => parties.includes(party));
}

/** The parties of a case that each file the form; null: it is filed once. */
export function listFilingParties(map: FormMap, { parties }: FormCase): (string | null)[] {
  const filing = (map.roles[map.per ?? ''] ?? []).filter((party) => parties.includes(party));
  return filing.length > 0 ? filing : [null];
}
