import { Circle, CircleCheck } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { PageTitle } from '../../../../ui/layout/page-title.tsx';
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

const documents = [
  { name: 'passport', received: true },
  { name: 'diploma', received: true },
  { name: 'letter', received: false },
] as const;

/** A sample case made of text instead of an image, so that it is sharp, small and translated. */
function SampleFolio() {
  const { t } = useTranslation();
  return (
    <div aria-hidden className="relative mx-auto w-full max-w-md select-none px-2">
      <div className="absolute inset-0 translate-y-3 rotate-[4deg] rounded-lg border border-line bg-accent-soft" />
      <div className="absolute inset-0 -rotate-2 rounded-lg border border-line bg-sunken" />
      <div className="relative flex flex-col gap-5 rounded-lg border border-line bg-surface p-5 shadow-raised sm:p-6">
        <div className="flex items-start justify-between gap-3">
          <p className="font-serif text-xl">{t('landing.sample.name')}</p>
          <Badge tone="accent">H-1B</Badge>
        </div>
        <div className="h-1.5 rounded-full bg-sunken ring-1 ring-line ring-inset">
          <div className="h-full w-2/3 rounded-full bg-accent" />
        </div>
        <ul className="flex flex-col divide-y divide-line">
          {documents.map(({ name, received }) => (
            <li key={name} className="flex items-center gap-3 py-3">
              {received ? (
                <CircleCheck size={20} className="shrink-0 text-success" />
              ) : (
                <Circle size={20} className="shrink-0 text-control" />
              )}
              <span className="min-w-0 flex-1">{t(`landing.sample.${name}`)}</span>
              <span className="text-muted text-sm">
                {t(received ? 'landing.sample.received' : 'landing.sample.open')}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
