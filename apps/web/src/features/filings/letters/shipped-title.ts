const titles: Record<string, string> = {
  employer_support: 'Employer support letter',
  relationship: 'Statement of relationship',
  cover_letter: 'Cover letter',
};

/** What a letter of ours is called at first: its PDF is in English, whatever the reader's language. */
export const shippedTitle = (templateId: string): string | undefined => titles[templateId];
