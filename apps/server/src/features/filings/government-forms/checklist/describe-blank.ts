import type { BlankReview, CoveredField } from '@visafolio/contract/filings/form-items.ts';
import { chooseMap } from '../../form-maps/choose-map.ts';
import { describedLabel } from '../../form-maps/editions/known-fields.ts';
import { type FormField, splitItem } from '../../form-maps/form-map.ts';
import type { StoredForm } from '../government-forms.queries.ts';

/** How a blank relates to the reviewed map of its form; null if no map fits. Changes that a person decided about are left out. */
export function describeBlank(
  form: Pick<StoredForm, 'code' | 'fields' | 'field_reviews'>,
): BlankReview | null {
  const chosen = chooseMap(form, form.field_reviews);
  if (!chosen) return null;
  const { map, reviewed, match, toReview } = chosen;
  return {
    editions: reviewed.editions,
    reviewed: reviewed.reviewed,
    covered: Object.entries(map.fields).map(([field, rule]) => ({
      field,
      ...splitItem(rule.item),
      ...describeRule(rule),
    })),
    changed: toReview.map(({ field, known, was }) => ({
      field: field.name,
      page: field.places[0]?.page ?? 1,
      label: field.label,
      was: { ...splitItem(reviewed.fields[known]?.item), words: describedLabel(was) },
    })),
    added: match.added.map(({ name, label, places }) => ({ field: name, page: places[0]?.page ?? 1, label })),
    gone: match.gone.length,
  };
}

function describeRule(rule: FormField): Pick<CoveredField, 'by' | 'why'> {
  if ('left' in rule) return { by: rule.left, why: rule.why ?? null };
  return { by: 'fact' in rule ? 'client' : 'firm' in rule ? 'firm' : 'fixed', why: null };
}
