import blog from '@visafolio/locales/en/public-site/blog.json' with { type: 'json' };
import type { Translate } from '@visafolio/locales/types.ts';
import type { BlogPost } from './blog-post.ts';

type SeedId = keyof typeof blog.posts;

const author = blog.team;

const seeds: { id: SeedId; date: string; image: string }[] = [
  { id: 'one-folio-per-case', date: 'November 16, 2026', image: '/blog/folio.svg' },
  { id: 'first-request-in-ten-minutes', date: 'November 9, 2026', image: '/blog/steps.svg' },
  { id: 'why-intake-takes-longer-than-the-form', date: 'November 2, 2026', image: '/blog/intake.svg' },
];

/** The initial posts: a product note, a tutorial, an industry piece. */
export const seedPosts: BlogPost[] = seeds.map((seed) => ({ ...seed, ...blog.posts[seed.id], author }));

/** An unchanged seed post in the reader's language; other posts as written. */
export function translateSeedPost(post: BlogPost, t: Translate): BlogPost {
  const seed = seeds.find(({ id }) => id === post.id);
  if (!seed || seedPosts.every((each) => each.id !== post.id || !isSame(each, post))) return post;
  return {
    ...post,
    title: t(`blog.posts.${seed.id}.title`),
    category: t(`blog.posts.${seed.id}.category`),
    excerpt: t(`blog.posts.${seed.id}.excerpt`),
    content: t(`blog.posts.${seed.id}.content`),
    author: t('blog.team'),
  };
}

const isSame = (one: BlogPost, other: BlogPost) =>
  one.title === other.title &&
  one.category === other.category &&
  one.excerpt === other.excerpt &&
  one.content === other.content &&
  one.author === other.author;
