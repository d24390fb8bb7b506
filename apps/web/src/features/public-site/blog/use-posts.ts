import { useMemo } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import type { BlogPost } from './blog-post.ts';
import { useBlog } from './blog-store.ts';
import { translateSeedPost } from './seed-posts.ts';

/** This browser's posts, with seed posts in the reader's language. */
export function usePosts(): BlogPost[] {
  const { t } = useTranslation();
  const posts = useBlog((state) => state.posts);
  return useMemo(() => posts.map((post) => translateSeedPost(post, t)), [posts, t]);
}
