import type { Language } from '@visafolio/contract/shared/fields.ts';
import { translatorFor } from '@visafolio/locales';
import {
  documentColors,
  documentStyles,
  writeDocumentHead,
} from '../../../shared/files/pdf/document-head.ts';
import { nameNotDrawn } from '../../../shared/files/pdf/name-not-drawn.ts';
import { type MadePdf, PageWriter, type TextStyle } from '../../../shared/files/pdf/page-writer.ts';

/** A conversation in the reader's language. */
export interface ConversationPages {
  language: Language;
  /** The firm's name, or the product's without a firm. */
  sender: string;
  client: string;
  /** Name of the client or the sponsor. */
  name: string;
  /** The date of the export, in long form. */
  taken: string;
  /** 1 of 1 if all of it fits in one document. */
  part: number;
  parts: number;
  messages: {
    author: string;
    /** The time, and facts such as that it was changed. */
    facts: string[];
    /** The document or question that it is about, or empty. */
    about: string;
    /** Null: taken back. */
    body: string | null;
    translations: {
      /** Language and engine of the translation. */
      heading: string;
      body: string;
    }[];
    files: string[];
    /** The mail has more text, and is in the folder of the case. */
    isShortened: boolean;
  }[];
}

const { ink, muted, accent } = documentColors;

const styles = {
  ...documentStyles,
  author: { size: 10, weight: 'bold', color: ink, leading: 15 },
  about: { size: 9.5, weight: 'regular', color: accent, leading: 14 },
  body: { size: 11, weight: 'regular', color: ink, leading: 16.5 },
  translation: { size: 10, weight: 'regular', color: muted, leading: 15 },
} as const satisfies Record<string, TextStyle>;

/** Renders every message as written, with its translations below. */
export function renderConversation(pages: ConversationPages): Promise<MadePdf> {
  const t = translatorFor(pages.language);
  const title = t('documents.conversation.title');
  const page = new PageWriter({
    title: `${title}: ${pages.name}`,
    author: pages.sender,
    language: pages.language,
  });
  writeDocumentHead(page, {
    sender: pages.sender,
    name: pages.name,
    kind:
      pages.parts > 1 ? t('documents.conversation.part', { part: pages.part, parts: pages.parts }) : title,
    facts: [t('documents.conversation.case', { client: pages.client, date: pages.taken })],
  });
  for (const { author, facts, about, body, translations, files, isShortened } of pages.messages) {
    const written = page.block(
      body ?? t('documents.conversation.takenBack'),
      body === null ? styles.translation : styles.body,
    );
    page.write(
      page.block(author, styles.author),
      page.block(facts.join(' · '), styles.footer, { after: 2 }),
      ...(about ? [page.block(about, styles.about, { after: 2 })] : []),
      written,
      ...(written.notDrawn.length
        ? [page.block(nameNotDrawn(written.notDrawn, pages.language), styles.footer)]
        : []),
      ...(isShortened ? [page.block(t('documents.conversation.shortened'), styles.about)] : []),
      ...translations.flatMap((each) => [
        page.block(each.heading, { ...styles.footer, weight: 'bold' }),
        page.block(each.body, styles.translation),
      ]),
      ...(files.length
        ? [page.block(t('documents.conversation.files', { names: files.join(', ') }), styles.about)]
        : []),
    );
    page.write(page.block(' ', styles.footer));
  }
  return page.finish(styles.footer, (number, of) =>
    t('documents.form.footer', { client: pages.name, number, of }),
  );
}
