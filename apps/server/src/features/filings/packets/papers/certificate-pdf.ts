import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { documentColors, documentStyles } from '../../../../shared/files/pdf/document-head.ts';
import { type MadePdf, PageWriter, type TextStyle } from '../../../../shared/files/pdf/page-writer.ts';

export interface PrintedCertificate {
  /** Of the translated paper. */
  title: string;
  /** Names of both languages, in the second. */
  language: string;
  into: string;
  name: string;
  address: string;
  /** '03/01/2027'; null: not known. */
  translatedOn: string | null;
}

const { ink, line } = documentColors;

const styles = {
  heading: { size: 16, weight: 'bold', color: ink, leading: 24 },
  text: { size: 12, weight: 'regular', color: ink, leading: 19 },
  label: { ...documentStyles.fact, leading: 14 },
} as const satisfies Record<string, TextStyle>;

/** The statement of 8 CFR 103.2(b)(3) with empty lines for signature and date. What is filed is in English. */
export function renderCertificatePdf(certificate: PrintedCertificate): Promise<MadePdf> {
  const { title, language, into, name, address, translatedOn } = certificate;
  const page = new PageWriter({
    title: `Certificate of translation: ${title}`,
    author: name,
    language: filingLanguage,
  });
  page.write(page.block('Certificate of translation', styles.heading, { after: 18 }));
  page.write(
    page.block(
      `I, ${name}, certify that I am competent to translate from ${language} to ${into}, and that the attached translation of “${title}” is complete and accurate.`,
      styles.text,
      { after: 30 },
    ),
  );
  for (const label of ['Signature', 'Date']) {
    page.space(26);
    page.rule(ink, 4);
    page.write(page.block(label, styles.label, { after: 12 }));
  }
  page.space(12);
  page.rule(line, 16);
  const facts = [
    ['Translator', name],
    ['Address', address],
    ['Translated on', translatedOn],
  ] as const;
  for (const [label, value] of facts)
    if (value) page.write(page.block(label, styles.label), page.block(value, styles.text, { after: 10 }));
  return page.finish(documentStyles.footer, () => '');
}
