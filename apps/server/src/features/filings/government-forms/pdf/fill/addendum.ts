import { filingLanguage } from '@visafolio/contract/shared/languages.ts';
import { nameNotDrawn } from '../../../../../shared/files/pdf/name-not-drawn.ts';
import { type MadePdf, PageWriter, type TextStyle } from '../../../../../shared/files/pdf/page-writer.ts';

export interface Addendum {
  /** Code of the form, such as 'I-130'. */
  code: string;
  title: string;
  /** In the format of forms. */
  edition: string | null;
  applicant: string;
  alienNumber: string | null;
  items: { page: number; label: string; value: string }[];
}

const ink = '#000000';
const styles = {
  title: { size: 15, weight: 'bold', color: ink, leading: 22 },
  fact: { size: 10.5, weight: 'regular', color: ink, leading: 16 },
  place: { size: 10, weight: 'bold', color: ink, leading: 15 },
  value: { size: 11, weight: 'regular', color: ink, leading: 17 },
  footer: { size: 8.5, weight: 'regular', color: ink, leading: 12 },
} as const satisfies Record<string, TextStyle>;

/** Renders pages with values that do not fit into the fields of a form. In English, like the form. */
export function renderAddendum(addendum: Addendum): Promise<MadePdf> {
  const { code, title, edition, applicant, alienNumber, items } = addendum;
  const name = `Addendum to Form ${code}`;
  const page = new PageWriter({ title: name, author: applicant, language: filingLanguage });
  page.write(
    page.block(name, styles.title, { after: 4 }),
    page.block([title, edition && `Edition ${edition}`].filter(Boolean).join(', '), styles.fact, {
      after: 6,
    }),
    page.block(`Name: ${applicant}`, styles.fact),
    page.block(`A-Number: ${alienNumber ?? 'none given'}`, styles.fact, { after: 12 }),
  );
  page.rule(ink, 16);
  for (const item of items) {
    const value = page.block(item.value, styles.value, { indent: 12, after: 2, about: item.label });
    page.write(page.block(`Page ${item.page}. ${item.label}`, styles.place, { after: 3 }), value);
    if (value.notDrawn.length > 0)
      page.write(
        page.block(nameNotDrawn(value.notDrawn, filingLanguage), styles.fact, {
          indent: 12,
        }),
      );
    page.space(12);
  }
  return page.finish(
    styles.footer,
    (number, of) => `Form ${code}, ${applicant}: addendum, page ${number} of ${of}`,
  );
}
