import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
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
