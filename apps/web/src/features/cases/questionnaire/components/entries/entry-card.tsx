import { Link } from '@tanstack/react-router';
import { CircleAlert, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button, buttonStyles } from '../../../../../ui/button.tsx';
import { type Answers, isAnswered } from '../../answers.ts';
import type { ShownQuestion } from '../../shown-question.ts';
import { AnswerText } from '../answer-text.tsx';

interface EntryCardProps {
  /** Its name and number. */
  label: string;
  questions: readonly ShownQuestion[];
  answers: Answers;
  /** Required questions without an answer. */
  missing: number;
  /** The address of its first question. */
  edit: { request_id: string; question: string };
  /** Undefined: the group needs it. */
  onRemove: (() => void) | undefined;
}

const answersInSummary = 3;

export function EntryCard({ label, questions, answers, missing, edit, onRemove }: EntryCardProps) {
  const { t } = useTranslation();
  const answered = questions.filter(({ id }) => isAnswered(answers[id])).slice(0, answersInSummary);
  const action = t(missing > 0 ? 'entries.continue' : 'questionnaire.review.change');
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line p-4">
      <div className="flex flex-col gap-1">
        <h3 className="break-words font-semibold" dir="auto">
          {label}
        </h3>
        {answered.length === 0 && missing === 0 && (
          <p className="text-muted text-sm">{t('questionnaire.review.empty')}</p>
        )}
        {answered.map((question) => (
          <div key={question.id} className="min-w-0 break-words text-muted text-sm" dir="auto">
            <AnswerText question={question} answer={answers[question.id] ?? ''} />
          </div>
        ))}
        {missing > 0 && (
          <p className="flex items-center gap-1.5 font-semibold text-danger text-sm">
            <CircleAlert size={16} className="shrink-0" aria-hidden />
            {t('entries.missing', { count: missing })}
          </p>
        )}
      </div>
      <div className="-mx-2 -mb-2 flex flex-wrap gap-1">
        {questions.length > 0 && (
          <Link
            to="/client/questionnaire"
            search={edit}
            aria-label={`${action}: ${label}`}
            className={buttonStyles({ variant: 'ghost', size: 'sm', className: 'text-accent' })}
          >
            <Pencil size={16} aria-hidden />
            {action}
          </Link>
        )}
        {onRemove && (
          <Button
            variant="ghost"
            size="sm"
            className="text-muted"
            onClick={onRemove}
            aria-label={`${t('entries.remove')}: ${label}`}
          >
            <Trash2 size={16} aria-hidden />
            {t('entries.remove')}
          </Button>
        )}
      </div>
    </li>
  );
}
