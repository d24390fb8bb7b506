import type { CaseForm } from '@visafolio/contract/filings/government-forms.contract.ts';
import { toFormPlace } from './form-place.ts';

type Fillable = Pick<
  CaseForm,
  'id' | 'for_party' | 'belongs' | 'code' | 'old' | 'filled' | 'mapped' | 'ready' | 'progress'
>;

/**
 * Places of the forms that are proposed to be filled together: those that are filled already; before that, those of this kind of case of which it knows most. What
 * only the firm's details lack says nothing about the case. Of a form with several editions only the newest is proposed.
 */
export function proposeForms(forms: readonly Fillable[]): Set<string> {
  const filled = new Set(forms.filter((form) => form.filled).map(({ code }) => code));
  return new Set(
    forms
      .filter(({ belongs, old }) => belongs && !old.includes('newer_edition'))
      .filter((form) => (filled.size > 0 ? filled.has(form.code) : knowsMost(form)))
      .map(toFormPlace),
  );
}

function knowsMost({ mapped, ready, progress }: Fillable): boolean {
  if (!progress) return mapped > 0 && ready * 2 > mapped;
  return progress.filled > progress.missing - progress.firm;
}
