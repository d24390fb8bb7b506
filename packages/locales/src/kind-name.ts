import type { DocumentKind } from '@visafolio/contract/files/document-kinds.ts';
import type { Translate } from './types.ts';

/** As a file's name says it: 'Bank statement'. */
export const kindName = (kind: DocumentKind, t: Translate): string => t(`kinds.names.${kind}`);

/** Inside a sentence, with its article: 'a bank statement'. */
export const kindInSentence = (kind: DocumentKind, t: Translate): string => t(`kinds.inSentence.${kind}`);
