import { expect, test } from 'vitest';
import { z } from 'zod';
import { authInputs } from './accounts/auth-call-schemas.ts';
import { contract } from './index.ts';
import { cleanLine } from './shared/line.ts';

/** Texts that may have line breaks; the web has a multi-line field for each. Matched against the end of an input's path. */
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
  'profile.orders',
];

/** Values that nobody types: the server made them or compares them exactly, so they must not be cleaned. */
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
  // Names and values of a PDF's fields, and the question or answer that a rule refers to.
  'field',
  'source.text',
  'choices[].answer',
  'choices[].value',
];

/** Texts that are cleaned elsewhere or never changed. */
const otherwise = [
  // readImportRow cleans the cells of a file.
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
  // Secrets are stored unchanged.
  'settings.client_secret',
  'password',
  'newPassword',
  'currentPassword',
  // Proofs from services, wallets and links, which any change would invalidate. Return addresses are checked where they are used.
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

/** Every text inside a schema. Throws on an unknown kind of schema, which could hide a text. */
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
      // In a query, a boolean is a word.
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
/** Accepts the typed text without cleaning it. Texts with a format, such as days and ids, refuse it. */
const staysDirty = ({ schema }: TextInput): boolean => {
  const { success, data } = z.safeParse(schema, typed);
  return success && data !== cleanLine(String(data));
};
const dirty = texts.filter(staysDirty).map(({ path }) => path);

test('every text of the API is cleaned to one line, unless it is listed here', () => {
  expect(texts.length).toBeGreaterThan(200);
  expect(dirty.filter((path) => !exceptions.some((exception) => isException(path, exception)))).toEqual([]);
});

test('every listed exception is needed', () => {
  expect(exceptions.filter((exception) => !dirty.some((path) => isException(path, exception)))).toEqual([]);
});
