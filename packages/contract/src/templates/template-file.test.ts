import { expect, test } from 'vitest';
import { z } from 'zod';
import { TemplateFile } from './template-file.ts';

test('the published schema is the one that files are read by (npm run texts -- packages/contract)', async () => {
  const schema = z.toJSONSchema(TemplateFile, { io: 'input' });
  const written = `${JSON.stringify({ ...schema, title: 'A template of Visafolio' }, null, 2)}\n`;
  await expect(written).toMatchFileSnapshot('../../../../apps/web/public/template-file.schema.json');
});
