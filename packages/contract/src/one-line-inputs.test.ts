import { expect, test } from 'vitest';
import { z } from 'zod';
import { authInputs } from './accounts/auth-call-schemas.ts';
import { contract } from './index.ts';
import { cleanLine } from './shared/line.ts';

/** Texts with line breaks on purpose: the web has a field of several lines for each. Matched from the end of an input's path. */
const multiLine = [
  'body',
  'notes',
  'content',
  'reason',
  'note',
  'description',
  'contacts.create.address',
  'contacts.update.address',
  'answer',
  'submit.answers[].answer',
  'paragraphs[].text',
  'translation.propose.texts[]',
  'source.value',
  'settings.metadata',
];

/** Values that are not typed: the server made them or compares them exactly, so they must not be cleaned. */
const compared = [
  'cursor',
  'after',
  'check_id',
  'askAgain.prepared',
  'prepared.key',
  'expected_answer',
  'answer.before',
  'answer.after',
  'caseNotes.update.seen',
  'seen.name',
  'seen.email',
  'seen.phone',
  'seen.address',
  'seen.visa_type',
  'seen.preferred_language',
  'seen.home_country',
  'seen.notes',
  // Names of a PDF's fields and their values, and the words of the question or answer that a rule is for.
  'field',
  'source.text',
  'choices[].answer',
  'choices[].value',
];

/** Cleaned elsewhere, or never changed. */
const otherwise = [
  // Cells of a file: readImportRow cleans each.
  'rows[].name',
  'rows[].middle_name',
  'rows[].last_name',
  'rows[].second_last_name',
  'rows[].email',
  'rows[].phone',
  'rows[].visa_type',
  'rows[].preferred_language',
  'rows[].home_country',
  'rows[].address',
  'rows[].status',
  // A secret is kept as it was given.
  'settings.client_secret',
  'password',
  'newPassword',
  'currentPassword',
  // Proofs that services, wallets and links give: any change makes them false. An address to return to is checked where it is used.
  'token',
  'idToken',
  'returnTo',
  'chain',
  'signInWithWallet.message',
  'connectWallet.message',
  'signature',
  'beginWalletSignIn.address',
  'beginWalletConnection.address',
];

const exceptions = [...multiLine, ...compared, ...otherwise];
const isException = (path: string, exception: string) => path === exception || path.endsWith(`.${exception}`);

interface TextInput {
  path: string;
  schema: z.core.$ZodType;
}

/** Every text below a schema. Throws on a kind of schema that it does not know: a text might hide in it. */
function listTexts(schema: z.core.$ZodType, path: string): TextInput[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return [{ path, schema }];
    case 'object':
      return Object.entries(def.shape).flatMap(([key, value]) => listTexts(value, `${path}.${key}`));
    case 'array':
      return listTexts(def.element, `${path}[]`);
    case 'record':
      return listTexts(def.valueType, `${path}{}`);
    case 'union':
      return def.options.flatMap((option) => listTexts(option, path));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return listTexts(def.innerType, path);
    case 'pipe':
      // A boolean of a query is written as a word.
      return def.out._zod.def.type === 'boolean' ? [] : listTexts(def.in, path);
    case 'enum':
    case 'literal':
    case 'number':
    case 'boolean':
      return [];
    default:
      throw new Error(`${path}: a schema of the kind ${def.type}`);
  }
}

const procedures = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group).flatMap(([name, procedure]): TextInput[] => {
    const schema = procedure['~orpc'].inputSchema;
    return schema ? [{ path: `${feature}.${name}`, schema }] : [];
  }),
);
const authCalls = Object.entries(authInputs).map(([name, schema]) => ({ path: `auth.${name}`, schema }));
const texts = [...procedures, ...authCalls].flatMap(({ path, schema }) => listTexts(schema, path));

const typed = '  Cafe\u0301 \u202e\n North\u200b  Road\u0000  ';
/** Accepted, and not as one clean line. A text that has a form, as a day or an id, refuses what was typed. */
const staysDirty = ({ schema }: TextInput): boolean => {
  const { success, data } = z.safeParse(schema, typed);
  return success && data !== cleanLine(String(data));
};
const dirty = texts.filter(staysDirty).map(({ path }) => path);

test('every text of the API is stored on one clean line, unless it is named here', () => {
  expect(texts.length).toBeGreaterThan(200);
  expect(dirty.filter((path) => !exceptions.some((exception) => isException(path, exception)))).toEqual([]);
});

test('nothing is named here without need', () => {
  expect(exceptions.filter((exception) => !dirty.some((path) => isException(path, exception)))).toEqual([]);
});
