import type {
  EarlierEntry,
  PortalQuestion,
} from '@visafolio/contract/cases/questionnaire/questionnaire.contract.ts';
import { isAbsent } from '@visafolio/contract/questions/absent-answer.ts';
import { isCopied } from '@visafolio/contract/questions/groups/entries.ts';
import { isGiven } from '@visafolio/contract/questions/stored-answer.ts';
import { nameInEachLanguage } from '@visafolio/contract/shared/languages.ts';
import type { Tx } from '../../../shared/db/database.ts';
import { toInstant } from '../../../shared/db/instant.ts';
import type { Vault } from '../../../shared/vault/vault.ts';
import { fitsQuestion } from '../../cases/template-updates/fits-question.ts';
import { type EarlierAnswer, selectEarlierAnswers } from './earlier-answers.queries.ts';
import { isAboutSamePerson } from './earlier-answers.ts';

/**
 * The entries that the person gave in another case of the workspace for repeating groups about the same facts of the same party: for each group
 * those of the case that was answered last. Also for groups that have entries already, because entries are taken answer by answer.
 */
export async function listEarlierEntries(
  tx: Tx,
  vault: Vault,
  requestId: string,
  questions: readonly PortalQuestion[],
): Promise<EarlierEntry[]> {
  const groups = Map.groupBy(
    questions.filter((question) => isCopied(question) && question.options?.fact !== undefined),
    ({ options }) => options?.repeating_group ?? '',
  );
  if (groups.size === 0) return [];
  const facts = [...groups.values()].flat().flatMap(({ options }) => options?.fact ?? []);
  const rows = (await selectEarlierAnswers(tx, vault, requestId, { facts, entries: true })).filter(
    isAboutSamePerson,
  );
  const found: EarlierEntry[] = [];
  for (const [group, asked] of groups) {
    const entries = await readEntries(rows, asked);
    const newest = entries.toSorted((a, b) => b.answered_at.localeCompare(a.answered_at))[0];
    found.push(
      ...entries
        .filter(({ request_id }) => request_id === newest?.request_id)
        .map((entry) => ({ group, ...entry })),
    );
  }
  return found;
}

/** The entries with an answer that one of the group's questions asks for. */
async function readEntries(
  rows: readonly EarlierAnswer[],
  asked: readonly PortalQuestion[],
): Promise<Omit<EarlierEntry, 'group'>[]> {
  const today = new Date().toISOString().slice(0, 10);
  const entries = Map.groupBy(rows, ({ entry_id }) => entry_id);
  const read = [...entries.values()].map(async (given) => {
    const answers: EarlierEntry['answers'] = [];
    for (const question of asked) {
      const { fact = '', party = null } = question.options ?? {};
      const row = given.find((each) => each.fact === fact && each.party === party);
      const answer = row?.answer;
      if (!row || !answer || !isGiven(answer) || isAbsent(answer)) continue;
      if (fitsQuestion(row, question, answer, today))
        answers.push({ question_id: question.id, fact, answer });
    }
    const [first] = given;
    if (!first || answers.length === 0) return [];
    return [
      {
        request_id: first.request_id,
        case_names: nameInEachLanguage({
          name: first.template_name,
          translations: first.template_translations,
        }),
        answered_at:
          given
            .map(({ answered_at }) => toInstant(answered_at))
            .toSorted()
            .at(-1) ?? '',
        answers,
      },
    ];
  });
  return (await Promise.all(read)).flat();
}
