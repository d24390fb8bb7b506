export const translation = {
  errors: {
    not_set_up: 'Translation is not set up.',
    not_agreed: 'Nobody has agreed yet that texts are sent to the translation service.',
    failed: 'The translation service did not answer. Please try again in a moment.',
    busy: 'Too many translations were asked for at once. Please try again in a moment.',
    term_taken: 'This word is already in the glossary for these languages.',
    too_many_terms: 'The glossary is full. Please remove a word first.',
    term_not_found: 'This word is no longer in the glossary.',
  },
} as const;
