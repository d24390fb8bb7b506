import type { PortalRequest } from '@visafolio/contract/cases/portal/portal.contract.ts';
import type {
  PortalQuestion,
  PortalResponse,
} from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import type { RequestStatus } from '@visafolio/contract/cases/requests.contract.ts';
import type { ErrorCode } from '@visafolio/contract/shared/errors.ts';
import { Refusal, refuse } from '../../../shared/api/refuse.ts';
import type { ClientActor, UnresolvedActor } from '../../../shared/db/actor.ts';
import { announceOnCommit, type Tx } from '../../../shared/db/database.ts';
import { toInstantOrNull } from '../../../shared/db/instant.ts';
import type { Services } from '../../../shared/services.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { orderMail, selectActingPerson } from '../../notifications/client-mails/order-mail.ts';
import { openComparedAnswer } from '../../sealing/answer-heads.ts';
import { findMoved, movedQuestionStatements } from '../../templates/moved-questions.ts';
import { loadTranslatedReasons } from '../../translation/reasons/translated-reasons.ts';
import { readInPortalRequest, requirePortalRequest } from '../portal/portal.usecases.ts';
import { loadQuestions } from './load-questions.ts';
import {
  concernsOthers,
  conditionStatement,
  notAskedStatements,
  refreshForOthers,
  refreshNotAsked,
  repeatSavedStatement,
} from './not-asked.ts';
import { insertAnswersPdf, markSubmitted, selectMissing, selectResponses } from './questionnaire.queries.ts';
import {
  keyDateStatements,
  lockAnswers,
  requireSaved,
  type SavedAnswer,
  type SavedRow,
  saveAnswersStatements,
} from './save-answers.ts';
import { type GivenAnswer, type SealedAnswers, saveSealed } from './sealed-answers.ts';

export const listQuestions = (
  services: Services,
  actor: ClientActor,
  requestId: string,
): Promise<PortalQuestion[]> => readInPortalRequest(services, actor, requestId, loadQuestions);

export async function listResponses(
  services: Services,
  actor: ClientActor,
  requestId: string,
): Promise<PortalResponse[]> {
  const responses = await readInPortalRequest(services, actor, requestId, (tx) =>
    selectResponses(tx, services.vault, requestId),
  );
  const reasons = responses.flatMap(({ question_id, sent_back }) =>
    sent_back ? [{ about: question_id, reason: sent_back }] : [],
  );
  const translated = await loadTranslatedReasons(services, requestId, 'answer.sent_back', reasons);
  return responses.map((response) => ({
    ...response,
    sent_back_translations: translated.get(response.question_id) ?? [],
  }));
}

/**
 * Saves any number of answers in one round trip to the database. An empty answer deletes its row. Answers to questions of a former
 * version of the template, from a page that was opened before an update, are saved for the same questions in the present one.
 */
export async function saveAnswers(
  services: Services,
  actor: ClientActor | UnresolvedActor<'client'>,
  requestId: string,
  given: GivenAnswer[],
): Promise<SavedAnswer[]> {
  try {
    return await saveAsGiven(services, actor, requestId, given);
  } catch (error) {
    if (!isRefused(error, 'questionnaire.question_not_found')) throw error;
    const [updates, asked] = await services.db.inOneRoundTrip(actor, ...movedQuestionStatements(requestId));
    const moved = findMoved(listQuestionIds(given), updates, asked);
    if (!moved.size) throw error;
    const now = given.map((answer) => ({
      ...answer,
      question_id: moved.get(answer.question_id) ?? answer.question_id,
    }));
    return saveAsGiven(services, actor, requestId, now).catch((again: unknown) => {
      // The question is asked in another way by now: what was written belongs to the former one.
      throw isRefused(again, 'questionnaire.answer_not_valid') ? error : again;
    });
  }
}

const isRefused = (error: unknown, code: ErrorCode): boolean =>
  error instanceof Refusal && error.code === code;

const saveAsGiven = (
  services: Services,
  actor: ClientActor | UnresolvedActor<'client'>,
  requestId: string,
  given: GivenAnswer[],
): Promise<SavedAnswer[]> =>
  saveSealed(services, requestId, given, async (sealed) => {
    const [, rows, conditions] = await services.db.inOneRoundTrip(
      actor,
      ...saveAnswersStatements(requestId, sealed),
      conditionStatement(requestId, listQuestionIds(given)),
    );
    const saved = await requireSaved(services.vault, requestId, sealed, rows);
    let keyDates = keyDateStatements(requestId, sealed, rows);
    let read = conditions;
    for (;;) {
      const notAsked = await notAskedStatements(services.vault, requestId, read);
      if (!keyDates.length && !notAsked.length) break;
      const results = await services.db.inOneRoundTrip(
        actor,
        lockAnswers(requestId),
        repeatSavedStatement(requestId, sealed.workspaceId),
        ...keyDates,
        ...notAsked,
      );
      if (!notAsked.length || results.at(-1)?.length) break;
      // Somebody else has answered meanwhile.
      keyDates = [];
      [read] = await services.db.inOneRoundTrip(actor, conditionStatement(requestId, null));
    }
    if (concernsOthers(conditions, listQuestionIds(given))) await refreshForOthers(services, requestId);
    return { saved, rows };
  });

const listQuestionIds = (answers: GivenAnswer[]) => answers.map(({ question_id }) => question_id);

export async function saveAnswer(
  services: Services,
  actor: ClientActor | UnresolvedActor<'client'>,
  requestId: string,
  given: GivenAnswer,
): Promise<Omit<SavedAnswer, 'previous' | 'previous_hash'> & { previous_answer: string | null }> {
  const [saved] = await saveAnswers(services, actor, requestId, [given]);
  if (!saved) throw new Error('the saved answer was not returned');
  const { previous, previous_hash, ...answer } = saved;
  const stored = { question_id: answer.question_id, answer: previous, answer_hash: previous_hash };
  return {
    ...answer,
    updated_at: toInstantOrNull(answer.updated_at),
    previous_answer: (await openComparedAnswer(services.vault, requestId, stored)) || null,
  };
}

export interface Submission {
  submitted_at: string;
  status: RequestStatus;
}

/** Saves the given answers, checks the required ones, records the submission and notifies staff once. */
export async function submitQuestionnaire(
  services: Services,
  actor: ClientActor,
  requestId: string,
  answers: GivenAnswer[],
): Promise<Submission> {
  const request = await saveSealed(services, requestId, answers, (sealed) =>
    services.db.withActor(actor, (tx) => submitInTransaction(tx, services, actor, requestId, sealed)),
  );
  await refreshForOthers(services, requestId);
  if (!request.submitted_at) throw new Error('the submission was not recorded');
  return { submitted_at: request.submitted_at, status: request.status };
}

async function submitInTransaction(
  tx: Tx,
  { vault }: Services,
  actor: ClientActor,
  requestId: string,
  answers: SealedAnswers,
): Promise<{ saved: PortalRequest; rows: SavedRow[] }> {
  const [lock, save] = saveAnswersStatements(requestId, answers);
  await tx.$client.query(lock);
  const { rows } = await tx.$client.query<SavedRow>(save);
  await requireSaved(vault, requestId, answers, rows);
  for (const statement of keyDateStatements(requestId, answers, rows)) await tx.$client.query(statement);
  await refreshNotAsked(tx, vault, requestId);
  announceOnCommit(tx, answers.workspaceId);
  const missing = await selectMissing(tx, requestId);
  if (missing.length) throw refuse('questionnaire.required_missing', { question_ids: missing });
  const isNew = await markSubmitted(tx, requestId);
  const request = await requirePortalRequest(tx, vault, requestId);
  if (isNew) {
    const submission = { requestId, kind: 'questionnaire.submitted' } as const;
    await recordActivity(tx, actor, submission);
    await orderMail(tx, { ...submission, payload: await selectActingPerson(tx, requestId) });
    await insertAnswersPdf(tx, requestId);
  }
  return { saved: request, rows };
}
