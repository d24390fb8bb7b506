import type {
  EarlierSuggestion,
  PortalQuestion,
} from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { isAbsent } from '@visafolio/contract/questions/absent-answer.ts';
import { isGiven } from '@visafolio/contract/questions/stored-answer.ts';
import { nameInEachLanguage } from '@visafolio/contract/shared/languages.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant } from '../../../shared/db/instant.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import { fitsQuestion } from '../../cases/template-updates/fits-question.ts';
import { readFacts } from '../../templates/facts/facts.ts';
import { inEveryLanguage } from '../read/facts/answer-from-fact.ts';
import { compareWholeNames } from '../read/facts/compare-names.ts';
import { type EarlierAnswer, selectEarlierAnswers } from './earlier-answers.queries.ts';
import { toTaken } from './suggest.ts';
import type { KeptAnswer } from './suggestions.queries.ts';

/**
 * What the person answered in other cases of the workspace, for questions about the same fact of the same party: the newest answer that fits
 * the question. Only for questions that are not answered yet, or whose answer was taken from there. Reads what row security lets the client
 * read in both cases.
 */
export async function suggestEarlierAnswers(
  tx: Tx,
  vault: Vault,
  requestId: string,
  { questions, kept }: { questions: readonly PortalQuestion[]; kept: readonly KeptAnswer[] },
): Promise<EarlierSuggestion[]> {
  const asking = questions.flatMap((question) => {
    const { fact, repeating_group } = question.options ?? {};
    const source = kept.find(({ question_id }) => question_id === question.id);
    const isOpen = !source || source.source_request_id !== null;
    return fact !== undefined && repeating_group === undefined && isOpen ? [{ question, fact, source }] : [];
  });
  if (!asking.length) return [];
  const facts = [...new Set(asking.map(({ fact }) => fact))];
  const rows = (await selectEarlierAnswers(tx, vault, requestId, { facts, entries: false })).filter(
    isAboutSamePerson,
  );
  const today = new Date().toISOString().slice(0, 10);
  const suggestions = asking.map(async ({ question, fact, source }): Promise<EarlierSuggestion | null> => {
    const party = question.options?.party ?? null;
    for (const row of rows) {
      if (row.fact !== fact || row.party !== party) continue;
      const { answer } = row;
      if (!isGiven(answer) || isAbsent(answer) || !fitsQuestion(row, question, answer, today)) continue;
      return {
        from: 'earlier_answer',
        question_id: question.id,
        fact,
        answers: inEveryLanguage(answer),
        other_answers: null,
        taken: source?.source_request_id === row.request_id ? toTaken(source, fact) : null,
        request_id: row.request_id,
        case_names: nameInEachLanguage({ name: row.template_name, translations: row.template_translations }),
        answered_at: toInstant(row.answered_at),
        may_have_changed: mayHaveChanged(fact),
      };
    }
    return null;
  });
  return (await Promise.all(suggestions)).flatMap((suggestion) => suggestion ?? []);
}

/** What is not known of a fact is asked again. */
function mayHaveChanged(key: string): boolean {
  const fact = readFacts().get(key);
  return fact ? fact.changes === true : true;
}

/**
 * Whether a party of two cases is one person. One e-mail may enter the cases of several people: of a mother's children, or of an employer's
 * workers. A template without parties is about the client, and so is its first party; others are about the person who answers for them.
 */
export function isAboutSamePerson(
  row: Pick<
    EarlierAnswer,
    | 'party'
    | 'first_party'
    | 'other_first_party'
    | 'is_sponsor'
    | 'client'
    | 'other_client'
    | 'person'
    | 'other_person'
  >,
): boolean {
  const { party, first_party, other_first_party } = row;
  const isOne = (name: string, other: string) => ['same', 'unknown'].includes(compareWholeNames(name, other));
  // In a template with parties it is not known which of them an answer to a shared question is about.
  if (party === null)
    return (
      first_party === null &&
      other_first_party === null &&
      !row.is_sponsor &&
      isOne(row.client, row.other_client)
    );
  return party === first_party || party === other_first_party
    ? isOne(row.client, row.other_client)
    : isOne(row.person, row.other_person);
}
