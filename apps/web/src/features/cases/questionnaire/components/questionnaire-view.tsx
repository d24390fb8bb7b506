import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import type {
  AnswerSuggestion,
  PortalQuestion,
  PortalResponse,
} from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { IdCard } from 'lucide-react';
import { lazy, memo, Suspense, useEffect, useMemo } from 'react';
import { isOffline } from '../../../../shared/api/error-text.ts';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { loadNamespaces } from '../../../../shared/i18n/language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { lazyOptional } from '../../../../shared/lazy-optional.ts';
import { preloadOnInteraction } from '../../../../shared/load-when-idle.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { AfterHydration } from '../../../../ui/layout/after-hydration.tsx';
import { useFrozenDuringPress } from '../../../../ui/use-frozen-during-press.ts';
import { ClientShell } from '../../../client-pages/components/client-shell.tsx';
import { getPartNames } from '../../../client-pages/parts/part-names.ts';
import { hasNewAnswers } from '../answers.ts';
import { useSuggestions } from '../api/suggestions.ts';
import { AnswersCopy } from '../copy/lazy-answers-copy.tsx';
import { getOutbox } from '../outbox/outbox-registry.ts';
import { labelAll, toShownQuestions } from '../shown-question.ts';
import { countAnswerable, countForPassport, isAnswerLeft } from '../suggestions/suggestion.ts';
import { useAnswers } from '../use-answers.ts';
import { useAsked } from '../use-asked.ts';
import { useWithdrawn } from '../use-withdrawn.ts';
import { Questionnaire } from './question/questionnaire.tsx';
import { QuestionnaireHeader } from './questionnaire-header.tsx';

const PassportStart = lazy(async () => {
  const [part] = await Promise.all([
    import('../passport/passport-start.tsx'),
    loadNamespaces('passport', 'uploads', 'sorting'),
  ]);
  return part;
});

// Only before the first answer.
const StartView = lazy(async () => {
  const [part] = await Promise.all([import('../start/start-view.tsx'), loadNamespaces('answering')]);
  return part;
});

const loadReview = async () => {
  const [{ ReviewView }] = await Promise.all([
    import('./review/review-view.tsx'),
    loadNamespaces('answering'),
  ]);
  return { default: ReviewView };
};
const ReviewView = lazy(loadReview);
const loadEntries = async () => {
  const [part] = await Promise.all([import('./entries/entries-view.tsx'), loadNamespaces('entries')]);
  return { default: part.EntriesView };
};
const EntriesView = lazy(loadEntries);
const HistoryGaps = lazy(async () => {
  const [part] = await Promise.all([import('./entries/history-gaps.tsx'), loadNamespaces('entries')]);
  return { default: part.HistoryGaps };
});
const AnswerList = lazy(async () => {
  const [{ AnswerList }] = await Promise.all([
    import('./review/answer-list.tsx'),
    loadNamespaces('answering'),
  ]);
  return { default: AnswerList };
});

// Questions are rarely withdrawn. If the code fails to load, the text stays in the browser.
const WithdrawnNotes = lazyOptional(async () => {
  const [part] = await Promise.all([import('./saving/withdrawn-notes.tsx'), loadNamespaces('withdrawn')]);
  return part;
});

const longestSendMs = 3_000;

interface QuestionnaireViewProps {
  request: PortalRequest;
  firstName: string;
  questions: PortalQuestion[];
  responses: readonly PortalResponse[];
  number: number | undefined;
  review: boolean;
  /** The key of the repeating group whose entries are shown. */
  group: string | undefined;
  /** 'Start with your passport' was chosen. */
  passport: boolean;
}

/** The loaded questionnaire: its questions, its review, or, after staff completed the request, its answers read-only. */
export const QuestionnaireView = memo(function QuestionnaireView(props: QuestionnaireViewProps) {
  const queryClient = useQueryClient();
  const { language } = useTranslation();
  const { request } = props;
  return (
    <ClientShell
      requestId={request.id}
      width="narrow"
      // Answers that cannot be sent in time stay in the browser for the next visit.
      beforeSignOut={() =>
        Promise.race([
          getOutbox(request.id, queryClient).flush(),
          new Promise((end) => setTimeout(end, longestSendMs)),
        ])
      }
    >
      <div className="flex flex-col gap-6">
        <QuestionnaireHeader
          requestId={request.id}
          firstName={props.firstName}
          part={getPartNames(request, language)}
          compact={!props.review && !props.passport && (props.group !== undefined || (props.number ?? 1) > 1)}
        />
        <AfterHydration fallback={<PageSpinner />}>
          <QuestionnaireBody {...props} />
        </AfterHydration>
      </div>
    </ClientShell>
  );
});

/** Not rendered by the server. */
function QuestionnaireBody(props: QuestionnaireViewProps) {
  const { request, questions } = props;
  const isAnswerable = useMemo(() => countAnswerable(questions) > 0, [questions]);
  const { data: read } = useSuggestions(request.id, request.status !== 'completed' && isAnswerable);
  return <Answering {...props} suggested={read?.suggestions ?? noneSuggested} />;
}

const noneSuggested: readonly AnswerSuggestion[] = [];

interface AnsweringProps extends QuestionnaireViewProps {
  suggested: readonly AnswerSuggestion[];
}

/** The part that depends on unsent answers in this browser: rendered with each key. */
function Answering({ request, suggested, ...props }: AnsweringProps) {
  const { t, language } = useTranslation();
  const inHand = useAnswers(request.id, props.responses);
  const { asked, groups } = useAsked(props.questions, inHand.answers);
  const questions = useMemo(
    () => toShownQuestions(asked, language, labelAll(props.questions, language)),
    [asked, props.questions, language],
  );
  const group =
    groups.find((each) => each.group.key === props.group) ?? (asked.length === 0 ? groups[0] : undefined);
  const submittable = inHand.waiting || hasNewAnswers(request.submitted_at, props.responses);
  const closed = request.status === 'completed';
  const isAnswerable = useMemo(() => countAnswerable(asked) > 0, [asked]);
  const isOffered = !closed && !request.submitted_at && isAnswerable;
  const isPassport = isOffered && props.passport;
  const isBegun = Object.keys(inHand.answers).length > 0 || request.submitted_at !== null;
  const isStart = !isBegun && !props.review && !props.passport && props.number === undefined && !group;
  // Content above buttons changes only after a press has been handled.
  const { suggestions, isOfferShown } = useFrozenDuringPress({
    suggestions: suggested,
    isOfferShown: isOffered && suggested.length === 0 && isAnswerLeft(asked, inHand.answers),
  });
  const withdrawn = useWithdrawn(request.id);
  // Preloads, because the connection may be lost before the review is opened.
  useEffect(() => preloadOnInteraction(loadReview), []);
  const hasGroups = groups.length > 0;
  useEffect(() => {
    if (hasGroups) preloadOnInteraction(loadEntries);
  }, [hasGroups]);

  return (
    <>
      {!closed && request.submitted_at && (
        <Alert tone="success">
          {t('questionnaire.submitted', { date: formatDate(request.submitted_at, language) })}
        </Alert>
      )}
      {withdrawn.length > 0 && (
        <Suspense>
          <WithdrawnNotes
            requestId={request.id}
            withdrawn={withdrawn}
            questions={questions}
            closed={closed}
            inHand={inHand}
          />
        </Suspense>
      )}
      {closed ? (
        <Suspense fallback={<PageSpinner />}>
          <AnswerList
            requestId={request.id}
            questions={questions}
            answers={inHand.answers}
            notes={inHand.notes}
            readOnly
          />
        </Suspense>
      ) : props.review ? (
        <Suspense fallback={<PageSpinner />}>
          {groups.some((each) => each.group.history_years !== undefined) && (
            <HistoryGaps
              requestId={request.id}
              questions={props.questions}
              groups={groups}
              answers={inHand.answers}
            />
          )}
          <ReviewView questions={questions} inHand={inHand} submittable={submittable} request={request} />
        </Suspense>
      ) : isStart ? (
        <Suspense fallback={<PageSpinner />}>
          {/* Reading a passport needs a connection. */}
          <StartView
            request={request}
            questions={props.questions}
            asked={asked}
            passportFirst={isOffered && !isOffline()}
          />
        </Suspense>
      ) : group ? (
        <Suspense fallback={<PageSpinner />}>
          <EntriesView
            // Another group starts without the note of a removed entry.
            key={group.group.key}
            requestId={request.id}
            all={props.questions}
            questions={questions}
            groups={groups}
            current={group}
            inHand={inHand}
          />
        </Suspense>
      ) : isPassport ? (
        <Suspense fallback={<PageSpinner />}>
          <PassportStart
            request={request}
            questions={questions}
            answerable={countForPassport(asked, inHand.answers)}
            inHand={inHand}
          />
        </Suspense>
      ) : (
        <>
          {isOfferShown && <PassportOffer requestId={request.id} />}
          <Questionnaire
            requestId={request.id}
            questions={questions}
            groups={groups}
            suggestions={suggestions}
            inHand={inHand}
            number={props.number}
            submittable={submittable}
          />
        </>
      )}
      {(closed || props.review || request.submitted_at) && isBegun && (
        <AnswersCopy requestId={request.id} flush={inHand.flush} className="self-center" />
      )}
    </>
  );
}

/** Shown if no document has been read yet. */
function PassportOffer({ requestId }: { requestId: string }) {
  const { t } = useTranslation();
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line border-dashed px-4 py-3 text-muted">
      <IdCard size={20} className="shrink-0 text-accent" aria-hidden />
      <span className="min-w-0">{t('questionnaire.passportOffer.text')}</span>
      <Link
        to="/client/questionnaire"
        search={{ request_id: requestId, view: 'passport' }}
        className="font-semibold"
      >
        {t('questionnaire.passportOffer.action')}
      </Link>
    </p>
  );
}
