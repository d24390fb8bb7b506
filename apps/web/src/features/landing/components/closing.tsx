import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { WaitlistLink } from './waitlist-link.tsx';

export function Closing() {
  const { t } = useTranslation();
  return (
    <section
      aria-labelledby="closing-title"
      className="flex flex-col items-center gap-4 rounded-lg bg-accent px-6 py-14 text-center text-on-accent sm:py-20"
    >
      <h2 id="closing-title" className="font-serif text-3xl sm:text-4xl">
        {t('landing.closing.title')}
      </h2>
      <p className="max-w-lg text-balance text-accent-soft text-lg">{t('landing.closing.text')}</p>
      <WaitlistLink variant="outline" size="lg" className="mt-4 focus-visible:outline-on-accent" />
    </section>
  );
}
