import clsx from 'clsx';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';

interface ScreenshotProps {
  name: 'dashboard' | 'portal' | 'questionnaire' | 'documents';
  /** CSS pixels that it was taken at. */
  width: number;
  height: number;
  alt: string;
  className?: string;
}

/** A picture of the product with the demo's people in it, in the reader's language. */
export function Screenshot({ name, alt, className, ...size }: ScreenshotProps) {
  const { language } = useTranslation();
  return (
    <img
      src={`/pictures/${name}-${language}.webp`}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={clsx('h-auto w-full rounded-lg border border-line bg-surface shadow-raised', className)}
      {...size}
    />
  );
}
