import { Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { ChevronDown, CircleAlert, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { Card } from '../../../../../ui/layout/card.tsx';
import { StaffMark } from '../../../../../ui/layout/staff-mark.tsx';
import { type AnswerNote, type Answers, isAnswered } from '../../answers.ts';
import { getSectionState } from '../../section-state.ts';
import { type Section, toSections } from '../../sections.ts';
import type { ShownQuestion } from '../../shown-question.ts';
import { AnswerText } from '../answer-text.tsx';
import { SectionMark } from '../section-mark.tsx';

interface AnswerListProps {
  requestId: string;
  questions: readonly ShownQuestion[];
  answers: Answers;
  notes: Readonly<Record<string, AnswerNote>>;
  /** Staff completed the request. */
  readOnly?: boolean;
}

/** All questions with their answers by section, each with a link to its question; starts with a list of sections. */
export function AnswerList({ requestId, questions, answers, notes, readOnly = false }: AnswerListProps) {
  const { t } = useTranslation();
  const sections = toSections(questions);
  const linked = listLinked(sections);

  return (
    <div className="flex flex-col gap-6">
      {readOnly && (
        <Alert tone="info" title={t('answering.closed.title')}>
          {t('answering.closed.text')}
        </Alert>
      )}
      {linked.length > 1 && (
        <nav aria-label={t('answering.review.sections')} className="print:hidden">
          <ul className="flex flex-wrap gap-2">
            {linked.map(({ section, index }) => (
              <li key={section.questions[0]?.question.id} className="min-w-0">
                <a
                  href={`#section-${index}`}
                  className="inline-flex min-h-11 max-w-full items-center rounded-full border border-line bg-surface px-4 py-1.5 text-ink text-sm no-underline hover:border-control"
                  dir="auto"
                >
                  <span className="min-w-0 break-words" lang={section.lang}>
                    {section.title || section.name}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {sections.map((section, index) => (
        <SectionCard
          key={section.questions[0]?.question.id}
          id={`section-${index}`}
          section={section}
          answers={answers}
          notes={notes}
          requestId={readOnly ? undefined : requestId}
        />
      ))}
    </div>
  );
}

/** The sections to link to: of those with the same title, such as the entries of a repeating group, the first. */
const listLinked = (sections: readonly Section[]) =>
  sections
    .map((section, index) => ({ section, index }))
    .filter(
      ({ section, index }) =>
        section.name !== '' && (section.title === '' || section.title !== sections[index - 1]?.title),
    );

interface SectionCardProps {
  id: string;
  section: Section;
  answers: Answers;
  notes: Readonly<Record<string, AnswerNote>>;
  /** Undefined renders no links. */
  requestId: string | undefined;
}

/** A section with its state; on a phone it can be folded. */
function SectionCard({ id, section, answers, notes, requestId }: SectionCardProps) {
  const { t } = useTranslation();
  const [isFolded, setFolded] = useState(false);
  const isNamed = section.name !== '';
  return (
    <Card as="section" id={id}>
      {isNamed && (
        <div className="relative flex items-center gap-4 px-5 py-4 sm:px-6">
          <h2
            id={`${id}-title`}
            className="min-w-0 flex-1 break-words font-serif text-xl"
            dir="auto"
            lang={section.lang}
          >
            {section.name}
          </h2>
          <SectionMark state={getSectionState(section, answers)} />
          <button
            id={`${id}-fold`}
            type="button"
            aria-expanded={!isFolded}
            aria-controls={`${id}-answers`}
            aria-label={t('answering.section.answers')}
            aria-describedby={`${id}-title`}
            onClick={() => setFolded(!isFolded)}
            className="-me-2 flex size-6 shrink-0 items-center justify-center after:absolute after:inset-0 sm:hidden print:hidden"
          >
            <ChevronDown size={20} className={clsx('text-muted', !isFolded && 'rotate-180')} aria-hidden />
          </button>
        </div>
      )}
      <dl
        id={`${id}-answers`}
        className={clsx(
          'divide-y divide-line',
          isNamed && 'border-line border-t',
          isFolded && 'not-print:max-sm:hidden',
        )}
      >
        {section.questions.map((item) => (
          <Answered
            key={item.question.id}
            item={item}
            answer={answers[item.question.id] ?? ''}
            note={notes[item.question.id]}
            requestId={requestId}
          />
        ))}
      </dl>
    </Card>
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
  const action = t(isAnswered(answer) ? 'questionnaire.review.change' : 'answering.review.answer');
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
              {t('answering.review.missing')}
            </span>
          ) : (
            <span className="text-muted">{t('questionnaire.review.empty')}</span>
          )}
          {note?.enteredBy && <StaffMark person={note.enteredBy} what="answer" />}
          {note?.sentBack && requestId && (
            <p className="whitespace-pre-line break-words text-sm text-warning" dir="auto">
              {t('answering.review.sentBackReason', { reason: translated?.text ?? note.sentBack })}
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
