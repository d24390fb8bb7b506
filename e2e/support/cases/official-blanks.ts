import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { samples } from '../../../apps/server/test/harness/samples.ts';

/** Path of an official blank, below the folder of forms. The blanks are not part of the project. */
export const toBlank = (name: string): string => fileURLToPath(new URL(`forms/${name}`, samples));

/** Names that are not there. */
export const listMissingBlanks = (names: readonly string[]): string[] =>
  names.filter((name) => !existsSync(toBlank(name)));
