import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { type Answers, listMissingRequired } from '../../answers.ts';
import type { ShownQuestion } from '../../shown-question.ts';

interface MissingAnswersProps {
  requestId: string;
  questions: readonly ShownQuestion[];
  answers: Answers;
}

/** Required questions without an answer, each with a link; renders nothing if there are none. */
export function MissingAnswers({ requestId, questions, answers }: MissingAnswersProps) {
  const { t } = useTranslation();
  const missing = listMissingRequired(questions, answers);
  const [first] = missing;
  if (!first) return null;
  return (
    <Alert
      tone="warning"
      title={t('answering.review.missingCount', { count: missing.length })}
      action={
        <Link
          to="/client/questionnaire"
          search={{ request_id: requestId, question: String(questions.indexOf(first) + 1) }}
          className={buttonStyles({ size: 'sm' })}
        >
          {t('answering.review.firstMissing')}
        </Link>
      }
    >
      <ul className="flex flex-col">
        {missing.map((question) => (
          <li key={question.id} className="min-w-0">
            <Link
              to="/client/questionnaire"
              search={{ request_id: requestId, question: String(questions.indexOf(question) + 1) }}
              className="inline-block py-1 break-words text-ink underline decoration-control underline-offset-4 hover:decoration-ink"
            >
              <bdi lang={question.lang.text}>{question.text}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
