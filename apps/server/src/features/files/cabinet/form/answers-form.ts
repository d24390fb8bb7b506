import type { Language } from '@visafolio/contract/shared/fields.ts';
import { translatorFor } from '@visafolio/locales';
import {
  documentColors,
  documentStyles,
  writeDocumentHead,
} from '../../../../shared/files/pdf/document-head.ts';
import { nameNotDrawn } from '../../../../shared/files/pdf/name-not-drawn.ts';
import { type MadePdf, PageWriter, type TextStyle } from '../../../../shared/files/pdf/page-writer.ts';

export interface AnswersForm {
  /** The reader's, for labels, dates and, if the template has them, questions. */
  language: Language;
  /** The firm's name, or the product's without a firm. */
  sender: string;
  client: string;
  template: string;
  visaType: string;
  /** A long date; '' before the submission. */
  submitted: string;
  sections: {
    /** The party that answers it; empty for shared sections. */
    part: string;
    /** Empty for questions without a section. */
    title: string;
    questions: { text: string; answer: string | null }[];
  }[];
}

const { ink, muted, accent } = documentColors;

const styles = {
  ...documentStyles,
  part: { size: 16, weight: 'bold', color: ink, leading: 24 },
  section: { size: 13, weight: 'bold', color: accent, leading: 19 },
  question: { size: 9.5, weight: 'regular', color: muted, leading: 14 },
  answer: { size: 11, weight: 'regular', color: ink, leading: 17 },
  none: { size: 11, weight: 'regular', color: muted, leading: 17 },
} as const satisfies Record<string, TextStyle>;

/** Renders answers as a PDF to read, print and file: every question with its answer, by party and section. */
export function renderAnswersForm(form: AnswersForm): Promise<MadePdf> {
  const t = translatorFor(form.language);
  const title = t('documents.form.title');
  const page = new PageWriter({
    title: `${title}: ${form.client}`,
    author: form.sender,
    language: form.language,
  });

  writeDocumentHead(page, {
    sender: form.sender,
    name: form.client,
    kind: title,
    facts: [
      [form.template, form.visaType].join(' · '),
      form.submitted && t('documents.form.submitted', { date: form.submitted }),
    ],
  });

  let before = '';
  for (const { part, title: section, questions } of form.sections) {
    const heading = [
      ...(part && part !== before ? [page.block(part, styles.part, { after: 8 })] : []),
      ...(section ? [page.block(section, styles.section, { after: 8 })] : []),
    ];
    before = part;
    for (const [i, { text, answer }] of questions.entries()) {
      const asked = page.block(text, styles.question, { after: 1 });
      const given = answer
        ? page.block(answer, styles.answer, { after: 13, about: text })
        : page.block(t('documents.form.unanswered'), styles.none, { after: 13 });
      // Keeps a heading on one page with the text after it.
      page.write(...(i === 0 ? heading : []), asked, given);
      if (given.notDrawn.length > 0)
        page.write(page.block(nameNotDrawn(given.notDrawn, form.language), styles.question, { after: 13 }));
    }
    page.write(page.block(' ', styles.footer, { after: 2 }));
  }
  return page.finish(styles.footer, (number, of) =>
    t('documents.form.footer', { client: form.client, number, of }),
  );
}
