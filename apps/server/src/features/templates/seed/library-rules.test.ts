import { mayAnswer } from '@visafolio/contract/files/fact-types.ts';
import { toLastQuestions } from '@visafolio/contract/questions/asked-documents.ts';
import { findConditionProblem } from '@visafolio/contract/questions/condition-problems.ts';
import { findGroupProblem } from '@visafolio/contract/questions/groups/group-problems.ts';
import { RepeatingGroup } from '@visafolio/contract/questions/groups/repeating-group.ts';
import { findPartyProblem } from '@visafolio/contract/questions/parties/party-problems.ts';
import { TemplateParty } from '@visafolio/contract/questions/parties/template-party.ts';
import { GivenQuestion } from '@visafolio/contract/templates/templates.contract.ts';
import { describe, expect, test } from 'vitest';
import { readFacts } from '../facts/facts.ts';
import { readLibrary } from './library.schema.ts';
import { toRows } from './seed-templates.ts';

const library = await readLibrary();

test('questions may ask for each fact of the catalogue with its type', () => {
  expect([...readFacts()].filter(([fact, { type }]) => !mayAnswer(fact, type))).toEqual([]);
});

/** What the contract demands of templates that staff write holds for those that are seeded, or nobody could save a changed one. */
describe.each(library.map((template) => [template.key, toRows(template)] as const))('%s', (_, rows) => {
  test('has questions, groups and parties as the contract allows them', () => {
    for (const { order_index: _, ...question } of rows.questions)
      expect(GivenQuestion.safeParse(question).error?.issues, question.text).toBeUndefined();
    for (const group of rows.repeating_groups)
      expect(RepeatingGroup.safeParse(group).error?.issues, group.key).toBeUndefined();
    for (const party of rows.parties)
      expect(TemplateParty.safeParse(party).error?.issues, party.key).toBeUndefined();
  });

  test('has parties, groups and conditions that fit together', () => {
    expect(findPartyProblem(rows.parties, rows)).toBeUndefined();
    expect(findGroupProblem(rows.repeating_groups, rows.questions)).toBeUndefined();
    const asked = [...rows.questions, ...toLastQuestions(rows.documents)];
    expect(findConditionProblem(asked, rows.repeating_groups)).toBeUndefined();
  });
});
