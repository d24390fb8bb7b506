import type { FormPart } from '@visafolio/contract/filings/form-items.ts';
import type { MappingRule } from '@visafolio/contract/filings/mapping-rule.ts';
import { type ChosenMap, chooseMap } from '../../form-maps/choose-map.ts';
import { resolveForm } from '../../form-maps/resolve/resolve-form.ts';
import type { ContinuedText, FormCase } from '../../form-maps/resolve/resolved-form.ts';
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
}

/** Null if no reviewed map fits the blank. `own`: the firm's rules, which take the place of the map's for their fields. */
export function checkForm(
  form: Pick<StoredForm, 'code' | 'fields' | 'field_reviews'>,
  formCase: FormCase,
  own: readonly MappingRule[],
): CheckedForm | null {
  const chosen = chooseMap(form, form.field_reviews);
  if (!chosen) return null;
  const isOwn = new Set(own.map(({ field }) => field));
  const rules = Object.fromEntries(Object.entries(chosen.map.fields).filter(([name]) => !isOwn.has(name)));
  const map = { ...chosen.map, fields: rules };
  const { fields, unplaced } = resolveForm(map, form.fields, formCase);
  return {
    chosen,
    parts: listItems(map, fields),
    values: fields.flatMap(({ field, value }) => (value ? [{ field, value }] : [])),
    unplaced,
  };
}
