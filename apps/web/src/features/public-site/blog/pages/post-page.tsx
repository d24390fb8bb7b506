import { Link, useHydrated, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { PageTitle } from '../../../../ui/layout/page-title.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { useBlog } from '../blog-store.ts';
import { BlogFrame } from '../components/blog-frame.tsx';
import { Byline } from '../components/byline.tsx';
import { PostImage } from '../components/post-image.tsx';
import { sanitizeHtml } from '../sanitize-html.ts';
import { usePosts } from '../use-posts.ts';

const PostDialog = lazy(async () => ({
  default: (await import('../components/post-dialog.tsx')).PostDialog,
}));

/** One post. Every reader may use its tools: they change only this browser's copy. */
export function PostPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id } = useParams({ from: '/blog/$id' });
  const post = usePosts().find((each) => each.id === id);
  const deletePost = useBlog((state) => state.deletePost);
  const [editing, setEditing] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const leaving = useRef(false);
  const isHydrated = useHydrated();

  const isMissing = !post;
  useEffect(() => {
    // Navigate only once, and not after a deletion.
    if (!isMissing || leaving.current) return;
    leaving.current = true;
    toast.error(t('blog.notFound'));
    void navigate({ to: '/blog', replace: true });
  }, [isMissing, navigate, t]);

  if (!post) return null;

  const remove = () => {
    leaving.current = true;
    deletePost(post.id);
    toast.success(t('blog.deletion.done'));
    void navigate({ to: '/blog', replace: true });
  };

  return (
    <BlogFrame>
      <article className="mx-auto flex w-full max-w-3xl flex-col items-start gap-5">
        <div className="flex w-full flex-wrap items-center justify-between gap-3">
          <Link
            to="/blog"
            className="flex min-h-10 items-center gap-2 font-semibold text-accent no-underline"
          >
            <ArrowLeft size={18} className="rtl:-scale-x-100" aria-hidden />
            {t('blog.back')}
          </Link>
          {isHydrated && (
            <div className="flex gap-2">
              <Button variant="outline" size="sm" onClick={() => setEditing(true)}>
                {t('blog.edit')}
              </Button>
              <Button variant="outline" size="sm" onClick={() => setDeleting(true)}>
                {t('blog.delete')}
              </Button>
            </div>
          )}
        </div>
        <Badge>{post.category}</Badge>
        <div dir="auto" className="w-full">
          <PageTitle className="text-4xl">{post.title}</PageTitle>
        </div>
        <Byline post={post} />
        <PostImage src={post.image} first className="my-2 rounded-lg border border-line" />
        <ArticleBody html={post.content} />
      </article>
      {editing && (
        <Suspense>
          <PostDialog post={post} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={deleting}
        onOpenChange={setDeleting}
        title={t('blog.deletion.title')}
        description={t('blog.deletion.text')}
        confirmLabel={t('blog.delete')}
        onConfirm={remove}
        danger
      />
    </BlogFrame>
  );
}

const looks = [
  'max-w-full overflow-x-auto break-words text-lg leading-relaxed',
  '[&_p]:mb-5 [&_h2]:mt-10 [&_h2]:mb-3 [&_h2]:font-serif [&_h2]:text-2xl',
  '[&_h3]:mt-8 [&_h3]:mb-2 [&_h3]:font-serif [&_h3]:text-xl',
  '[&_ul]:mb-5 [&_ul]:list-disc [&_ul]:ps-6 [&_ol]:mb-5 [&_ol]:list-decimal [&_ol]:ps-6 [&_li]:mb-2',
  '[&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4 [&_img]:max-w-full [&_img]:rounded-md',
  '[&_blockquote]:mb-5 [&_blockquote]:border-accent [&_blockquote]:border-s-4 [&_blockquote]:ps-5 [&_blockquote]:text-muted',
  '[&_code]:rounded-sm [&_code]:bg-sunken [&_code]:px-1 [&_pre]:mb-5 [&_pre]:overflow-x-auto [&_pre]:bg-sunken [&_pre]:p-4',
].join(' ');

function ArticleBody({ html }: { html: string }) {
  const inner = useMemo(() => ({ __html: sanitizeHtml(html) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on the line above; a test tries a hundred attacks
  return <div dir="auto" className={looks} dangerouslySetInnerHTML={inner} />;
}
