import type { ShownQuestion } from './shown-question.ts';

export interface Section {
  /** '' for questions outside of any group. */
  name: string;
  /** The `lang` of the name; undefined where it is in the page's language. */
  lang: 'en' | undefined;
  questions: { question: ShownQuestion; index: number }[];
}

/** Neighbouring questions of one group, in the questionnaire's order; `index` counts over all sections. */
export function sectionsOf(questions: readonly ShownQuestion[]): Section[] {
  const sections: Section[] = [];
  questions.forEach((question, index) => {
    const last = sections.at(-1);
    if (last?.name === question.section) last.questions.push({ question, index });
    else
      sections.push({
        name: question.section,
        lang: question.lang.section,
        questions: [{ question, index }],
      });
  });
  return sections;
}
