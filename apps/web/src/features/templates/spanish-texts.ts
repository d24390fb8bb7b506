import type { FieldPath } from 'react-hook-form';
import type { TemplateForm } from './template-form.ts';

/** A text of a template's form and its Spanish. */
export interface SpanishText {
  /** Where the Spanish is kept. */
  path: FieldPath<TemplateForm>;
  text: string;
  spanish: string;
}

/** All texts that have words, in the order of the form. */
export function listSpanishTexts(form: Omit<TemplateForm, 'proposals'>): SpanishText[] {
  const texts: SpanishText[] = [
    { path: 'spanishName', text: form.name, spanish: form.spanishName },
    { path: 'spanishDescription', text: form.description, spanish: form.spanishDescription },
    ...form.groups.flatMap((group, g): SpanishText[] => [
      ...(form.grouped
        ? [{ path: `groups.${g}.spanish` as const, text: group.name, spanish: group.spanish }]
        : []),
      ...group.questions.flatMap((question, q): SpanishText[] => {
        const path = `groups.${g}.questions.${q}` as const;
        const choices = question.type === 'select' ? question.choices : [];
        return [
          { path: `${path}.spanish`, text: question.text, spanish: question.spanish },
          { path: `${path}.spanishHelp`, text: question.help, spanish: question.spanishHelp },
          ...choices.map(({ text, spanish }, c) => ({
            path: `${path}.choices.${c}.spanish` as const,
            text,
            spanish,
          })),
        ];
      }),
    ]),
    ...form.documents.flatMap((document, d): SpanishText[] => [
      { path: `documents.${d}.spanish`, text: document.name, spanish: document.spanish },
      {
        path: `documents.${d}.spanishDescription`,
        text: document.description,
        spanish: document.spanishDescription,
      },
    ]),
  ];
  return texts.filter(({ text }) => text.trim());
}
