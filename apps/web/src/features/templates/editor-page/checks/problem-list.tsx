import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { type EditorProblem, preventsSaving } from './list-problems.ts';
import { describeProblem } from './problem-words.ts';

interface ProblemListProps {
  problems: readonly EditorProblem[];
  /** The name of a line, such as 'Question 3'. */
  getName: (rowId: string | undefined) => string;
  onGo: (problem: EditorProblem) => void;
}

/** What must be changed before saving, and what could be: each leads to its place. */
export function ProblemList({ problems, getName, onGo }: ProblemListProps) {
  const wrong = problems.filter(preventsSaving);
  const missing = problems.filter((problem) => !preventsSaving(problem));
  const { t } = useTranslation();
  return (
    <>
      {wrong.length > 0 && (
        <Alert tone="danger" title={t('editor.problems.wrong', { count: wrong.length })}>
          <Links problems={wrong} {...{ getName, onGo }} />
        </Alert>
      )}
      {missing.length > 0 && (
        <Alert tone="info" title={t('editor.problems.missing')}>
          <Links problems={missing} {...{ getName, onGo }} />
        </Alert>
      )}
      {problems.length === 0 && <Alert tone="success">{t('editor.problems.none')}</Alert>}
    </>
  );
}

function Links({ problems, getName, onGo }: ProblemListProps) {
  const words = useTranslation();
  return (
    <ul className="mt-1 flex max-h-60 flex-col overflow-y-auto">
      {problems.map((problem) => (
        <li key={JSON.stringify(problem)}>
          <button
            type="button"
            className="min-h-8 break-words rounded-sm py-1 text-start text-ink underline underline-offset-4 pointer-coarse:min-h-11"
            onClick={() => onGo(problem)}
          >
            <bdi>{getName(problem.rowId)}</bdi>: {describeProblem(problem, words)}
          </button>
        </li>
      ))}
    </ul>
  );
}
