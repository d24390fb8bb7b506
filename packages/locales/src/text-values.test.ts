import { expect, test } from 'vitest';
import { messages } from './index.ts';
import type { MessageTree } from './types.ts';

test('text-values.ts has every key of the English texts and the values that its text needs (npm run texts)', async () => {
  const values = new Map<string, Set<string>>();
  for (const [key, text] of listTexts(messages.en)) {
    const name = key.replace(/_(zero|one|two|few|many|other)$/, '');
    const known = values.get(name) ?? new Set();
    for (const [, value = ''] of text.matchAll(/\{\{\s*([\w.]+)\s*\}\}/g)) known.add(value);
    values.set(name, known);
  }
  const lines = [...values].map(([key, names]) => `  '${key}': ${describe(names)};`);
  const written = `/** Generated from the English texts by \`npm run texts\`: the values that each text needs, by its key. */
export interface TextValues {
${lines.join('\n')}
}
`;
  await expect(written).toMatchFileSnapshot('gen/text-values.ts');
});

const describe = (names: Set<string>): string => [...names].map((name) => `'${name}'`).join(' | ') || 'never';

function listTexts(tree: MessageTree, path = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, node]) =>
    typeof node === 'string'
      ? [[`${path}${key}`, node] as [string, string]]
      : listTexts(node, `${path}${key}.`),
  );
}
