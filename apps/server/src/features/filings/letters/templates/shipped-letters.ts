import { letterLimits, ShippedLetter } from '@visafolio/contract/filings/letter.ts';
import { listPlaceholders } from '@visafolio/contract/filings/letter-placeholders.ts';
import { z } from 'zod';
import { defineDataFile } from '../../../../shared/data-files/data-file.ts';

export interface LetterBody {
  /** Paragraphs separated by an empty line. */
  body: string;
  onLetterhead: boolean;
}

const PartName = z.string().regex(/^[a-z][a-z_]*$/, 'must be small letters and _');

const listNames = (text: string): string[] => listPlaceholders(text).map(({ inner }) => inner);

/** A part can be used in the body as a placeholder with its name. */
const LetterFile = z
  .strictObject({
    on_letterhead: z.boolean(),
    parts: z
      .record(PartName, z.string().min(1))
      .default({})
      .describe('What the body says several times, by the name that stands for it in the body.'),
    body: z.string().min(1).max(letterLimits.bodyMaxLength),
  })
  .superRefine(({ parts, body }, context) => {
    const names = listNames(body);
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    for (const name of Object.keys(parts)) {
      if (listPlaceholders(`{{${name}}}`)[0]?.placeholder)
        refuse(['parts', name], `{{${name}}} is what a case gives: choose another name`);
      if (!names.includes(name)) refuse(['parts', name], `the body says {{${name}}} nowhere`);
    }
    for (const [path, text] of [
      ...Object.entries(parts).map(([name, part]) => [['parts', name], part] as const),
      [['body'], body] as const,
    ])
      for (const { inner, placeholder } of listPlaceholders(text))
        if (!placeholder && !(path[0] === 'body' && Object.hasOwn(parts, inner)))
          refuse([...path], `there is no placeholder {{${inner}}}`);
  })
  .transform(
    ({ on_letterhead, parts, body }): LetterBody => ({
      onLetterhead: on_letterhead,
      body: Object.entries(parts).reduce((text, [name, part]) => text.replaceAll(`{{${name}}}`, part), body),
    }),
  );

/**
 * Letters that the product ships, in English, for USCIS. A firm copies and edits them. They claim nothing about a client beyond
 * the answers of the case: further claims are for the signer to write.
 */
export const shippedLetterFiles = Object.fromEntries(
  ShippedLetter.options.map((id) => [
    id,
    defineDataFile(new URL(`./shipped/${id}.yaml`, import.meta.url), LetterFile),
  ]),
) as Record<ShippedLetter, ReturnType<typeof defineDataFile<LetterBody>>>;
