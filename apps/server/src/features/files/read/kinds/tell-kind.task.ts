import type { DocumentKind } from '@visafolio/contract/files/document-kinds.ts';
import type { Language } from '@visafolio/contract/shared/languages.ts';
import type { Task } from '../../../../shared/files/child/messages.ts';
import { findMonth } from './find-month.ts';
import { type KindPage, type ToldKind, tellKind } from './tell-kind.ts';
import { tellPageKinds } from './tell-page-kinds.ts';

export interface KindTask {
  pages: KindPage[];
  language: Language | null;
}

export interface TaskKind extends ToldKind {
  /** The month of the document. */
  month: string | null;
  /** Kind of each page; null if unclear. */
  pageKinds: (DocumentKind | null)[];
}

/** Runs in a limited process: a file's text may be crafted to be slow to compare. */
const tellKindTask: Task<KindTask, TaskKind> = async ({ pages, language }) => {
  const told = tellKind(pages);
  const pageKinds = tellPageKinds(pages);
  return {
    ...told,
    pageKinds,
    month: findMonth(told.kind, pages[0]?.text ?? '', { language, now: new Date() }),
  };
};
export default tellKindTask;
