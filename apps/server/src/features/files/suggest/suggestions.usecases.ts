import type {
  AnswerSource,
  AnswerSuggestion,
  EarlierEntry,
  PortalQuestion,
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
import { listEarlierEntries } from './earlier-entries.ts';
import { findPassportDocument, suggestAnswers } from './suggest.ts';
import { selectBeingRead, selectDocuments, selectKeptAnswers } from './suggestions.queries.ts';

export interface Suggestions {
  suggestions: AnswerSuggestion[];
  earlier_entries: EarlierEntry[];
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
  readInPortalRequest(services, actor, requestId, async (tx) => {
    const { vault } = services;
    const questions = await loadQuestions(tx, requestId);
    const documents = await selectDocuments(tx, requestId);
    const passport = findPassportDocument(documents);
    return {
      suggestions: await suggest(tx, vault, requestId, { questions, documents }),
      earlier_entries: await listEarlierEntries(tx, vault, requestId, questions),
      being_read: await selectBeingRead(tx, requestId),
      passport_document_id: passport?.id ?? null,
      passport_party: passport?.party ?? null,
    };
  });

interface Asked {
  questions: readonly PortalQuestion[];
  documents: Awaited<ReturnType<typeof selectDocuments>>;
}

async function suggest(
  tx: Tx,
  vault: Vault,
  requestId: string,
  { questions, documents }: Asked,
): Promise<AnswerSuggestion[]> {
  const kept = await selectKeptAnswers(tx, requestId);
  const fromFiles = suggestAnswers(questions, await listCaseFacts(tx, vault, requestId), documents, kept);
  const others = questions.filter(({ id }) => fromFiles.every(({ question_id }) => question_id !== id));
  return [...fromFiles, ...(await suggestEarlierAnswers(tx, vault, requestId, { questions: others, kept }))];
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
  const { source } = given;
  const offered = await db.withActor(actor, async (tx) => {
    const questionId = await findMovedQuestion(tx, requestId, given.question_id);
    const questions = await loadQuestions(tx, requestId);
    const question = questions.find(({ id }) => id === questionId);
    if (!question) return [];
    if (question.copied_from)
      return listInEntries(await listEarlierEntries(tx, vault, requestId, questions), question, source);
    const documents = await selectDocuments(tx, requestId);
    return (await suggest(tx, vault, requestId, { questions, documents }))
      .filter((each) => each.question_id === questionId && isSource(each, source))
      .flatMap(({ answers, other_answers }) => [
        ...Object.values(answers),
        ...Object.values(other_answers ?? {}),
      ]);
  });
  if (!offered.length) return undefined;
  return {
    fact: source.fact,
    edited: !offered.includes(given.answer.trim()),
    upload_id: 'upload_id' in source ? source.upload_id : null,
    request_id: 'request_id' in source ? source.request_id : null,
  };
}

/** The answers to the question that the entries of the source offer. `question`: a copy for an entry. */
const listInEntries = (
  entries: readonly EarlierEntry[],
  { copied_from }: PortalQuestion,
  source: AnswerSource,
): string[] =>
  entries
    .filter(({ request_id }) => 'request_id' in source && source.request_id === request_id)
    .flatMap(({ answers }) => answers)
    .filter(({ question_id, fact }) => question_id === copied_from && fact === source.fact)
    .map(({ answer }) => answer);

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
