import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { AnswerTest, type Condition, QuestionKey } from '@visafolio/contract/questions/conditions.ts';
import { FactKey } from '@visafolio/contract/questions/fact-key.ts';
import { PartyKey } from '@visafolio/contract/questions/parties/template-party.ts';
import { findRepeatedFacts } from '@visafolio/contract/questions/repeated-facts.ts';
import { standardTemplateVisaChoices } from '@visafolio/contract/shared/visa-types.ts';
import type { DateLimit } from '@visafolio/contract/templates/templates.contract.ts';
import { z } from 'zod';
import { Line } from '../../../shared/data-files/line.ts';
import { DataFileError, readDataFile } from '../../../shared/data-files/read-data-file.ts';
import { readFacts } from '../facts/facts.ts';
import { readLibraryQuestions } from './library-questions.ts';
import {
  AskIf,
  includeSections,
  type Referring,
  type Section,
  SectionOrInclude,
  type Written,
} from './library-sections.ts';
import { type LibraryText, requireAllTexts, Text } from './library-text.ts';

export type { LibraryText };

const Document = z.strictObject({
  name: Text,
  description: Text,
  required: z.boolean(),
  party: PartyKey.optional(),
  /** As that of a question. */
  ask_if: AskIf.optional(),
  /** Key of a repeating group: asked once for each of its entries. */
  for_each: QuestionKey.optional(),
});

/** A standard template as its data file has it. */
const LibraryFile = z
  .strictObject({
    /** The file's name without `.json`; marks the rows seeded from it and never changes. */
    key: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    /** 'Other' for templates of a form, such as a work permit, that people of several visa types file. */
    visa_type: z.enum(standardTemplateVisaChoices),
    name: Text,
    /** Names the forms and says that the template is a starting point. */
    description: Text,
    /** Government forms that the answers and documents serve. */
    forms: z.array(Line).min(1),
    /** What it was written from, and when somebody compared it last. */
    source: Line.optional(),
    reviewed: z.iso.date().optional(),
    parties: z.array(z.strictObject({ key: PartyKey, name: Text })).optional(),
    /** Facts that its forms take and it does not ask for, with the reason. */
    not_asked: z.record(FactKey, Line).optional(),
    /** Its own, and those of files in `sections`. */
    sections: z.array(SectionOrInclude).min(1),
    documents: z.array(Document).min(1),
  })
  .superRefine(requireAllTexts);

/** A question of a template, in the words of its file or of `library/questions`. */
export type TemplateQuestion = Written & {
  choices?: LibraryText[] | undefined;
  date_limit?: z.infer<typeof DateLimit> | undefined;
  /** Its `ask_if`, with the keys of the questions that it names. */
  condition?: Condition | undefined;
};
export type LibrarySection = Omit<Section, 'questions' | 'ask_if'> & {
  questions: TemplateQuestion[];
  groupCondition?: Condition | undefined;
};
type LibraryDocument = Omit<z.infer<typeof Document>, 'ask_if'> & { condition?: Condition | undefined };
export type LibraryTemplate = Omit<z.infer<typeof LibraryFile>, 'sections' | 'documents'> & {
  sections: LibrarySection[];
  documents: LibraryDocument[];
};

const shipped = new URL('../library/', import.meta.url);

/** The data files by key. Each lies in the folder of its kind of visa: `immigrant/eb-2.json`. */
async function listFiles(folder: URL): Promise<Map<string, URL>> {
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.json') && !/^(questions|sections)/.test(name),
  );
  return new Map(files.map((name) => [path.basename(name, '.json'), new URL(name, folder)]));
}

/** The keys of the data files, sorted. */
export async function libraryKeys(folder = shipped): Promise<string[]> {
  return [...(await listFiles(folder)).keys()].sort();
}

/**
 * The templates of these keys (all by default), sorted by key. Throws DataFileError, naming file and line, where one does not
 * validate.
 */
export async function readLibrary(keys?: readonly string[], folder = shipped): Promise<LibraryTemplate[]> {
  const files = await listFiles(folder);
  return [...(keys ?? files.keys())].sort().map((key) => {
    const file = files.get(key);
    if (!file) throw new DataFileError(`the library has no ${key}.json`);
    return expandTemplate(
      readDataFile(
        file,
        LibraryFile.refine((template) => template.key === key, {
          path: ['key'],
          message: `must be '${key}', as the file is called`,
        }),
      ),
      folder,
    );
  });
}

/** Writes out the questions that refer to facts, and the keys and conditions of all. Throws DataFileError for what does not exist. */
function expandTemplate(file: z.infer<typeof LibraryFile>, folder: URL): LibraryTemplate {
  const fail = (message: string): never => {
    throw new DataFileError(`${file.key}.json: ${message}`);
  };
  const included = includeSections(file.sections, folder, fail);
  for (const { fact } of findRepeatedFacts(
    included.sections.flatMap(({ party, repeats, questions }) =>
      questions.map(({ fact }) => ({ options: { fact, party, repeating_group: repeats?.key } })),
    ),
  ))
    fail(`${fact} is asked twice of one party`);
  const sections = included.sections.map(({ questions, ask_if, ...section }) => ({
    ...section,
    questions: questions.map((question): TemplateQuestion => {
      const full = question.type ? question : referTo(question, fail);
      return ask_if && !full.ask_if ? { ...full, ask_if } : full;
    }),
  }));
  const all = sections.flatMap(({ party, questions }) => questions.map((question) => ({ party, question })));
  const resolve = (ask_if: AskIf, party: string | undefined): Condition => ({
    match: ask_if.match,
    tests: ask_if.tests.map(({ question: name, ...test }) => {
      const found =
        all.find((each) => each.party === party && isNamed(each.question, name)) ??
        all.find((each) => each.party === undefined && isNamed(each.question, name)) ??
        fail(`no question ${name} for a condition`);
      found.question.key ??= [found.party, name.replaceAll('.', '_')].filter(Boolean).join('_').slice(0, 60);
      return AnswerTest.parse({ ...test, question: found.question.key });
    }),
  });
  const withConditions = sections.map(
    (section): LibrarySection => ({
      ...section,
      questions: section.questions.map((question) => {
        if (question.ask_if) question.condition = resolve(question.ask_if, section.party);
        return question;
      }),
      groupCondition: section.repeats?.ask_if && resolve(section.repeats.ask_if, section.party),
    }),
  );
  const documents = file.documents.map(
    ({ ask_if, ...document }): LibraryDocument => ({
      ...document,
      ...(ask_if && { condition: resolve(ask_if, document.party) }),
    }),
  );
  const reasons = { ...included.not_asked, ...file.not_asked };
  return {
    ...file,
    ...(Object.keys(reasons).length > 0 && { not_asked: reasons }),
    sections: withConditions,
    documents,
  };
}

const isNamed = (question: TemplateQuestion, name: string): boolean =>
  question.fact === name || question.key === name;

function referTo(
  { fact, required, help, ask_if, for_staff }: z.infer<typeof Referring>,
  fail: (message: string) => never,
): TemplateQuestion {
  const known = readFacts().get(fact) ?? fail(`no fact ${fact}`);
  const question = readLibraryQuestions().get(fact) ?? fail(`no question for ${fact}`);
  return {
    ...question,
    type: known.type,
    fact,
    required,
    ...(help && { help }),
    ...(ask_if && { ask_if }),
    ...(for_staff && { for_staff }),
  } as TemplateQuestion;
}
