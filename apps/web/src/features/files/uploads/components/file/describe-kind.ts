import type { DocumentKind, KindReason } from '@visafolio/contract/files/document-kinds.ts';
import { kindInSentence } from '@visafolio/locales/kind-name.ts';
import type { Translate } from '@visafolio/locales/types.ts';

interface Found {
  kind: DocumentKind | null;
  reason: KindReason | null;
}

/** 'Looks like a bank statement.', with the reason if useful; undefined if no kind was found. */
export function describeKind({ kind, reason }: Found, t: Translate): string | undefined {
  if (reason?.code === 'with_translation') return t('sorting.looksLikeOriginal');
  if (kind === null) return undefined;
  if (reason?.code === 'moved_before') return t('sorting.looksLikeMoved', { kind: kindInSentence(kind, t) });
  if (reason?.translated) return t('sorting.looksLikeTranslated', { kind: kindInSentence(kind, t) });
  if (reason?.code === 'form_number' && reason.value)
    return t('sorting.looksLikeForm', { kind: kindInSentence(kind, t), form: reason.value });
  return t('sorting.looksLike', { kind: kindInSentence(kind, t) });
}
