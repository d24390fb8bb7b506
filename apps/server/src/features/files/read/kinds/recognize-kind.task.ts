import type { DocumentKind } from '@visafolio/contract/files/document-kinds.ts';
import type { Language } from '@visafolio/contract/shared/languages.ts';
import type { Task } from '../../../../shared/files/child/messages.ts';
import { findMonth } from './find-month.ts';
import { type KindPage, type RecognizedKind, recognizeKind } from './recognize-kind.ts';
import { recognizePageKinds } from './recognize-page-kinds.ts';

export interface KindTask {
  pages: KindPage[];
  language: Language | null;
}

export interface KindTaskResult extends RecognizedKind {
  /** The month of the document. */
  month: string | null;
  /** Kind of each page; null if unclear. */
  pageKinds: (DocumentKind | null)[];
}

/** Runs in a limited process: a file's text may be crafted to be slow to compare. */
const recognizeKindTask: Task<KindTask, KindTaskResult> = async ({ pages, language }) => {
  const recognized = recognizeKind(pages);
  const pageKinds = recognizePageKinds(pages);
  return {
    ...recognized,
    pageKinds,
    month: findMonth(recognized.kind, pages[0]?.text ?? '', { language, now: new Date() }),
  };
};
export default recognizeKindTask;
