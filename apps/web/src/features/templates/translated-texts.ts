import { hasChoices } from '@visafolio/contract/questions/structured-types.ts';
import type { TranslatedLanguage } from '@visafolio/contract/shared/languages.ts';
import type { FieldPath } from 'react-hook-form';
import type { TemplateForm } from './template-form.ts';

export interface TranslatedText {
  path: FieldPath<TemplateForm>;
  text: string;
  translation: string;
}

/** All non-empty texts, in form order. */
export function listTranslatedTexts(
  form: Omit<TemplateForm, 'proposals'>,
  language: TranslatedLanguage,
): TranslatedText[] {
  const texts: TranslatedText[] = [
    { path: `nameIn.${language}`, text: form.name, translation: form.nameIn[language] },
    { path: `descriptionIn.${language}`, text: form.description, translation: form.descriptionIn[language] },
    ...form.parties.map(({ name, nameIn }, p) => ({
      path: `parties.${p}.nameIn.${language}` as const,
      text: name,
      translation: nameIn[language],
    })),
    ...form.groups.flatMap((group, g): TranslatedText[] => [
      ...(form.grouped
        ? [
            {
              path: `groups.${g}.nameIn.${language}` as const,
              text: group.name,
              translation: group.nameIn[language],
            },
          ]
        : []),
      ...(group.repeating
        ? [
            {
              path: `groups.${g}.repeating.entryNameIn.${language}` as const,
              text: group.repeating.entryName,
              translation: group.repeating.entryNameIn[language],
            },
          ]
        : []),
      ...group.questions.flatMap((question, q): TranslatedText[] => {
        const path = `groups.${g}.questions.${q}` as const;
        const choices = hasChoices(question.type) ? question.choices : [];
        return [
          {
            path: `${path}.textIn.${language}`,
            text: question.text,
            translation: question.textIn[language],
          },
          {
            path: `${path}.helpIn.${language}`,
            text: question.help,
            translation: question.helpIn[language],
          },
          ...choices.map(({ text, textIn }, c) => ({
            path: `${path}.choices.${c}.textIn.${language}` as const,
            text,
            translation: textIn[language],
          })),
        ];
      }),
    ]),
    ...form.documents.flatMap((document, d): TranslatedText[] => [
      {
        path: `documents.${d}.nameIn.${language}`,
        text: document.name,
        translation: document.nameIn[language],
      },
      {
        path: `documents.${d}.descriptionIn.${language}`,
        text: document.description,
        translation: document.descriptionIn[language],
      },
    ]),
  ];
  return texts.filter(({ text }) => text.trim());
}
