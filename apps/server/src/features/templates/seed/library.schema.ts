import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { FactKey } from '@visafolio/contract/questions/fact-key.ts';
import { QuestionType } from '@visafolio/contract/questions/question-type.ts';
import { findRepeatedFacts } from '@visafolio/contract/questions/repeated-facts.ts';
import { inTranslatedLanguages, translatedLanguages } from '@visafolio/contract/shared/fields.ts';
import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { standardTemplateVisaTypes } from '@visafolio/contract/shared/visa-types.ts';
import { DateLimit } from '@visafolio/contract/templates/templates.contract.ts';
import { z } from 'zod';
import { DataFileError, readDataFile } from '../../../shared/data-files/read-data-file.ts';
import { listFactTypes } from '../facts/list-facts.ts';

const Line = z.string().regex(/^\S(.*\S)?$/, 'must be one line without spaces around it');

/** Every text that a client may read. A template has all of them in a language or none. */
const Text = z.strictObject({ [defaultLanguage]: Line, ...inTranslatedLanguages(() => Line.optional()) });
export type LibraryText = z.infer<typeof Text>;

const asked = { text: Text, required: z.boolean(), help: Text.optional(), fact: FactKey.optional() };

const Question = z
  .discriminatedUnion('type', [
    z.strictObject({ ...asked, type: z.literal('select'), choices: z.array(Text).min(2) }),
    z.strictObject({ ...asked, type: z.literal('date'), date_limit: DateLimit.optional() }),
    z.strictObject({ ...asked, type: QuestionType.exclude(['select', 'date']) }),
  ])
  .refine(({ type, fact }) => fact === undefined || listFactTypes(fact)?.includes(type), { path: ['fact'] });

const Section = z.strictObject({ title: Text, questions: z.array(Question).min(1) });

const Document = z.strictObject({ name: Text, description: Text, required: z.boolean() });

/** A standard template as its data file has it. */
export const LibraryTemplate = z
  .strictObject({
    /** The file's name without `.json`; marks the rows seeded from it and never changes. */
    key: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    visa_type: z.enum(standardTemplateVisaTypes),
    name: Text,
    /** Names the forms and says that the template is a starting point. */
    description: Text,
    /** Government forms that the answers and documents serve. */
    forms: z.array(Line).min(1),
    sections: z.array(Section).min(1),
    documents: z.array(Document).min(1),
  })
  .superRefine((template, context) => {
    const questions = template.sections.flatMap((section) => section.questions);
    for (const { fact, question } of findRepeatedFacts(questions.map((options) => ({ options }))))
      context.addIssue({
        code: 'custom',
        path: ['sections'],
        message: `'${questions[question]?.text[defaultLanguage]}' asks for ${fact}, as an earlier question does`,
      });
    const texts = findTexts(template);
    for (const language of translatedLanguages)
      if (texts.some(({ text }) => text[language]))
        for (const { text, path } of texts)
          if (!text[language])
            context.addIssue({ code: 'custom', path: [...path], message: `has no text in '${language}'` });
  });
export type LibraryTemplate = z.infer<typeof LibraryTemplate>;

/** All texts of a template, each with its place. */
function findTexts(
  value: unknown,
  path: readonly PropertyKey[] = [],
): { text: LibraryText; path: readonly PropertyKey[] }[] {
  if (typeof value !== 'object' || value === null) return [];
  if (defaultLanguage in value) return [{ text: value as LibraryText, path }];
  return Object.entries(value).flatMap(([key, each]) =>
    findTexts(each, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

const shipped = new URL('../library/', import.meta.url);

/** The data files by key. Each lies in the folder of its kind of visa: `immigrant/eb-2.json`. */
async function listFiles(folder: URL): Promise<Map<string, URL>> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json'));
  return new Map(files.map((name) => [path.basename(name, '.json'), new URL(name, folder)]));
}

/** The keys of the data files, sorted. */
export async function libraryKeys(): Promise<string[]> {
  return [...(await listFiles(shipped)).keys()].sort();
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
    return readDataFile(
      file,
      LibraryTemplate.refine((template) => template.key === key, {
        path: ['key'],
        message: `must be '${key}', as the file is called`,
      }),
    );
  });
}
