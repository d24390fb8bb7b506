import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../../ui/button.tsx';
import { Shell } from '../../../../ui/layout/shell.tsx';
import { Features } from '../components/features.tsx';
import { Footer } from '../components/footer.tsx';
import { Hero } from '../components/hero.tsx';
import { Showcase } from '../components/showcase.tsx';
import { Solutions } from '../components/solutions.tsx';
import { WaitlistLink } from '../components/waitlist-link.tsx';

const anchors = ['features', 'solutions'] as const;

/** The public front page. Claims only features that work, and labels the rest as coming. */
export function LandingPage() {
  const { t } = useTranslation();
  return (
    <Shell
      width="wide"
      nav={
        <nav
          aria-label={t('landing.nav.label')}
          className="order-last flex w-full flex-wrap gap-1 sm:order-none sm:w-auto"
        >
          {anchors.map((anchor) => (
            <a
              key={anchor}
              href={`#${anchor}`}
              className="flex min-h-10 items-center rounded-md px-3 font-semibold text-muted text-sm no-underline hover:bg-sunken hover:text-ink"
            >
              {t(`landing.nav.${anchor}`)}
            </a>
          ))}
          <WaitlistLink short size="sm" className="ms-auto self-center sm:ms-2" />
        </nav>
      }
      actions={
        <Link to="/auth" className={buttonStyles({ variant: 'ghost', size: 'sm' })}>
          {t('landing.nav.signIn')}
        </Link>
      }
      footer={<Footer />}
    >
      <div className="flex flex-col gap-20 pb-8 sm:gap-28">
        <Hero />
        <VisaStrip />
        <Features />
        <Showcase />
        <Solutions />
        <Closing />
      </div>
    </Shell>
  );
}

function Closing() {
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

const categories = ['H-1B', 'L-1', 'O-1', 'EB-1', 'EB-2', 'EB-3', 'EB-5', 'K-1', 'F-1', 'J-1'];

function VisaStrip() {
  const { t } = useTranslation();
  return (
    <section
      aria-labelledby="visas"
      className="flex flex-col items-center gap-5 border-line border-y py-8 text-center"
    >
      <h2 id="visas" className="text-muted">
        {t('landing.visas')}
      </h2>
      <ul className="flex flex-wrap justify-center gap-x-7 gap-y-3 font-serif text-xl sm:gap-x-10 sm:text-2xl">
        {categories.map((category) => (
          <li key={category}>{category}</li>
        ))}
      </ul>
    </section>
  );
}
