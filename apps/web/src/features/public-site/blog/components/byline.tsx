import { useHydrated } from '@tanstack/react-router';
import { languages } from '@visafolio/contract/shared/languages.ts';
import { formatDate } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import type { BlogPost } from '../blog-post.ts';

export function Byline({ post: { author, date } }: { post: BlogPost }) {
  const { t, language } = useTranslation();
  // A prerendered page knows no country: hydration must match its date.
  const written = useHydrated() ? undefined : languages[language].region;
  return (
    <p className="max-w-full break-words text-muted text-sm" dir="auto">
      {t('blog.byline', { author, date: formatDate(date, language, written) })}
    </p>
  );
}
