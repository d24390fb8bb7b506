import type { Erasure } from '@visafolio/contract/retention/erasures.contract.ts';
import type { Language } from '@visafolio/contract/shared/fields.ts';
import { translatorFor } from '@visafolio/locales';
import { documentColors, documentStyles } from '../../../shared/files/pdf/document-head.ts';
import { PageWriter, type TextStyle } from '../../../shared/files/pdf/page-writer.ts';

const { ink, line } = documentColors;

const styles = {
  heading: { size: 16, weight: 'bold', color: ink, leading: 24 },
  text: { size: 11, weight: 'regular', color: ink, leading: 16 },
  label: { ...documentStyles.fact, leading: 14 },
} as const satisfies Record<string, TextStyle>;

interface Certificate {
  erasure: Erasure;
  /** Of the firm, or of the professional without one. */
  author: string;
  language: Language;
}

/** What was erased, when and by whom, and what stays and why. The person's name is not known any more. */
export async function renderErasureCertificate({ erasure, author, language }: Certificate): Promise<Buffer> {
  const t = translatorFor(language);
  const title = t('retention.certificate.title');
  const page = new PageWriter({ title, author, language });
  const numbers = (list: number[]) => list.join(', ');
  page.write(page.block(title, styles.heading, { after: 14 }));
  page.write(page.block(t('retention.certificate.text', { author }), styles.text, { after: 18 }));
  const facts: [label: string, value: string][] = [
    [t('retention.certificate.number'), erasure.id],
    [t('retention.certificate.at'), `${erasure.erased_at.slice(0, 19).replace('T', ' ')} UTC`],
    [t('retention.certificate.by'), erasure.erased_by],
    [t('retention.certificate.contact'), erasure.contact_id],
    [t('retention.certificate.cases'), numbers(erasure.case_numbers) || t('retention.certificate.none')],
    [
      t('retention.certificate.parts'),
      [
        t('retention.certificate.answers', { count: erasure.answers }),
        t('retention.certificate.files', { count: erasure.files }),
        t('retention.certificate.messages', { count: erasure.messages }),
      ].join(', '),
    ],
  ];
  for (const [label, value] of facts)
    page.write(page.block(label, styles.label), page.block(value, styles.text, { after: 9 }));
  page.space(6);
  page.rule(line, 14);
  page.write(page.block(t('retention.certificate.stays'), styles.heading, { after: 10 }));
  const stays = [
    ...(erasure.held_numbers.length
      ? [t('retention.certificate.held', { numbers: numbers(erasure.held_numbers) })]
      : []),
    ...(erasure.party_numbers.length
      ? [t('retention.certificate.party', { numbers: numbers(erasure.party_numbers) })]
      : []),
    t('retention.certificate.log'),
    t('retention.certificate.account'),
    t(erasure.backups_noted_at ? 'retention.certificate.backupsNoted' : 'retention.certificate.backups'),
  ];
  for (const each of stays) page.write(page.block(`• ${each}`, styles.text, { after: 6 }));
  return (await page.finish(documentStyles.footer, () => '')).pdf;
}
