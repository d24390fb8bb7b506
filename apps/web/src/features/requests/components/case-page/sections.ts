/** The sections of a case, each with its address; `path` as the routes name it. */
export const sections = [
  { name: 'overview', path: '/requests/$requestId/', to: '/requests/$requestId' },
  { name: 'documents', path: '/requests/$requestId/documents', to: '/requests/$requestId/documents' },
  { name: 'answers', path: '/requests/$requestId/answers', to: '/requests/$requestId/answers' },
  { name: 'notes', path: '/requests/$requestId/notes', to: '/requests/$requestId/notes' },
  { name: 'timeline', path: '/requests/$requestId/timeline', to: '/requests/$requestId/timeline' },
] as const;
