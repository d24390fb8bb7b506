const titles: Record<string, string> = {
  employer_support: 'Employer support letter',
  relationship: 'Statement of relationship',
  cover_letter: 'Cover letter',
};

/** The initial title of a letter from a standard template: always English, like its PDF. */
export const getStandardLetterTitle = (templateId: string): string | undefined => titles[templateId];
