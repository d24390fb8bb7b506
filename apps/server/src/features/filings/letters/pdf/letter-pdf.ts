import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { documentColors, documentStyles } from '../../../../shared/files/pdf/document-head.ts';
import { type MadePdf, PageWriter, type TextStyle } from '../../../../shared/files/pdf/page-writer.ts';

export interface PrintedLetter {
  title: string;
  /** The firm's name at the top; null if somebody else signs the letter. */
  letterhead: string | null;
  author: string;
  paragraphs: string[];
}

const { ink, accent, line } = documentColors;

const styles = {
  letterhead: { size: 14, weight: 'bold', color: accent, leading: 21 },
  text: { size: 11, weight: 'regular', color: ink, leading: 16.5 },
  heading: { size: 11, weight: 'bold', color: ink, leading: 16.5 },
  footer: documentStyles.footer,
} as const satisfies Record<string, TextStyle>;

/** Renders a letter as a PDF to sign and file. Letters are in English. */
export function renderLetterPdf({ title, letterhead, author, paragraphs }: PrintedLetter): Promise<MadePdf> {
  const page = new PageWriter({ title, author, language: filingLanguage });
  if (letterhead) {
    page.write(page.block(letterhead, styles.letterhead, { after: 8 }));
    page.rule(line, 24);
  }
  const blocks = paragraphs.map((paragraph, place) =>
    isHeading(paragraph, paragraphs[place + 1])
      ? page.block(paragraph, styles.heading, { after: 4 })
      : page.block(paragraph, styles.text, { after: 11 }),
  );
  for (let place = 0; place < blocks.length; place++) {
    const block = blocks[place];
    const next = blocks[place + 1];
    // Keeps a heading on one page with the text after it.
    if (block?.style === styles.heading && next) {
      page.write(block, next);
      place++;
    } else if (block) page.write(block);
  }
  return page.finish(styles.footer, (number, of) => `${title} · ${number}/${of}`);
}

/** A short line without a punctuation mark at its end, followed by text. */
const isHeading = (paragraph: string, next: string | undefined): boolean =>
  next !== undefined &&
  paragraph.length <= 60 &&
  !paragraph.includes('\n') &&
  /^\p{Lu}/u.test(paragraph) &&
  !/\d|[.,:;!?\]]$/.test(paragraph) &&
  paragraph !== 'U.S. Citizenship and Immigration Services';
