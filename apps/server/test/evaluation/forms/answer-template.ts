import { isAbsent } from '@visafolio/contract/questions/absent-answer.ts';
import { fitsType } from '@visafolio/contract/questions/check-answer.ts';
import type { Condition } from '@visafolio/contract/questions/conditions.ts';
import { decideAsked } from '@visafolio/contract/questions/not-asked.ts';
import { isStructured } from '@visafolio/contract/questions/structured-types.ts';
import type { FactQuestion } from '../../../src/features/filings/form-maps/resolve/case-facts.ts';
import type { FormCase } from '../../../src/features/filings/form-maps/resolve/resolved-form.ts';
import { toFormCase } from '../../../src/features/filings/government-forms/checklist/form-case.ts';
import { readFacts } from '../../../src/features/templates/facts/facts.ts';
import type { LibraryTemplate } from '../../../src/features/templates/seed/library.schema.ts';
import { toRows } from '../../../src/features/templates/seed/seed-templates.ts';
import { listMadeAnswers, type MadeCase } from './made-case.ts';

type Rows = ReturnType<typeof toRows>;
type Row = Rows['questions'][number];

/** A question as a case has it: one for each entry of a repeating group. */
interface CaseQuestion extends Omit<FactQuestion, 'type'> {
  type: Row['type'];
  options: Row['options'];
  entry_id: string | null;
}

/** Question id -> answer, for questions without a fact. */
export type Choices = ReadonlyMap<string, string>;

/**
 * The case that a client's answers make when a template asks for them: the made case answers each question about one of its facts, if the
 * question is asked. `chosen` answers questions without a fact, which decide what is asked.
 */
export function answerTemplate(template: LibraryTemplate, made: MadeCase, chosen: Choices): FormCase {
  const { rows, questions } = ask(template, made);
  const answers = Object.fromEntries(questions.map(({ id, answer }) => [id, chosen.get(id) ?? answer ?? '']));
  const { notAsked } = decideAsked(questions, answers, rows.repeating_groups);
  return toFormCase(
    {
      parties: rows.parties,
      questions: questions
        .filter(({ group, entry }) => group === null || entry !== null)
        .map((question) => {
          const isForStaff = question.options.for_staff === true;
          const not_asked = notAsked.has(question.id);
          return {
            ...question,
            not_asked,
            waived: false,
            removed: false,
            answer: not_asked && !isForStaff ? null : question.answer,
          };
        }),
    },
    questions.flatMap(({ fact, group, party }) => (fact && group ? [{ fact, party }] : [])),
    { firm: made.firm ?? {}, forms: made.forms, visa_type: template.visa_type },
  );
}

/** The questions without a fact that conditions name, with what can be answered. */
export function listChoices(template: LibraryTemplate, made: MadeCase): { id: string; choices: string[] }[] {
  const { rows, questions } = ask(template, made);
  const conditions: (Condition | undefined)[] = [
    ...rows.questions.map(({ options }) => options.ask_if),
    ...rows.repeating_groups.map(({ ask_if }) => ask_if),
  ];
  const named = new Set(conditions.flatMap((each) => each?.tests.map(({ question }) => question) ?? []));
  return questions
    .filter(({ fact, options, group }) => !fact && group === null && options.key && named.has(options.key))
    .map(({ id, type, options }) => ({
      id,
      choices: type === 'yesno' ? ['Yes', 'No'] : [...(options.choices ?? [])],
    }));
}

function ask(template: LibraryTemplate, made: MadeCase): { rows: Rows; questions: CaseQuestion[] } {
  const rows = toRows(template);
  const given = listMadeAnswers(made);
  const questions = rows.questions.flatMap((row, index) =>
    toCaseQuestions(row, index, { rows, given, made }),
  );
  return { rows, questions };
}

function toCaseQuestions(
  row: Row,
  index: number,
  { rows, given, made }: { rows: Rows; given: readonly FactQuestion[]; made: MadeCase },
): CaseQuestion[] {
  const { fact = '', party = null, repeating_group: group = null } = row.options;
  const question: CaseQuestion = {
    id: `${index}`,
    text: row.text,
    type: row.type,
    options: row.options,
    fact,
    party,
    group,
    entry: null,
    entry_id: null,
    answer: null,
    asked: true,
  };
  const answering = given.filter((each) => isAbout(each, party, { rows, made }));
  if (group === null) {
    const answer = answering.find((each) => each.fact === fact)?.answer;
    return [{ ...question, answer: answer !== undefined && fits(row, answer) ? answer : null }];
  }
  const named = readFacts().get(fact)?.group;
  const entries = Map.groupBy(
    answering.filter((each) => each.group !== null && listGroups(rows, group).includes(each.group)),
    ({ entry }) => entry ?? '',
  );
  const copies = [...entries].map(([entry, answers]) => {
    const answer = answers.find((each) => each.fact === fact && each.group === named)?.answer;
    return {
      ...question,
      id: `${index} ${entry}`,
      entry,
      entry_id: entry,
      answer: answer !== undefined && fits(row, answer) ? answer : null,
    };
  });
  return [question, ...copies];
}

/** The groups of facts that a repeating group of the template asks for. */
const listGroups = (rows: Rows, group: string): string[] =>
  rows.questions
    .filter(({ options }) => options.repeating_group === group && options.fact)
    .flatMap(({ options }) => readFacts().get(options.fact ?? '')?.group ?? []);

/** A case and a template without parties are about the client, and so is the first party of the other one. */
function isAbout(
  { fact, party }: FactQuestion,
  asked: string | null,
  { rows, made }: { rows: Rows; made: MadeCase },
): boolean {
  const first = rows.parties[0]?.key ?? null;
  const firstMade = Object.keys(made.parties)[0];
  // What a form asks of the whole case may be asked of either party.
  if (party === asked || isOfForm(fact)) return true;
  return asked === null ? party === firstMade : party === null && asked === first;
}

const isOfForm = (fact: string) => /^i_\d/.test(fact);

function fits({ type, options }: Row, answer: string | null): boolean {
  if (answer === null) return false;
  if (isAbsent(answer)) return options.may_lack === true;
  if (type === 'select') return options.choices?.includes(answer) ?? false;
  return isStructured(type) ? fitsType(type, answer) : true;
}
