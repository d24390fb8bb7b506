import type { PostDraft } from './blog-store.ts';

export const emptyPost: PostDraft = {
  title: '',
  excerpt: '',
  content: '',
  category: 'Product News',
  author: 'Visafolio Team',
  image: '/placeholder.svg',
};

/** From a saved post to its page, milliseconds. */
export const redirectDelayMs = 500;
