import type { BlankReview } from '@visafolio/contract/filings/form-items.ts';
import { chooseMap } from '../../form-maps/choose-map.ts';
import type { StoredForm } from '../government-forms.queries.ts';

/** How a blank relates to the reviewed map of its form; null if no map fits. Changes that a person decided about are left out. */
export function describeBlank(
  form: Pick<StoredForm, 'code' | 'fields' | 'field_reviews'>,
): BlankReview | null {
  const chosen = chooseMap(form, form.field_reviews);
  if (!chosen) return null;
  const { map, match, toReview } = chosen;
  return {
    editions: map.editions,
    reviewed: map.reviewed,
    carried: match.carried.size,
    changed: toReview.map(({ field, was }) => {
      const [part = '', number = ''] = map.fields[field.name]?.item?.split('/') ?? [];
      return {
        field: field.name,
        page: field.places[0]?.page ?? 1,
        label: field.label,
        was: { part, number, words: was },
      };
    }),
    added: match.added.map(({ name, label, places }) => ({ field: name, page: places[0]?.page ?? 1, label })),
    gone: match.gone.length,
  };
}
