import type { DocumentKind } from '@visafolio/contract/files/document-kinds.ts';
import type { Translate } from './types.ts';

/** As in a file name: 'Bank statement'. */
export const kindName = (kind: DocumentKind, t: Translate): string => t(`kinds.names.${kind}`);

/** With its article, for sentences: 'a bank statement'. */
export const kindInSentence = (kind: DocumentKind, t: Translate): string => t(`kinds.inSentence.${kind}`);
