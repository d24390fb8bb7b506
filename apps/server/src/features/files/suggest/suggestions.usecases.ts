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
import { suggestEarlierAnswers } from './earlier-answers.ts';
import { findPassportDocument, suggestAnswers } from './suggest.ts';
import { selectBeingRead, selectDocuments, selectKeptAnswers } from './suggestions.queries.ts';

export interface Suggestions {
  suggestions: AnswerSuggestion[];
  being_read: string[];
  passport_document_id: string | null;
  passport_party: string | null;
}

/** Only from files and answers that the client may see by row security. */
export const listSuggestions = (
  services: Services,
  actor: ClientActor,
  requestId: string,
): Promise<Suggestions> =>
  readInPortalRequest(services, actor, requestId, (tx) => loadSuggestions(tx, services.vault, requestId));

async function loadSuggestions(tx: Tx, vault: Vault, requestId: string): Promise<Suggestions> {
  const questions = await loadQuestions(tx, requestId);
  const documents = await selectDocuments(tx, requestId);
  const kept = await selectKeptAnswers(tx, requestId);
  const fromFiles = suggestAnswers(questions, await listCaseFacts(tx, vault, requestId), documents, kept);
  const others = questions.filter(({ id }) => fromFiles.every(({ question_id }) => question_id !== id));
  const passport = findPassportDocument(documents);
  return {
    suggestions: [
      ...fromFiles,
      ...(await suggestEarlierAnswers(tx, vault, requestId, { questions: others, kept })),
    ],
    being_read: await selectBeingRead(tx, requestId),
    passport_document_id: passport?.id ?? null,
    passport_party: passport?.party ?? null,
  };
}

/**
 * Checks against what is stored that an answer was taken from a file or an earlier case, because the browser cannot be trusted. Undefined
 * if nothing there suggests it (any more).
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
    (each) => each.question_id === questionId && isSource(each, given.source),
  );
  if (!suggestion) return undefined;
  const { answers, other_answers, fact } = suggestion;
  const offered = [...Object.values(answers), ...Object.values(other_answers ?? {})];
  return {
    fact,
    edited: !offered.includes(given.answer.trim()),
    upload_id: suggestion.from === 'file' ? suggestion.upload_id : null,
    request_id: suggestion.from === 'earlier_answer' ? suggestion.request_id : null,
  };
}

function isSource(suggestion: AnswerSuggestion, source: AnswerSource): boolean {
  if (suggestion.fact !== source.fact) return false;
  return suggestion.from === 'file'
    ? 'upload_id' in source && source.upload_id === suggestion.upload_id
    : 'request_id' in source && source.request_id === suggestion.request_id;
}

/** Saves an answer together with the file or the case that it was taken from. */
export async function acceptSuggestion(
  services: Services,
  actor: ClientActor,
  requestId: string,
  { source, ...given }: GivenAnswer & { source: AnswerSource },
): ReturnType<typeof saveAnswer> {
  const taken_from = await traceAnswer(services, actor, requestId, { ...given, source });
  return saveAnswer(services, actor, requestId, { ...given, taken_from });
}
