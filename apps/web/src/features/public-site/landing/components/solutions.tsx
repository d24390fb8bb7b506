import { Check, X } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Card } from '../../../../ui/layout/card.tsx';

const problems = ['threads', 'chasing', 'unread'] as const;
const answers = ['place', 'overview', 'own'] as const;

/** Problems and solutions side by side, line by line. */
export function Solutions() {
  const { t } = useTranslation();
  return (
    <section id="solutions" aria-labelledby="solutions-title" className="flex scroll-mt-8 flex-col gap-10">
      <h2 id="solutions-title" className="font-serif text-3xl sm:text-4xl">
        {t('landing.solutions.title')}
      </h2>
      <div className="grid gap-5 lg:grid-cols-2">
        <div className="flex flex-col gap-6 rounded-lg border border-line p-6 sm:p-8">
          <h3 className="font-serif text-muted text-xl">{t('landing.solutions.before')}</h3>
          <ul className="flex flex-col gap-4">
            {problems.map((item) => (
              <li key={item} className="flex items-start gap-3 text-muted">
                <X size={20} className="mt-0.5 shrink-0" aria-hidden />
                {t(`landing.solutions.beforeItems.${item}`)}
              </li>
            ))}
          </ul>
        </div>
        <Card className="gap-6 p-6 sm:p-8">
          <h3 className="font-serif text-accent text-xl">{t('landing.solutions.after')}</h3>
          <ul className="flex flex-col gap-4">
            {answers.map((item) => (
              <li key={item} className="flex items-start gap-3">
                <Check size={20} className="mt-0.5 shrink-0 text-success" aria-hidden />
                {t(`landing.solutions.afterItems.${item}`)}
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </section>
  );
}
