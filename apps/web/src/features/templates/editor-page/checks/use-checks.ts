import { useDeferredValue, useMemo } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import type { TemplateForm } from '../../template-form.ts';
import { type EditorProblem, listProblems, preventsSaving } from './list-problems.ts';
import { describeProblem } from './problem-words.ts';

/** What is wrong or missing now, and what a line of the outline says about it. */
export function useChecks() {
  const words = useTranslation();
  const { setFocus } = useFormContext<TemplateForm>();
  const { isSubmitted } = useFormState<TemplateForm>();
  // Typing does not wait for the checks.
  const values = useDeferredValue(useWatch<TemplateForm>() as TemplateForm);
  const problems = useMemo(() => listProblems(values), [values]);
  return {
    problems,
    wrong: problems.filter(preventsSaving),
    /** Empty fields of a new line are a problem only after an attempt to save. */
    textFor: (rowId: string): string | undefined => {
      const found = problems.find(
        (problem) =>
          problem.rowId === rowId &&
          (problem.kind === 'condition' ||
            problem.kind === 'party' ||
            (problem.kind === 'field' && isSubmitted)),
      );
      return found && describeProblem(found, words);
    },
    /** Focuses the field; for a condition, a party, or a field that is not shown, the line of the outline. */
    focusPlace: (problem: EditorProblem) => {
      const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(problem.rowId ?? '')}"]`);
      row?.scrollIntoView({ block: 'center' });
      row?.focus({ preventScroll: true });
      if (problem.kind === 'field' || problem.kind === 'translation') setFocus(problem.path as 'name');
    },
  };
}

export type Checks = ReturnType<typeof useChecks>;
