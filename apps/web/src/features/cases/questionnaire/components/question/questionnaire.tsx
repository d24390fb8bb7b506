import { useNavigate } from '@tanstack/react-router';
import type { AnswerSuggestion } from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import clsx from 'clsx';
import {
  type FormEvent,
  type MouseEvent,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { loadNamespaces } from '../../../../../shared/i18n/language.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { lazyOptional } from '../../../../../shared/lazy-optional.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import type { DateProblem } from '../../../../../ui/form/date-problem.ts';
import { Card } from '../../../../../ui/layout/card.tsx';
import { useFocusFallback } from '../../../../../ui/use-focus-fallback.ts';
import { useFrozenDuringPress } from '../../../../../ui/use-frozen-during-press.ts';
import { useKeyboardHeight } from '../../../../../ui/use-keyboard-height.ts';
import { getOpeningIndex, isSatisfied } from '../../answers.ts';
import type { AskedGroup } from '../../list-asked.ts';
import { toSections } from '../../sections.ts';
import type { ShownQuestion } from '../../shown-question.ts';
import { isShown, toSource } from '../../suggestions/suggestion.ts';
import type { AnswersInHand } from '../../use-answers.ts';
import { useSubmission } from '../../use-submission.ts';
import { useSaveWithdrawnAnswer } from '../../use-withdrawn.ts';
import { DisabledReason, type Reason } from '../disabled-reason.tsx';
import { SaveTrouble } from '../saving/save-trouble.tsx';
import { StuckAnswers } from '../saving/stuck-answers.tsx';
import { focusAnswerField } from './answer-field.ts';
import { QuestionForm } from './question-form.tsx';
import { AskLink, ReviewLink } from './question-links.tsx';
import { Standing } from './standing.tsx';
import { useStableQuestion } from './use-stable-question.ts';

const loadSuggestionNote = async () => {
  const [part] = await Promise.all([
    import('../../suggestions/suggestion-note.tsx'),
    loadNamespaces('passport'),
  ]);
  return { default: part.SuggestionNote, EarlierOffer: part.EarlierOffer };
};
// Rarely needed, and only while another device reaches the server.
const ContestedNote = lazyOptional(async () => ({
  default: (await import('./contested-note.tsx')).ContestedNote,
}));
// Below the fold.
const SectionJump = lazyOptional(async () => {
  const [{ SectionJump }] = await Promise.all([import('./section-jump.tsx'), loadNamespaces('answering')]);
  return { default: SectionJump };
});
// Most questionnaires have no suggestions. If the code fails to load, the question can still be answered.
const SuggestionNote = lazyOptional(loadSuggestionNote);
const EarlierOffer = lazyOptional(async () => ({ default: (await loadSuggestionNote()).EarlierOffer }));

interface QuestionnaireProps {
  requestId: string;
  questions: readonly ShownQuestion[];
  groups: readonly AskedGroup[];
  suggestions: readonly AnswerSuggestion[];
  /** Number of unanswered questions that were answered in earlier cases. */
  earlierCount: number;
  inHand: AnswersInHand;
  /** Question number in the address, from 1; undefined continues where the client stopped. */
  number: number | undefined;
  /** Some answers have not been submitted. */
  submittable: boolean;
}

/** One question at a time. The position is in the address, so that the Back button returns to the previous question. */
export function Questionnaire({
  requestId,
  questions,
  groups,
  suggestions,
  earlierCount,
  inHand,
  number,
  submittable,
}: QuestionnaireProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { answers } = inHand;
  const [opening] = useState(() => getOpeningIndex(questions, answers, inHand.notes, inHand.unsent));
  const [blocked, setBlocked] = useState<string>();
  const [dateDraft, setDateDraft] = useState<{ questionId: string; problem: DateProblem }>();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const sections = useMemo(() => toSections(questions).filter(({ name }) => name !== ''), [questions]);
  const groupAtEnd = groups.find(({ end }) => end === questions.length);
  /** The question with the submit button; none if the entries of a group follow. */
  const last = groupAtEnd ? questions.length : questions.length - 1;
  const index = useStableQuestion(questions, number, opening, (place) => move(place, true));
  const question = questions[index];
  useSaveWithdrawnAnswer(requestId, questions, question, answers[question?.id ?? ''] ?? '');

  // Loads the note before its question is shown, to avoid a layout shift.
  const hasSuggestions = suggestions.length > 0;
  useEffect(() => {
    if (hasSuggestions) loadSuggestionNote().catch(() => {});
  }, [hasSuggestions]);

  const move = (target: number, replace: boolean) =>
    void navigate({
      to: '/client/questionnaire',
      search: { request_id: requestId, question: String(target + 1) },
      resetScroll: false,
      replace,
    });
  const goTo = (target: number) => {
    void inHand.flush();
    move(target, false);
  };
  /** To the entries of a group that ends between two questions, if there is one. */
  const goPast = (end: number, group: AskedGroup | undefined, target: number) => {
    if (group?.end !== end) return goTo(target);
    void inHand.flush();
    const search = { request_id: requestId, group: group.group.key };
    void navigate({ to: '/client/questionnaire', search });
  };
  const showQuestion = (questionId: string) => goTo(questions.findIndex(({ id }) => id === questionId));
  const { submit, submitting, failure } = useSubmission({
    requestId,
    questions,
    inHand,
    onBlocked: (questionId) => {
      setBlocked(questionId);
      showQuestion(questionId);
    },
  });
  useFocusOnChange(form, question?.id);
  useKeyboardHeight();
  const focusFallback = useFocusFallback(heading);
  const isCurrent = (entry: { questionId: string }) => entry.questionId === question?.id;
  const { refused } = inHand.stuck.find(isCurrent) ?? {};
  const dateProblem = dateDraft && isCurrent(dateDraft) ? dateDraft.problem : undefined;
  const reason = reasonAgainst({
    answered: question !== undefined && isSatisfied(question, answers),
    wrong: Boolean(refused || dateProblem),
    last: index === last,
    submittable,
  });
  // Notes around the buttons change only after a press has been handled.
  const { stuck, state, error, flush } = inHand;
  const shown = useFrozenDuringPress({ stuck, state, error, failure, reason });
  const onLeave = useCallback(() => void flush(), [flush]);
  if (!question) return null;

  const groupBefore = groups.findLast(({ end }) => end === index);
  const answer = answers[question.id];
  const suggestion = suggestions.find(({ question_id }) => question_id === question.id);
  const shownStuck = shown.stuck.find(isCurrent);
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    if (reason || submitting) return;
    if (index === last) submit();
    else
      goPast(
        index + 1,
        groups.find(({ end }) => end === index + 1),
        index + 1,
      );
  };

  return (
    <div className="flex flex-col gap-6">
      {earlierCount > 0 && (
        <Suspense>
          <EarlierOffer requestId={requestId} count={earlierCount} />
        </Suspense>
      )}
      <Standing
        requestId={requestId}
        questions={questions}
        index={index}
        current={question}
        answers={answers}
        saving={inHand.state}
        dateProblem={dateProblem}
      />
      <StuckAnswers stuck={shown.stuck.filter((entry) => !isCurrent(entry))} onShow={showQuestion} />
      <Card className="p-5 sm:p-8">
        <form ref={form} {...focusFallback} noValidate onSubmit={goOn} className="flex flex-col gap-4">
          <QuestionForm
            key={question.id}
            heading={heading}
            question={question}
            value={answers[question.id] ?? ''}
            onChange={(value) => inHand.change(question.id, value)}
            onSettle={() => void inHand.flush()}
            onDateProblem={(problem) => setDateDraft(problem && { questionId: question.id, problem })}
            refused={shownStuck?.refused}
            suggestion={
              suggestion &&
              isShown(suggestion, answer) && (
                <Suspense>
                  <SuggestionNote
                    question={question}
                    suggestion={suggestion}
                    onUse={(taken) => {
                      setDateDraft(undefined);
                      inHand.change(question.id, taken, toSource(suggestion));
                      void inHand.flush();
                    }}
                  />
                </Suspense>
              )
            }
            missing={blocked === question.id}
            note={inHand.notes[question.id]}
          />
          {shownStuck?.theirs !== undefined && (
            <Suspense>
              <ContestedNote
                question={question}
                theirs={shownStuck.theirs}
                onKeepMine={() => inHand.keepMine(question.id)}
                onTakeTheirs={() => inHand.takeTheirs(question.id)}
              />
            </Suspense>
          )}
          <SaveTrouble state={shown.state} error={shown.error} onRetry={() => void inHand.retry()} />
          {shown.failure !== undefined && (
            <Alert tone="danger" title={t('questionnaire.submit.failed')}>
              {shown.failure}
            </Alert>
          )}
          <div
            className={clsx(
              'mt-2 flex justify-between gap-3 border-line border-t pt-5',
              // The button's label gets shorter while sending: stacked on phones, nothing moves.
              index === last ? 'max-sm:flex-col-reverse' : 'above-keyboard flex-wrap-reverse',
            )}
          >
            <Button
              variant="outline"
              disabled={index === 0 && !groupBefore}
              onMouseDown={keepFocus}
              onClick={(event) => !isDouble(event) && goPast(index, groupBefore, index - 1)}
            >
              {t('questionnaire.previous')}
            </Button>
            {index === last ? (
              <Button
                type="submit"
                disabled={reason !== undefined}
                loading={submitting}
                onMouseDown={keepFocus}
                onClick={dropDouble}
                aria-describedby={shown.reason && 'go-on-reason'}
              >
                {t(submitting ? 'questionnaire.submit.submitting' : 'questionnaire.submit.action')}
              </Button>
            ) : (
              <Button
                type="submit"
                disabled={reason !== undefined}
                onMouseDown={keepFocus}
                onClick={dropDouble}
                aria-describedby={shown.reason && 'go-on-reason'}
                className="max-sm:grow"
              >
                {t('questionnaire.next')}
              </Button>
            )}
          </div>
          <DisabledReason id="go-on-reason" reason={shown.reason} />
          {/* After the buttons, so that Tab goes from the answer to Next. */}
          <p className="-mb-2 text-center">
            <AskLink questionId={question.id} />
          </p>
        </form>
      </Card>
      {sections.length > 1 && (
        <Suspense fallback={<div className="min-h-11" />}>
          <SectionJump
            requestId={requestId}
            sections={sections}
            answers={answers}
            index={index}
            onLeave={onLeave}
          />
        </Suspense>
      )}
      <ReviewLink requestId={requestId} onLeave={onLeave} />
    </div>
  );
}

interface GoingOn {
  /** Or no answer is required. */
  answered: boolean;
  /** The server refuses this answer. */
  wrong: boolean;
  last: boolean;
  /** Some answers have not been submitted. */
  submittable: boolean;
}

/** Why the client cannot continue; undefined if they can. */
function reasonAgainst({ answered, wrong, last, submittable }: GoingOn): Reason | undefined {
  if (wrong) return last ? 'questionnaire.notYet.changeToSubmit' : 'questionnaire.notYet.change';
  if (!answered) return last ? 'questionnaire.notYet.answerToSubmit' : 'questionnaire.notYet.answer';
  return last && !submittable ? 'questionnaire.submit.nothingNew' : undefined;
}

// A double click counts as one step: its second click would hit the next question's button.
const isDouble = ({ detail }: MouseEvent) => detail === 2;

function dropDouble(event: MouseEvent) {
  if (isDouble(event)) event.preventDefault();
}

// Keeps the focus in the input during the press, so that a phone does not close and reopen its keyboard.
const keepFocus = (event: MouseEvent) => event.preventDefault();

/**
 * Focuses the new question's control in the same task in which the old one is removed, so that a phone's keyboard stays open. Screen
 * readers announce the question with it. On the first question the page's title keeps the focus.
 */
function useFocusOnChange(form: RefObject<HTMLFormElement | null>, questionId: string | undefined) {
  const shown = useRef(questionId);
  useLayoutEffect(() => {
    if (shown.current === questionId) return;
    shown.current = questionId;
    focusAnswerField(form.current);
  }, [form, questionId]);
}
