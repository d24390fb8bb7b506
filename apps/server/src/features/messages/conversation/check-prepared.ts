import { defaultLanguage, type Language, languageCodes } from '@visafolio/contract/shared/languages.ts';
import {
  type PreparedKey,
  preparedCategories,
  preparedFields,
  preparedMessages,
} from '@visafolio/locales/prepared/prepared-message.ts';
import { z } from 'zod';
import { readDataFile } from '../../../shared/data-files/read-data-file.ts';

const Words = z
  .string('must be a text')
  .regex(/^\S(?:.*\S)?$/s, 'must have words, and no spaces around them');

const listFields = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name = '']) => name))].sort();

const Body = Words.superRefine((text, context) => {
  for (const name of listFields(text))
    if (!Object.hasOwn(preparedFields, name))
      context.addIssue({
        code: 'custom',
        message: `there is no field {{${name}}}, but ${Object.keys(preparedFields).join(', ')}`,
      });
});

const withKeys = <Key extends string, Schema extends z.ZodType>(keys: Key[], schema: Schema) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, schema])) as Record<Key, Schema>);

const keys = Object.keys(preparedMessages) as PreparedKey[];

const PreparedFile = z.strictObject({
  categories: withKeys([...preparedCategories], Words),
  fields: withKeys(Object.keys(preparedFields), Words),
  messages: withKeys(keys, z.strictObject({ title: Words.max(50), body: Body })),
  times: z
    .partialRecord(
      z.enum(['zero', 'one', 'two', 'few', 'many', 'other']),
      Words.regex(/^[^{}]*\{\{time\}\}[^{}]*$/, 'must have {{time}} once'),
    )
    .optional(),
});

const shippedTexts = new URL('../../../../../../packages/locales/src/prepared/', import.meta.url);

/** Validates the files of prepared messages, which the web imports as modules. Throws DataFileError with file and line. */
export function checkPreparedMessages(folder: URL = shippedTexts): void {
  const read = (language: Language, schema: z.ZodType<z.output<typeof PreparedFile>>) =>
    readDataFile(new URL(`${language}.json`, folder), schema);
  const { messages } = read(defaultLanguage, PreparedFile);
  const translated = PreparedFile.superRefine((file, context) => {
    for (const key of keys) {
      const [original, found] = [messages[key].body, file.messages[key].body].map((text) =>
        listFields(text).join(', '),
      );
      if (original !== found)
        context.addIssue({
          code: 'custom',
          path: ['messages', key, 'body'],
          message: `has the fields '${found}', and ${defaultLanguage}.json has '${original}'`,
        });
    }
  });
  for (const language of languageCodes) if (language !== defaultLanguage) read(language, translated);
}
