import { useNavigate } from '@tanstack/react-router';
import clsx from 'clsx';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { PageTitle } from '../../../../ui/layout/page-title.tsx';
import { useBlog } from '../blog-store.ts';
import { AdminToggle } from '../components/admin-toggle.tsx';
import { BlogFrame } from '../components/blog-frame.tsx';
import { FeaturedPost, PostCard } from '../components/post-card.tsx';
import { usePosts } from '../use-posts.ts';

const PostDialog = lazy(async () => ({
  default: (await import('../components/post-dialog.tsx')).PostDialog,
}));

/** All posts, the first one featured. */
export function BlogPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const posts = usePosts();
  const isAdmin = useBlog((state) => state.isAdmin);
  const [writing, setWriting] = useState(false);
  const [featured, ...others] = posts;
  const write = () => setWriting(true);

  return (
    <BlogFrame>
      <div className="flex flex-1 flex-col gap-8">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div className="flex flex-col gap-2">
            <PageTitle title={t('blog.documentTitle')} className="text-4xl">
              {t('blog.title')}
            </PageTitle>
            <p className="max-w-2xl text-lg text-muted">{t('blog.intro')}</p>
          </div>
          {isAdmin && (
            <Button onClick={write}>
              <Plus size={20} aria-hidden />
              {t('blog.newPost')}
            </Button>
          )}
        </div>
        {featured ? (
          <>
            <FeaturedPost post={featured} />
            <ul className={clsx('grid gap-6 sm:grid-cols-2', others.length > 2 && 'lg:grid-cols-3')}>
              {others.map((post) => (
                <li key={post.id}>
                  <PostCard post={post} />
                </li>
              ))}
            </ul>
          </>
        ) : (
          <EmptyState
            title={t('blog.empty')}
            description={t('blog.emptyText')}
            action={isAdmin && <Button onClick={write}>{t('blog.firstPost')}</Button>}
          />
        )}
      </div>
      <AdminToggle />
      {writing && (
        <Suspense>
          <PostDialog
            onClose={() => setWriting(false)}
            onSaved={(id) => {
              setWriting(false);
              void navigate({ to: '/blog/$id', params: { id } });
            }}
          />
        </Suspense>
      )}
    </BlogFrame>
  );
}
