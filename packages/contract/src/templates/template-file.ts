import { z } from 'zod';
import { TemplateInput } from './templates.contract.ts';

/**
 * A template as a file, to keep it or to give it to somebody else. `version` is that of the format. Its JSON schema is published as
 * `template-file.schema.json`.
 */
export const TemplateFile = z.object({
  $schema: z.string().optional(),
  format: z.literal('visafolio.template'),
  version: z.literal(1),
  template: TemplateInput,
});
export type TemplateFile = z.infer<typeof TemplateFile>;

/** Larger than any template within the limits that people write. */
export const templateFileMaxBytes = 5_000_000;
