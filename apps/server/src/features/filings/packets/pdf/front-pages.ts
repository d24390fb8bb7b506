import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { documentColors, documentStyles } from '../../../../shared/files/pdf/document-head.ts';
import { PageWriter, type TextStyle } from '../../../../shared/files/pdf/page-writer.ts';

const { ink } = documentColors;
const styles = {
  heading: { size: 18, weight: 'bold', color: ink, leading: 28 },
  label: { size: 40, weight: 'bold', color: ink, leading: 56 },
  title: { size: 20, weight: 'regular', color: ink, leading: 30 },
  line: { size: 11, weight: 'regular', color: ink, leading: 17 },
} as const satisfies Record<string, TextStyle>;

const begin = (title: string) => new PageWriter({ title, author: '', language: filingLanguage });

/** The page before an exhibit. What is filed is in English. */
export async function writeCover(label: string, title: string): Promise<Uint8Array> {
  const page = begin(`Exhibit ${label}`);
  page.space(200);
  page.write(page.block(`Exhibit ${label}`, styles.label, { after: 12 }));
  page.write(page.block(title, styles.title));
  return (await page.finish(documentStyles.footer, () => '')).pdf;
}

/** The index of exhibits with the numbers of their covers. */
export async function writeIndex(
  exhibits: readonly { label: string; title: string; page: number }[],
): Promise<Uint8Array> {
  const page = begin('Index of exhibits');
  page.write(page.block('Index of exhibits', styles.heading, { after: 14 }));
  for (const { label, title, page: number } of exhibits)
    page.write(page.block(`Exhibit ${label}: ${title}, page ${number}`, styles.line, { after: 4 }));
  return (await page.finish(documentStyles.footer, () => '')).pdf;
}
