import type {
  AnswerSource,
  AnswerSuggestion,
} from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import type { ClientActor } from '../../../shared/db/actor.ts';
import type { Tx } from '../../../shared/db/database.ts';
import type { Services } from '../../../shared/services.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import { readInPortalRequest } from '../../cases/portal/portal.usecases.ts';
import { loadQuestions } from '../../cases/questionnaire/load-questions.ts';
import { saveAnswer } from '../../cases/questionnaire/questionnaire.usecases.ts';
import type { GivenAnswer, TakenFrom } from '../../cases/questionnaire/sealed-answers.ts';
import { findMovedQuestion } from '../../templates/moved-questions.ts';
import { listCaseFacts } from '../read/facts/facts.usecases.ts';
import { findPassportDocument, suggestAnswers } from './suggest.ts';
import { selectBeingRead, selectDocuments, selectTakenAnswers } from './suggestions.queries.ts';

export interface Suggestions {
  suggestions: AnswerSuggestion[];
  being_read: string[];
  passport_document_id: string | null;
}

/** Only from files that the client may see by row security. */
export const listSuggestions = (
  services: Services,
  actor: ClientActor,
  requestId: string,
): Promise<Suggestions> =>
  readInPortalRequest(services, actor, requestId, (tx) => loadSuggestions(tx, services.vault, requestId));

async function loadSuggestions(tx: Tx, vault: Vault, requestId: string): Promise<Suggestions> {
  const questions = await loadQuestions(tx, requestId);
  const documents = await selectDocuments(tx, requestId);
  const taken = await selectTakenAnswers(tx, requestId);
  return {
    suggestions: suggestAnswers(questions, await listCaseFacts(tx, vault, requestId), documents, taken),
    being_read: await selectBeingRead(tx, requestId),
    passport_document_id: findPassportDocument(documents)?.id ?? null,
  };
}

/**
 * Checks against the stored facts that an answer was taken from a file, because the browser cannot be trusted. Undefined if the
 * file does not suggest it (any more).
 */
async function traceAnswer(
  { db, vault }: Services,
  actor: ClientActor,
  requestId: string,
  given: { question_id: string; answer: string; source: AnswerSource },
): Promise<TakenFrom | undefined> {
  const { suggestions, questionId } = await db.withActor(actor, async (tx) => ({
    ...(await loadSuggestions(tx, vault, requestId)),
    questionId: await findMovedQuestion(tx, requestId, given.question_id),
  }));
  const suggestion = suggestions.find(
    ({ question_id, upload_id, fact }) =>
      question_id === questionId && upload_id === given.source.upload_id && fact === given.source.fact,
  );
  if (!suggestion) return undefined;
  const { answers, other_answers } = suggestion;
  const offered = [...Object.values(answers), ...Object.values(other_answers ?? {})];
  const edited = !offered.includes(given.answer.trim());
  return { ...given.source, edited };
}

/** Saves an answer together with the file and fact that it was taken from. */
export async function acceptSuggestion(
  services: Services,
  actor: ClientActor,
  requestId: string,
  { source, ...given }: GivenAnswer & { source: AnswerSource },
): ReturnType<typeof saveAnswer> {
  const taken_from = await traceAnswer(services, actor, requestId, { ...given, source });
  return saveAnswer(services, actor, requestId, { ...given, taken_from });
}
