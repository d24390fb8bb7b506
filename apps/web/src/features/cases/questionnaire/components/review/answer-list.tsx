import { Link } from '@tanstack/react-router';
import { CircleAlert, Pencil } from 'lucide-react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Card } from '../../../../../ui/layout/card.tsx';
import { StaffMark } from '../../../../../ui/layout/staff-mark.tsx';
import { type AnswerNote, type Answers, isAnswered } from '../../answers.ts';
import { type Section, toSections } from '../../sections.ts';
import type { ShownQuestion } from '../../shown-question.ts';
import { AnswerText } from '../answer-text.tsx';

interface AnswerListProps {
  requestId: string;
  questions: readonly ShownQuestion[];
  answers: Answers;
  notes: Readonly<Record<string, AnswerNote>>;
  readOnly?: boolean;
}

/** All questions with their answers by section, each with a link to its question; starts with a list of sections. */
export function AnswerList({ requestId, questions, answers, notes, readOnly = false }: AnswerListProps) {
  const { t } = useTranslation();
  const sections = toSections(questions);
  const named = sections.filter((section) => section.name !== '');

  return (
    <div className="flex flex-col gap-6">
      {named.length > 1 && (
        <nav aria-label={t('questionnaire.review.sections')} className="print:hidden">
          <ul className="flex flex-wrap gap-2">
            {sections.map(
              (section, index) =>
                section.name !== '' && (
                  <li key={section.questions[0]?.question.id} className="min-w-0">
                    <a
                      href={`#section-${index}`}
                      className="inline-flex min-h-11 max-w-full items-center rounded-full border border-line bg-surface px-4 py-1.5 text-ink text-sm no-underline hover:border-control"
                      dir="auto"
                    >
                      <span className="min-w-0 break-words" lang={section.lang}>
                        {section.name}
                      </span>
                    </a>
                  </li>
                ),
            )}
          </ul>
        </nav>
      )}
      {sections.map((section, index) => (
        <Card as="section" key={section.questions[0]?.question.id} id={`section-${index}`}>
          {section.name !== '' && (
            <h2
              className="break-words border-line border-b px-5 py-4 font-serif text-xl sm:px-6"
              dir="auto"
              lang={section.lang}
            >
              {section.name}
            </h2>
          )}
          <dl className="divide-y divide-line">
            {section.questions.map((item) => (
              <Answered
                key={item.question.id}
                item={item}
                answer={answers[item.question.id] ?? ''}
                note={notes[item.question.id]}
                requestId={readOnly ? undefined : requestId}
              />
            ))}
          </dl>
        </Card>
      ))}
    </div>
  );
}

interface AnsweredProps {
  item: Section['questions'][number];
  answer: string;
  note: AnswerNote | undefined;
  /** Undefined renders no link. */
  requestId: string | undefined;
}

function Answered({ item: { question, index }, answer, note, requestId }: AnsweredProps) {
  const { t, language } = useTranslation();
  // The question's own page shows the original too.
  const translated = note?.sentBackTranslations.find((each) => each.language === language);
  const action = t(isAnswered(answer) ? 'questionnaire.review.change' : 'questionnaire.review.answer');
  return (
    <div className="flex flex-col gap-1 px-5 py-4 sm:px-6">
      <dt className="break-words text-muted text-sm" dir="auto">
        <span lang={question.lang.text}>{question.text}</span>
        {question.required && (
          <span className="ms-0.5 text-danger" aria-hidden>
            *
          </span>
        )}
      </dt>
      <dd className="flex items-start justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-1">
          {isAnswered(answer) ? (
            <AnswerText question={question} answer={answer} />
          ) : question.required ? (
            <span className="flex items-center gap-1.5 font-semibold text-danger">
              <CircleAlert size={16} className="shrink-0" aria-hidden />
              {t('questionnaire.review.missing')}
            </span>
          ) : (
            <span className="text-muted">{t('questionnaire.review.empty')}</span>
          )}
          {note?.enteredBy && <StaffMark person={note.enteredBy} what="answer" />}
          {note?.sentBack && requestId && (
            <p className="whitespace-pre-line break-words text-sm text-warning" dir="auto">
              {t('questionnaire.sentBackReason', { reason: translated?.text ?? note.sentBack })}
            </p>
          )}
        </div>
        {requestId && (
          <Link
            to="/client/questionnaire"
            search={{ request_id: requestId, question: String(index + 1) }}
            aria-label={`${action}: ${question.text}`}
            className="-my-2.5 -me-2 inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-md px-2 font-semibold text-accent text-sm no-underline hover:bg-accent-soft print:hidden"
          >
            <Pencil size={16} aria-hidden />
            <span className="max-sm:hidden">{action}</span>
          </Link>
        )}
      </dd>
    </div>
  );
}
