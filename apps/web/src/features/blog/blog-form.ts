import type { Translate } from '@visafolio/locales/types.ts';
import type { PostDraft } from './blog-store.ts';

/** What a new post begins with, in its writer's language. */
export const emptyPost = (t: Translate): PostDraft => ({
  title: '',
  excerpt: '',
  content: '',
  category: t('blog.posts.one-folio-per-case.category'),
  author: t('blog.team'),
  image: '/placeholder.svg',
});

/** From a saved post to its page, milliseconds. */
export const redirectDelayMs = 500;
