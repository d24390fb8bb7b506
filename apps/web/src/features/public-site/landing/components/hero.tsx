import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../../ui/button.tsx';
import { PageTitle } from '../../../../ui/layout/page-title.tsx';
import { SampleFolio } from './sample-folio.tsx';
import { WaitlistLink } from './waitlist-link.tsx';

export function Hero() {
  const { t } = useTranslation();
  return (
    <section className="grid items-center gap-12 pt-4 sm:pt-10 lg:grid-cols-[1.15fr_1fr] lg:gap-16">
      <div className="flex flex-col gap-6">
        <PageTitle
          title={t('landing.documentTitle')}
          className="text-[2.5rem] leading-[1.08] tracking-[-0.015em] sm:text-[3.5rem]"
        >
          {t('landing.hero.title')}
        </PageTitle>
        <p className="max-w-xl text-pretty text-lg text-muted sm:text-xl">{t('landing.hero.text')}</p>
        <div className="flex flex-wrap gap-3">
          <WaitlistLink size="lg" />
          <a href="#features" className={buttonStyles({ variant: 'outline', size: 'lg' })}>
            {t('landing.hero.how')}
          </a>
        </div>
      </div>
      <SampleFolio />
    </section>
  );
}
