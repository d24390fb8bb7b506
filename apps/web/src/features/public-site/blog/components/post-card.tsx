import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import type { BlogPost } from '../blog-post.ts';
import { Byline } from './byline.tsx';
import { PostImage } from './post-image.tsx';

export function PostCard({ post }: { post: BlogPost }) {
  const { t } = useTranslation();
  return (
    <Card as="article" className="h-full overflow-hidden">
      <PostImage src={post.image} />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-3 p-5 sm:p-6">
        <Badge>{post.category}</Badge>
        <h2 className="max-w-full break-words font-serif text-xl" dir="auto">
          {post.title}
        </h2>
        <p className="max-w-full break-words text-muted" dir="auto">
          {post.excerpt}
        </p>
        <Byline post={post} />
        <Link
          to="/blog/$id"
          params={{ id: post.id }}
          className="relative mt-auto flex min-h-10 items-center font-semibold text-accent"
        >
          {t('blog.readMore')}
          <VisuallyHidden>: {post.title}</VisuallyHidden>
        </Link>
      </div>
    </Card>
  );
}

export function FeaturedPost({ post }: { post: BlogPost }) {
  const { t } = useTranslation();
  return (
    <Card as="article" className="overflow-hidden lg:grid lg:grid-cols-2">
      <PostImage src={post.image} first className="lg:h-full" />
      <div className="flex min-w-0 flex-col items-start gap-4 p-6 sm:p-8 lg:p-10">
        <div className="flex max-w-full flex-wrap gap-2">
          <Badge tone="accent">{t('blog.featured')}</Badge>
          <Badge>{post.category}</Badge>
        </div>
        <h2 className="max-w-full break-words font-serif text-3xl" dir="auto">
          {post.title}
        </h2>
        <p className="max-w-full break-words text-lg text-muted" dir="auto">
          {post.excerpt}
        </p>
        <Byline post={post} />
        <Link to="/blog/$id" params={{ id: post.id }} className={buttonStyles({ className: 'mt-2' })}>
          {t('blog.readFull')}
        </Link>
      </div>
    </Card>
  );
}
