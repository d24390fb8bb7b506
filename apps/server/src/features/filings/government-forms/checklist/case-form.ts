import type { FormPart } from '@visafolio/contract/filings/form-items.ts';
import type { MappingRule } from '@visafolio/contract/filings/mapping-rule.ts';
import { type ChosenMap, chooseMap } from '../../form-maps/choose-map.ts';
import { listNamedForms } from '../../form-maps/resolve/derive-answers.ts';
import { resolveForm } from '../../form-maps/resolve/resolve-form.ts';
import {
  type ContinuedText,
  type FormCase,
  listFilingParties,
} from '../../form-maps/resolve/resolved-form.ts';
import type { StoredForm } from '../government-forms.queries.ts';
import type { ResolvedValues } from '../mapping/resolve-values.ts';
import { listItems } from './list-items.ts';

/** A form of a case by its reviewed map. */
export interface CheckedForm {
  chosen: ChosenMap;
  parts: FormPart[];
  /** Values for the PDF. */
  values: ResolvedValues['values'];
  unplaced: ContinuedText[];
  /** Who files it, of a form that several parties file; null: it is filed once. */
  for_party: string | null;
  /** Numbers of the other forms of the case, if it says something of them. */
  other_forms: string[] | null;
}

/**
 * One for each party that files the form; none if no reviewed map fits the blank. `own`: the firm's rules, which take the place of the map's for their
 * fields.
 */
export function checkForms(
  form: Pick<StoredForm, 'code' | 'fields' | 'field_reviews'>,
  formCase: FormCase,
  own: readonly MappingRule[],
): CheckedForm[] {
  const chosen = chooseMap(form, form.field_reviews);
  if (!chosen) return [];
  return listFilingParties(chosen.map, formCase).map((for_party) =>
    check(chosen, form, { ...formCase, for_party }, own),
  );
}

/** The one of a party, else the first one; null if no reviewed map fits the blank. */
export function checkForm(
  form: Pick<StoredForm, 'code' | 'fields' | 'field_reviews'>,
  formCase: FormCase,
  own: readonly MappingRule[],
  forParty: string | null,
): CheckedForm | null {
  const all = checkForms(form, formCase, own);
  return all.find(({ for_party }) => for_party === forParty) ?? all[0] ?? null;
}

function check(
  chosen: ChosenMap,
  form: Pick<StoredForm, 'fields'>,
  formCase: FormCase,
  own: readonly MappingRule[],
): CheckedForm {
  const isOwn = new Set(own.map(({ field }) => field));
  const rules = Object.fromEntries(Object.entries(chosen.map.fields).filter(([name]) => !isOwn.has(name)));
  const map = { ...chosen.map, fields: rules };
  const { fields, unplaced } = resolveForm(map, form.fields, formCase);
  return {
    chosen,
    parts: listItems(map, fields),
    values: fields.flatMap(({ field, value }) => (value ? [{ field, value }] : [])),
    unplaced,
    for_party: formCase.for_party ?? null,
    other_forms: listNamedForms(map, formCase),
  };
}
