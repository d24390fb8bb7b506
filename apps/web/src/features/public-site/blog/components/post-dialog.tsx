import type { Translate } from '@visafolio/locales/types.ts';
import { useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Textarea } from '../../../../ui/form/textarea.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import type { BlogPost } from '../blog-post.ts';
import { type PostDraft, useBlog } from '../blog-store.ts';

interface PostDialogProps {
  /** The post to edit; undefined for a new one. */
  post?: BlogPost;
  onClose: () => void;
  /** Called a moment after saving. */
  onSaved: (id: string) => void;
}

export function PostDialog({ post, onClose, onSaved }: PostDialogProps) {
  const { t } = useTranslation();
  const createPost = useBlog((state) => state.createPost);
  const updatePost = useBlog((state) => state.updatePost);
  const [saved, setSaved] = useState(false);
  const form = useForm<PostDraft>({ defaultValues: post ? toDraft(post) : emptyPost(t) });

  const save = (draft: PostDraft): string => {
    if (!post) return createPost(draft).id;
    updatePost(post.id, draft);
    return post.id;
  };
  const submit = form.handleSubmit((draft) => {
    if (saved) return;
    try {
      const id = save(draft);
      setSaved(true);
      toast.success(t(post ? 'blog.form.updated' : 'blog.form.created'));
      setTimeout(onSaved, redirectDelayMs, id);
    } catch {
      // Storage is full or blocked.
      toast.error(t('blog.form.failedTitle'), t('blog.form.failed'));
    }
  });

  const field = (name: FieldPath<PostDraft>) => ({
    label: t(`blog.form.${name}`),
    required: true,
    error: form.formState.errors[name] && t('blog.form.required'),
  });
  const control = (name: FieldPath<PostDraft>) =>
    form.register(name, { validate: (value) => value.trim() !== '' });

  return (
    <FormDialog
      size="lg"
      title={t(post ? 'blog.form.editTitle' : 'blog.form.createTitle')}
      description={t('blog.form.intro')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t(post ? 'blog.form.update' : 'blog.form.create')}
      isSending={saved}
    >
      <Field {...field('title')}>
        <Input {...control('title')} />
      </Field>
      <Field {...field('excerpt')}>
        <Textarea rows={2} {...control('excerpt')} />
      </Field>
      <Field {...field('content')} hint={t('blog.form.contentHint')}>
        <Textarea rows={8} {...control('content')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field('category')}>
          <Input {...control('category')} />
        </Field>
        <Field {...field('author')}>
          <Input {...control('author')} />
        </Field>
      </div>
      <Field {...field('image')}>
        <Input inputMode="url" {...control('image')} />
      </Field>
    </FormDialog>
  );
}

const toDraft = ({ title, excerpt, content, category, author, image }: BlogPost): PostDraft => ({
  title,
  excerpt,
  content,
  category,
  author,
  image,
});

/** Defaults of a new post, in its author's language. */
const emptyPost = (t: Translate): PostDraft => ({
  title: '',
  excerpt: '',
  content: '',
  category: t('blog.posts.one-folio-per-case.category'),
  author: t('blog.team'),
  image: '/placeholder.svg',
});

/** Delay between saving a post and opening its page, milliseconds. */
const redirectDelayMs = 500;
