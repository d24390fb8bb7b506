import { readdirSync, readFileSync } from 'node:fs';
import { writeAbsence } from '@visafolio/contract/questions/absent-answer.ts';
import {
  hasPieces,
  type Pieces,
  writeChoices,
  writePieces,
} from '@visafolio/contract/questions/answer-pieces.ts';
import { load } from 'js-yaml';
import { z } from 'zod';
import { CaseFacts, type FactQuestion } from '../../../src/features/filings/form-maps/resolve/case-facts.ts';
import type { FormCase } from '../../../src/features/filings/form-maps/resolve/resolved-form.ts';
import { readFacts } from '../../../src/features/templates/facts/facts.ts';

const Answer = z.union([z.string(), z.record(z.string(), z.string()), z.array(z.string())]);
const Party = z.record(z.string(), z.union([Answer, z.array(z.record(z.string(), Answer))]));

/**
 * A made case that answers everything that one form asks, and what each field of the form must then say, written from the printed form and its
 * instructions.
 */
export const MadeCase = z.strictObject({
  /** Code of the form. */
  form: z.string(),
  /** Path of the blank below the folder of official forms. */
  blank: z.string(),
  /** What the case is about. */
  about: z.string(),
  /**
   * Party -> fact -> answer: a text; pieces by name; choices of a multiselect; 'absent' if the client has none. A group has a list of entries,
   * under its name. `client`: a case without parties.
   */
  parties: z.record(z.string(), Party),
  firm: z.record(z.string(), z.string()).optional(),
  /** Numbers of the other forms of the case, in the order of filing. */
  forms: z.array(z.string()).default([]),
  /** Visa type of the case. */
  visa: z.string().optional(),
  /** Field -> its value; 'on' for a ticked box. Every other field must stay empty. */
  expected: z.record(z.string(), z.string()),
});
export type MadeCase = z.infer<typeof MadeCase>;

const folder = new URL('./cases/', import.meta.url);

/** By the name of their file. Throws an error that names the file. */
export const readMadeCases = (): [name: string, made: MadeCase][] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => {
      const read = MadeCase.safeParse(load(readFileSync(new URL(name, folder), 'utf8')));
      if (!read.success) throw new Error(`${name}: ${z.prettifyError(read.error)}`);
      return [name.replace('.yaml', ''), read.data];
    });

/** Throws an error for a fact that the catalogue does not have. */
export function toFormCase(made: MadeCase): FormCase {
  const keys = Object.keys(made.parties);
  return {
    parties: keys[0] === 'client' ? [] : keys,
    facts: new CaseFacts(listMadeAnswers(made)),
    forms: made.forms,
    firm: made.firm ?? {},
    ...(made.visa && { visa_type: made.visa }),
  };
}

/** What the case answers, as questions of their own. */
export function listMadeAnswers({ parties }: Pick<MadeCase, 'parties'>): FactQuestion[] {
  return Object.entries(parties).flatMap(([key, answers]) => {
    const party = key === 'client' ? null : key;
    return Object.entries(answers).flatMap(([name, value]): FactQuestion[] => {
      if (!isEntries(value)) return [toQuestion(party, name, value)];
      return value.flatMap((entry, index) =>
        Object.entries(entry).map(([fact, answer]) =>
          toQuestion(party, fact, answer, { group: name, entry: `${key} ${name} ${index}` }),
        ),
      );
    });
  });
}

type Entries = Record<string, z.infer<typeof Answer>>[];
const isEntries = (value: unknown): value is Entries =>
  Array.isArray(value) && value.every((each) => typeof each === 'object');

function toQuestion(
  party: string | null,
  fact: string,
  answer: z.infer<typeof Answer>,
  inGroup: { group: string; entry: string } | { group: null; entry: null } = { group: null, entry: null },
): FactQuestion {
  const known = readFacts().get(fact);
  if (!known) throw new Error(`no fact ${fact}`);
  if ((known.group ?? null) !== inGroup.group)
    throw new Error(`${fact} is of the group ${known.group ?? 'none'}`);
  return {
    id: [party, fact, inGroup.entry].join(' '),
    text: known.text ?? fact,
    type: known.type,
    fact,
    party,
    ...inGroup,
    answer: toStored(known.type, known.choices ?? [], answer),
    asked: true,
  };
}

function toStored(type: string, choices: readonly string[], answer: z.infer<typeof Answer>): string {
  if (answer === 'absent') return writeAbsence({ reason: 'not_have', note: '' });
  if (Array.isArray(answer)) return writeChoices(answer, choices);
  if (typeof answer === 'string') return answer;
  if (!hasPieces(type)) throw new Error(`a ${type} has no pieces`);
  return writePieces(type, answer as Pieces, true);
}
