import { languageName } from '../../../../shared/i18n/language-name.ts';
import { problemText } from '../../components/editor/problem-text.ts';
import type { Words } from '../conditions/condition-words.ts';
import type { EditorProblem } from './list-problems.ts';

/** What is wrong, in a sentence; problems of conditions name both questions. */
export function describeProblem(problem: EditorProblem, { t, language }: Words): string {
  switch (problem.kind) {
    case 'field':
      return problemText({ message: problem.code }, t) ?? '';
    case 'party':
      return t(`parties.problems.${problem.code}`);
    case 'condition':
      return t(`editor.problems.condition.${problem.code}`, {
        question: problem.question,
        other: problem.other,
      });
    case 'translation':
      return t('editor.problems.translation', {
        count: problem.count,
        language: languageName(problem.language, language),
      });
  }
}
