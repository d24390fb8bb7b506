import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';

/** Screenshots of the product: the firm's desktop and the client's phone. */
export function Showcase() {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-20 sm:gap-28">
      <Block title={t('landing.showcase.firm.title')} text={t('landing.showcase.firm.text')}>
        <Screenshot name="dashboard" width={1120} height={700} alt={t('landing.showcase.firm.alt')} />
      </Block>
      <Block title={t('landing.showcase.client.title')} text={t('landing.showcase.client.text')}>
        <div className="mx-auto grid w-full max-w-4xl grid-cols-2 gap-5 sm:grid-cols-3 sm:gap-8">
          <Screenshot name="portal" width={390} height={760} alt={t('landing.showcase.client.altPortal')} />
          <Screenshot
            name="questionnaire"
            width={390}
            height={760}
            alt={t('landing.showcase.client.altQuestionnaire')}
          />
          <Screenshot
            name="documents"
            width={390}
            height={760}
            alt={t('landing.showcase.client.altDocuments')}
            className="max-sm:hidden"
          />
        </div>
      </Block>
    </div>
  );
}

function Block({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-8">
      <div className="mx-auto flex max-w-2xl flex-col gap-3 text-center">
        <h2 className="font-serif text-3xl sm:text-4xl">{title}</h2>
        <p className="text-pretty text-lg text-muted">{text}</p>
      </div>
      {children}
    </section>
  );
}

interface ScreenshotProps {
  name: 'dashboard' | 'portal' | 'questionnaire' | 'documents';
  /** Width of the screenshot in CSS pixels. */
  width: number;
  height: number;
  alt: string;
  className?: string;
}

/** A screenshot with demo data, in the reader's language. */
function Screenshot({ name, alt, className, ...size }: ScreenshotProps) {
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
