import type { z } from 'zod';
import { ProviderUnavailable } from '../../../shared/outbound/send-patiently.ts';

/** The JSON of an answer. Throws ProviderUnavailable where it has another form. */
export async function readAnswer<Answer>(response: Response, schema: z.ZodType<Answer>): Promise<Answer> {
  const read = schema.safeParse(await response.json().catch(() => undefined));
  if (!read.success) throw new ProviderUnavailable('answered something else than translations');
  return read.data;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unwanted = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Believes an answer only if it has a text for each that was sent, of a length that a translation can have. Characters that change
 * how other text looks are left out.
 */
export function checkTexts(sent: readonly string[], received: readonly string[] | null): string[] {
  if (received?.length !== sent.length) throw new ProviderUnavailable('answered another number of texts');
  return received.map((text, index) => {
    const clean = text.replace(unwanted, '');
    const length = sent[index]?.length ?? 0;
    if (!clean.trim() || clean.length > 200 + 5 * length)
      throw new ProviderUnavailable('answered a text of an unlikely length');
    return clean;
  });
}
