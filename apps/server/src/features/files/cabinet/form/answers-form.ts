import type { Language } from '@visafolio/contract/shared/fields.ts';
import { translatorFor } from '@visafolio/locales';
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
    /** Empty for questions without a section. */
    title: string;
    questions: { text: string; answer: string | null }[];
  }[];
}

const ink = '#1b2725';
const muted = '#56615d';
const accent = '#0f4f4c';
const line = '#cfc8b8';

const styles = {
  sender: { size: 10, weight: 'bold', color: accent, leading: 15 },
  title: { size: 21, weight: 'bold', color: ink, leading: 29 },
  fact: { size: 10, weight: 'regular', color: muted, leading: 15.5 },
  section: { size: 13, weight: 'bold', color: accent, leading: 19 },
  question: { size: 9.5, weight: 'regular', color: muted, leading: 14 },
  answer: { size: 11, weight: 'regular', color: ink, leading: 17 },
  none: { size: 11, weight: 'regular', color: muted, leading: 17 },
  footer: { size: 8.5, weight: 'regular', color: muted, leading: 12 },
} as const satisfies Record<string, TextStyle>;

/** Renders answers as a PDF to read, print and file: every question with its answer, by section. */
export function renderAnswersForm(form: AnswersForm): Promise<MadePdf> {
  const t = translatorFor(form.language);
  const title = t('documents.form.title');
  const page = new PageWriter({
    title: `${title}: ${form.client}`,
    author: form.sender,
    language: form.language,
  });

  page.write(page.block(form.sender, styles.sender, { after: 18 }));
  page.write(page.block(form.client, styles.title, { after: 6 }));
  page.write(
    page.block(title, { ...styles.fact, weight: 'bold', color: ink }),
    page.block([form.template, form.visaType].join(' · '), styles.fact, { after: form.submitted ? 0 : 14 }),
    ...(form.submitted
      ? [page.block(t('documents.form.submitted', { date: form.submitted }), styles.fact, { after: 14 })]
      : []),
  );
  page.rule(line, 20);

  for (const { title: section, questions } of form.sections) {
    const heading = section ? [page.block(section, styles.section, { after: 8 })] : [];
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
