import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import type {
  AnswerSuggestion,
  EarlierEntry,
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
import { countOffered } from '../entries/earlier-entries.ts';
import { getOutbox } from '../outbox/outbox-registry.ts';
import { labelAll, toShownQuestions } from '../shown-question.ts';
import {
  countEarlier,
  isAnswerable,
  isAnswerLeft,
  isFromFile,
  mayHaveSuggestions,
} from '../suggestions/suggestion.ts';
import { useAnswers } from '../use-answers.ts';
import { useAsked } from '../use-asked.ts';
import { useWithdrawn } from '../use-withdrawn.ts';
import { Questionnaire } from './question/questionnaire.tsx';
import { QuestionnaireHeader } from './questionnaire-header.tsx';

const SuggestionStart = lazy(async () => {
  const [part] = await Promise.all([
    import('../passport/suggestion-start.tsx'),
    loadNamespaces('passport', 'uploads', 'sorting', 'entries'),
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
  /** 'Start with your passport' or the earlier answers were chosen. */
  start: 'passport' | 'earlier' | undefined;
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
          compact={!props.review && !props.start && (props.group !== undefined || (props.number ?? 1) > 1)}
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
  const isWanted = useMemo(() => mayHaveSuggestions(questions), [questions]);
  const { data: read } = useSuggestions(request.id, request.status !== 'completed' && isWanted);
  return (
    <Answering
      {...props}
      suggested={read?.suggestions ?? noneSuggested}
      earlierEntries={read?.earlier_entries ?? noneListed}
    />
  );
}

const noneSuggested: readonly AnswerSuggestion[] = [];
const noneListed: readonly EarlierEntry[] = [];

interface AnsweringProps extends QuestionnaireViewProps {
  suggested: readonly AnswerSuggestion[];
  earlierEntries: readonly EarlierEntry[];
}

/** The part that depends on unsent answers in this browser: rendered with each key. */
function Answering({ request, suggested, earlierEntries, ...props }: AnsweringProps) {
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
  const isOffered = useMemo(() => isAnswerable(asked), [asked]) && !closed && !request.submitted_at;
  const start = closed || (props.start === 'passport' && !isOffered) ? undefined : props.start;
  const isBegun = Object.keys(inHand.answers).length > 0 || request.submitted_at !== null;
  const isStart = !isBegun && !props.review && !props.start && props.number === undefined && !group;
  // Content above buttons changes only after a press has been handled.
  const askedGroups = groups.map((each) => each.group);
  const earlier =
    countEarlier(suggested, asked, inHand.answers) +
    countOffered(earlierEntries, askedGroups, props.questions, inHand.answers);
  const { suggestions, earlierCount, isOfferShown } = useFrozenDuringPress({
    suggestions: suggested,
    earlierCount: earlier,
    isOfferShown:
      isOffered && earlier === 0 && !suggested.some(isFromFile) && isAnswerLeft(asked, inHand.answers),
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
            first={isOffline() ? undefined : earlier > 0 ? 'earlier' : isOffered ? 'passport' : undefined}
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
            earlier={earlierEntries}
            inHand={inHand}
          />
        </Suspense>
      ) : start ? (
        <Suspense fallback={<PageSpinner />}>
          <SuggestionStart
            start={start}
            request={request}
            questions={questions}
            all={props.questions}
            asked={asked}
            groups={askedGroups}
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
            earlierCount={earlierCount}
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
