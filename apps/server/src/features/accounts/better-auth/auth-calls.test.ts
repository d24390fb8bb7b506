import path from 'node:path';
import { authAnswers, authInputs } from '@visafolio/contract/accounts/auth-call-schemas.ts';
import { authCallList } from '@visafolio/contract/accounts/auth-calls.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';

const docs = path.resolve(import.meta.dirname, '../../../../../../docs/reference/auth-calls.md');

test('the reference lists every call as the contract describes it', async () => {
  const inputs: Record<string, z.ZodType> = authInputs;
  const answers: Record<string, z.ZodType> = authAnswers;
  const rows = authCallList.map(({ name, method, path, limit, captcha }) => [
    name,
    `\`${method} /api/auth${path}\``,
    describe(inputs[name]),
    answers[name] ? describe(answers[name]) : 'a redirect',
    limit === false ? 'none' : describeLimit(limit),
    captcha ? 'yes' : '',
  ]);
  const table = [
    ['call', 'method and path', 'body', 'answer', 'limit per address', 'captcha'],
    Array(6).fill('---'),
    ...rows,
  ];
  await expect(`# Calls of the account service

Written from \`packages/contract/src/accounts/auth-calls.ts\` and \`auth-call-schemas.ts\` by \`auth-calls.test.ts\`; after a change
there run \`npx vitest run --project server auth-calls -u\`. Which call of the specification is which of ours is in
[accounts.md](accounts.md).

${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}
`).toMatchFileSnapshot(docs);
});

function describeLimit({ max, seconds } = { max: 60, seconds: 60 }): string {
  return seconds === 60 ? `${max} a minute` : `${max} an hour`;
}

/** The fields of an object, `?` after those that may be left out. */
function describe(schema: z.ZodType | undefined): string {
  if (schema instanceof z.ZodNullable) return `${describe(schema.unwrap() as z.ZodType)} or \`null\``;
  if (schema instanceof z.ZodUnion) return (schema.options as z.ZodType[]).map(describe).join(' or ');
  if (!(schema instanceof z.ZodObject)) return '';
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) =>
    field.safeParse(undefined).success ? `${name}?` : name,
  );
  return fields.length > 0 ? `\`{ ${fields.join(', ')} }\`` : '`{}`';
}
