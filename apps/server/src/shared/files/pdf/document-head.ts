import type { PageWriter, TextStyle } from './page-writer.ts';

export const documentColors = { ink: '#1b2725', muted: '#56615d', accent: '#0f4f4c', line: '#cfc8b8' };
const { ink, muted, accent, line } = documentColors;

/** Styles that documents share. */
export const documentStyles = {
  sender: { size: 10, weight: 'bold', color: accent, leading: 15 },
  title: { size: 21, weight: 'bold', color: ink, leading: 29 },
  fact: { size: 10, weight: 'regular', color: muted, leading: 15.5 },
  footer: { size: 8.5, weight: 'regular', color: muted, leading: 12 },
} as const satisfies Record<string, TextStyle>;

interface DocumentHead {
  sender: string;
  /** Of the person whom the document is about. */
  name: string;
  /** What the document is, in bold. */
  kind: string;
  /** Empty ones are left out. */
  facts: string[];
}

/** Writes whose document it is and what it is, above a rule. */
export function writeDocumentHead(page: PageWriter, { sender, name, kind, facts }: DocumentHead): void {
  const { fact } = documentStyles;
  const stated = facts.filter(Boolean);
  page.write(page.block(sender, documentStyles.sender, { after: 18 }));
  page.write(page.block(name, documentStyles.title, { after: 6 }));
  page.write(
    page.block(kind, { ...fact, weight: 'bold', color: ink }),
    ...stated.map((text, index) => page.block(text, fact, { after: index === stated.length - 1 ? 14 : 0 })),
  );
  page.rule(line, 20);
}
