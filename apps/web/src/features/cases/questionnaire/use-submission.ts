import { ORPCError } from '@orpc/client';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { errorText, isErrorCode, isOffline } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { listMissingRequired } from './answers.ts';
import { useSubmitQuestionnaire } from './api/questionnaire.ts';
import type { ShownQuestion } from './shown-question.ts';
import type { AnswersInHand } from './use-answers.ts';

interface SubmissionOptions {
  requestId: string;
  questions: readonly ShownQuestion[];
  inHand: AnswersInHand;
  /** Opens a question that prevents the submission. */
  onBlocked: (questionId: string) => void;
}

/** Sends the queue, then submits; returns to the portal, or says what prevents it. */
export function useSubmission({ requestId, questions, inHand, onBlocked }: SubmissionOptions) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const submitQuestionnaire = useSubmitQuestionnaire();
  const running = useRef(false);
  const [submitting, setSubmitting] = useState(false);
  /** Why the last attempt failed, in the client's language; '' if unknown. */
  const [failure, setFailure] = useState<string>();

  /** Missing questions; one that staff have just added may not be in the list yet. */
  const [missing, setMissing] = useState<readonly string[]>([]);
  const firstMissing = questions.find(({ id, otherIds }) =>
    [id, ...otherIds].some((each) => missing.includes(each)),
  )?.id;
  useEffect(() => {
    if (firstMissing === undefined) return;
    setMissing([]);
    onBlocked(firstMissing);
  });

  const attempt = async () => {
    const unanswered = listMissingRequired(questions, inHand.answers);
    if (unanswered.length > 0) return setMissing(unanswered.map((question) => question.id));

    // Never sent later without notice: the client may still change answers.
    if (isOffline()) return setFailure(t('questionnaire.submit.offline'));
    const sent = await inHand.flush();
    const stuck = inHand.firstStuck();
    if (stuck) return onBlocked(stuck.questionId);
    if (!sent) {
      toast.error(t('questionnaire.submit.failedTitle'), t('questionnaire.submit.failed'));
      return setFailure(t('questionnaire.submit.answersFailed'));
    }
    await submitQuestionnaire.mutateAsync({ request_id: requestId });
    toast.success(t('questionnaire.submit.doneTitle'), t('questionnaire.submit.done'));
    await navigate({ to: '/client/portal', search: { request_id: requestId, view: 'portal' } });
  };

  const submit = async () => {
    // A second click may arrive before the button is rendered as disabled.
    if (running.current) return;
    running.current = true;
    setSubmitting(true);
    setFailure(undefined);
    toast.clearError();
    try {
      await attempt();
    } catch (error) {
      const ids = missingIds(error);
      if (ids) return setMissing(ids);
      toast.error(t('questionnaire.submit.failedTitle'), t('questionnaire.submit.failed'));
      const reason = errorText(error, t);
      setFailure(reason === t('errors.unknown') ? '' : reason);
    } finally {
      running.current = false;
      setSubmitting(false);
    }
  };

  return { submit: () => void submit(), submitting, failure };
}

function missingIds(error: unknown): string[] | undefined {
  if (!isErrorCode(error, 'questionnaire.required_missing') || !(error instanceof ORPCError))
    return undefined;
  const ids: unknown = error.data?.question_ids;
  return Array.isArray(ids) ? ids : [];
}
