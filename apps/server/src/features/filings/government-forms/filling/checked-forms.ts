import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import type { CaseForm } from '@visafolio/contract/filings/government-forms.contract.ts';
import type { Tx } from '../../../../shared/db/database.ts';
import { compareFilingOrder } from '../../form-maps/filing-order.ts';
import { readFormMaps } from '../../form-maps/form-maps.ts';
import type { FormCase } from '../../form-maps/resolve/resolved-form.ts';
import { type CheckedForm, checkForms } from '../checklist/case-form.ts';
import { countItems } from '../checklist/list-items.ts';
import { listOverrides, type Override } from '../checklist/list-overrides.ts';
import { selectForm, selectForms, selectMappings } from '../government-forms.queries.ts';
import { resolveValues } from '../mapping/resolve-values.ts';
import { loadCaseData } from './case-data.ts';
import { toCaseFacts } from './case-facts.ts';
import { type CaseToFill, type FilledFile, selectFilled } from './filling.queries.ts';
import { listFormsOfCase } from './forms-of-case.ts';

export interface CheckedForms {
  about: CaseToFill;
  formCase: FormCase;
  /** Numbers of forms of this kind of case of which the firm has no blank, in the order of filing. */
  withoutBlank: string[];
  /** Those mapped to the case's template first. `checked` null: without a reviewed map. */
  forms: { form: CaseForm; checked: CheckedForm | null; filled: FilledFile | null; overrides: Override[] }[];
}

/** The firm's forms in a case, with the values that are still missing. Refuses with requests.not_found. */
export async function loadCheckedForms(tx: Tx, request: RequestDetail): Promise<CheckedForms> {
  const { about, formCase } = await loadCaseData(tx, request);
  const facts = toCaseFacts(request, about);
  const mappings = about.template_id ? await selectMappings(tx, about.template_id) : [];
  const filled = await selectFilled(tx, request.id);
  const codes = await listFormsOfCase(about, request.questions);
  const blanks = await selectForms(tx);
  // A later edition of a form that the case has is not another matter's.
  const used = new Set(
    blanks.filter(({ id }) => filled.some(({ form_id }) => form_id === id)).map(({ code }) => code),
  );
  const forms: CheckedForms['forms'] = [];
  for (const { id, code, title, edition, old } of blanks) {
    const rules = mappings.find(({ form_id }) => form_id === id)?.rules ?? [];
    const stored = await selectForm(tx, id);
    const { values, missing } = resolveValues(stored?.fields ?? [], rules, facts);
    const all = stored ? checkForms(stored, formCase, rules) : [];
    for (const [index, checked] of (all.length > 0 ? all : [null]).entries()) {
      const for_party = checked?.for_party ?? null;
      const files = filled.filter(({ form_id }) => form_id === id);
      const file =
        files.find(({ form_party }) => form_party === (for_party ?? '')) ??
        // Filled before each party had one.
        (index === 0 ? files.find(({ form_party }) => form_party === '') : undefined);
      const form = {
        id,
        for_party,
        is_first: index === 0,
        belongs: codes.has(code) || used.has(code) || rules.length > 0,
        code,
        title,
        edition,
        old,
        progress: checked && countItems(checked.parts),
        to_review: checked?.chosen.toReview.length ?? 0,
        is_signed: checked && isSigned(checked),
        mapped: rules.length,
        ready: values.length,
        missing,
        filled: file ? { file_name: file.file_name, file_path: file.file_path, made_at: file.made_at } : null,
      };
      forms.push({
        form,
        checked,
        filled: file ?? null,
        overrides: checked
          ? listOverrides(checked.chosen.map, { rules, values }, { ...formCase, for_party })
          : [],
      });
    }
  }
  return {
    about,
    formCase,
    withoutBlank: [...codes]
      .filter((code) => readFormMaps().has(code) && !blanks.some((blank) => blank.code === code))
      .map((code) => ({ code }))
      .toSorted(compareFilingOrder)
      .map(({ code }) => code),
    forms: forms.toSorted((a, b) => Number(isMapped(b.form)) - Number(isMapped(a.form))),
  };
}

const isSigned = ({ parts }: CheckedForm): boolean =>
  parts.some(({ items }) => items.some(({ reason }) => reason === 'signature'));

const isMapped = ({ mapped, progress }: CaseForm): boolean => mapped > 0 || progress !== null;
