import { DocumentKind } from '@visafolio/contract/files/document-kinds.ts';
import { z } from 'zod';
import { defineDataFile } from '../../../../shared/data-files/data-file.ts';
import { unique } from '../../../../shared/data-files/phrase-lists.ts';

const Kinds = unique(DocumentKind).transform((kinds): ReadonlySet<DocumentKind> => new Set(kinds));

/** Properties that several kinds share, described in the file. */
export const kindListsFile = defineDataFile(
  new URL('./rules/kind-lists.yaml', import.meta.url),
  z.strictObject({ of_one_person: Kinds, of_a_month: Kinds, in_series: Kinds, letters: Kinds }),
);
