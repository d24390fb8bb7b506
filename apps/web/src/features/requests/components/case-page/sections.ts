/** The sections of a case, each with its address. */
export const sections = [
  { name: 'overview', to: '/requests/$requestId' },
  { name: 'documents', to: '/requests/$requestId/documents' },
  { name: 'answers', to: '/requests/$requestId/answers' },
  { name: 'timeline', to: '/requests/$requestId/timeline' },
] as const;

export type SectionName = (typeof sections)[number]['name'];
