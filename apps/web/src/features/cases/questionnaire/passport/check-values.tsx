import { Link } from '@tanstack/react-router';
import type { AnswerSuggestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import type { MessageKey } from '@visafolio/locales/types.ts';
import { CheckCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button, buttonStyles } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useMarkSuggestionUsed } from '../api/suggestions.ts';
import { SaveStatus } from '../components/saving/save-status.tsx';
import { SaveTrouble } from '../components/saving/save-trouble.tsx';
import type { ShownQuestion } from '../shown-question.ts';
import { isFromFile, matchesSuggestion, toSource } from '../suggestions/suggestion.ts';
import type { AnswersInHand } from '../use-answers.ts';
import { CheckedValue, type Judgement } from './checked-value.tsx';
import { listAcceptableTogether } from './list-acceptable-together.ts';

interface CheckValuesProps {
  requestId: string;
  /** Where all of the suggestions come from. */
  from: AnswerSuggestion['from'];
  suggestions: readonly AnswerSuggestion[];
  questions: readonly ShownQuestion[];
  inHand: AnswersInHand;
  /** Entries of repeating groups to take over, below the values. */
  entries?: ReactNode;
  /** Takes another photo. */
  onAgain?: (() => void) | undefined;
}

const texts = {
  file: {
    title: 'passport.check.title',
    text: 'passport.check.text',
    nothingLeft: 'passport.check.nothingLeft',
    acceptAll: 'passport.check.acceptAll',
  },
  earlier_answer: {
    title: 'passport.earlier.title',
    text: 'passport.earlier.text',
    nothingLeft: 'passport.earlier.nothingLeft',
    acceptAll: 'passport.earlier.acceptAll',
  },
} as const satisfies Record<AnswerSuggestion['from'], Record<string, MessageKey>>;

/** 'We read this, please check': every value beside its place in the file, or with its case. Saves only what the client accepts. */
export function CheckValues(props: CheckValuesProps) {
  const { requestId, suggestions, questions, inHand, entries, onAgain } = props;
  const { t, language } = useTranslation();
  const words = texts[props.from];
  const [judged, setJudged] = useState<Readonly<Record<string, Judgement | undefined>>>({});
  // Existing answers are not overwritten, so they are left out here.
  const [answeredBefore] = useState(
    () => new Set(Object.keys(inHand.answers).filter((id) => inHand.answers[id]?.trim())),
  );
  const markTaken = useMarkSuggestionUsed(requestId);
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused element disappeared with the previous view.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);

  const asked = suggestions.flatMap((suggestion) => {
    const question = questions.find(({ id }) => id === suggestion.question_id);
    const isAsked = question && (suggestion.taken !== null || !answeredBefore.has(question.id));
    return isAsked ? [{ suggestion, question }] : [];
  });
  // Derived from the server's data, so that it is the same after a reload, in another tab and on another device.
  const judgementOn = ({ suggestion, question }: (typeof asked)[number]): Judgement | undefined =>
    question.id in judged ? judged[question.id] : (suggestion.taken ?? undefined);
  const open = asked.filter((each) => !judgementOn(each));
  const done = asked.length - open.length;
  const atOnce = listAcceptableTogether(open);

  const judge = (question: ShownQuestion, judgement: Judgement | undefined) => {
    setJudged((before) => {
      return { ...before, [question.id]: judgement };
    });
  };
  const save = (suggestion: AnswerSuggestion, question: ShownQuestion, answer: string) => {
    const judgement = matchesSuggestion(suggestion, answer) ? 'accepted' : 'edited';
    inHand.change(question.id, answer, toSource(suggestion));
    void inHand.flush();
    judge(question, judgement);
    markTaken(question.id, judgement);
  };

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <h2 ref={heading} tabIndex={-1} className="font-serif text-2xl outline-none">
          {t(words.title)}
        </h2>
        <p className="text-muted">
          {t(words.text)}{' '}
          {asked.some(({ suggestion }) => isFromFile(suggestion) && suggestion.confidence === 'low') &&
            t('passport.check.lookCloselyText')}
        </p>
      </div>
      {asked.length === 0 ? (
        !entries && <Alert tone="success">{t(words.nothingLeft)}</Alert>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2 text-muted text-sm">
            <p role="status">{t('passport.check.progress', { done, count: asked.length })}</p>
            <SaveStatus state={inHand.state} />
          </div>
          <SaveTrouble state={inHand.state} error={inHand.error} onRetry={() => void inHand.retry()} />
          {atOnce.length > 0 && (
            <Button
              variant="outline"
              className="self-start max-sm:w-full"
              onClick={({ detail }) => {
                // The second click of a double click would hit what has replaced the button.
                if (detail > 1) return;
                for (const { suggestion, question } of atOnce)
                  save(suggestion, question, suggestion.answers[language]);
                heading.current?.focus({ preventScroll: true });
              }}
            >
              <CheckCheck size={18} aria-hidden />
              {t(words.acceptAll, { count: atOnce.length })}
            </Button>
          )}
          <ol className="flex flex-col gap-4">
            {asked
              .map((each) => ({ ...each, judgement: judgementOn(each) }))
              .map(({ suggestion, question, judgement }) => (
                <CheckedValue
                  key={question.id}
                  suggestion={suggestion}
                  question={question}
                  answer={inHand.answers[question.id]}
                  judgement={judgement}
                  onSave={(answer) => save(suggestion, question, answer)}
                  onSkip={() => judge(question, 'skipped')}
                  onReopen={() => judge(question, undefined)}
                />
              ))}
          </ol>
          {done === asked.length && <Alert tone="success">{t('passport.check.allDone')}</Alert>}
        </>
      )}
      {entries}
      <div className="flex flex-wrap items-center gap-3">
        <Link
          to="/client/questionnaire"
          search={{ request_id: requestId, question: '1' }}
          onClick={() => void inHand.flush()}
          className={buttonStyles({
            variant: done === asked.length && !entries ? 'primary' : 'outline',
            className: 'max-sm:w-full',
          })}
        >
          {t('passport.goOn')}
        </Link>
        {onAgain && (
          <Button variant="ghost" onClick={onAgain} className="max-sm:w-full">
            {t('passport.unreadable.again')}
          </Button>
        )}
      </div>
    </div>
  );
}
