/** The sections of a case, each with its own address; overview is the default. */
export const sections = [
  'overview',
  'documents',
  'answers',
  'forms',
  'letters',
  'packet',
  'messages',
  'notes',
  'timeline',
] as const;

export type Section = (typeof sections)[number];

export const toSection = (param = 'overview'): Section | undefined =>
  sections.find((section) => section === param);
