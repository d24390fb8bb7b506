import { z } from 'zod';
import { defineDataFile, once } from '../../../../shared/data-files/data-file.ts';
import { unique, valuesByLanguage } from '../../../../shared/data-files/phrase-lists.ts';
import { Words } from '../../../../shared/data-files/searched-words.ts';

const Word = z.string().regex(/^\p{Ll}+$/u, 'must be one word in small letters');

export const machineInstructionsFile = defineDataFile(
  new URL('./machine-instructions.yaml', import.meta.url),
  z.strictObject({
    commands: z
      .strictObject(valuesByLanguage(() => z.strictObject({ verbs: unique(Word), objects: unique(Word) })))
      .describe('A verb, and soon behind it an object: ignore all previous instructions.'),
    phrases: Words.describe('What else is only said to a machine.'),
  }),
);

const getPatterns = once(() => {
  const { commands, phrases } = machineInstructionsFile.read();
  return [
    phrases,
    ...Object.values(commands).flatMap((command) =>
      command
        ? new RegExp(
            `\\b(?:${command.verbs.join('|')})\\b[^.\\n]{0,60}\\b(?:${command.objects.join('|')})\\b`,
            'i',
          )
        : [],
    ),
  ];
});

/** Whether a text contains instructions to a model. Such a text is not sent. */
export const containsInstructions = (text: string): boolean => {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ');
  return getPatterns().some((pattern) => pattern.test(plain));
};
