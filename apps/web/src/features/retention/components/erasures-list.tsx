import { Download } from 'lucide-react';
import { formatDate } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../../ui/button.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Heading } from '../../../ui/layout/heading.tsx';
import { useErasures } from '../api/erasures.ts';

/** The records of erased people, with their certificates. */
export function ErasuresList() {
  const { t, language } = useTranslation();
  const list = useErasures();
  return (
    <section aria-labelledby="retention-erasures" className="flex flex-col gap-3">
      <Heading id="retention-erasures" className="font-serif text-xl">
        {t('retention.erasures.title')}
      </Heading>
      <p className="max-w-prose text-muted">{t('retention.erasures.intro')}</p>
      {list.error && !list.data && (
        <LoadFailure query={list}>{t('retention.erasures.loadFailed')}</LoadFailure>
      )}
      {list.data && list.data.items.length === 0 && (
        <p className="text-muted">{t('retention.erasures.none')}</p>
      )}
      {list.data && list.data.items.length > 0 && (
        <Card>
          <ul aria-label={t('retention.erasures.title')} className="divide-y divide-line">
            {list.data.items.map((erasure) => {
              const date = formatDate(erasure.erased_at, language);
              return (
                <li key={erasure.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
                  <span className="min-w-0">
                    <span className="wrap-anywhere block font-semibold">
                      {t('retention.erasures.entry', { date, name: erasure.erased_by })}
                    </span>
                    <span className="wrap-anywhere block text-muted text-sm tabular-nums">
                      {erasure.case_numbers.length
                        ? t('retention.erasures.cases', { numbers: erasure.case_numbers.join(', ') })
                        : t('retention.erasures.noCases')}
                    </span>
                  </span>
                  <a
                    href={`/api/exports/erasures/${erasure.id}.pdf?language=${language}`}
                    download
                    aria-label={t('retention.erasures.certificateOf', { date })}
                    className={buttonStyles({ variant: 'outline', size: 'sm' })}
                  >
                    <Download size={16} aria-hidden />
                    {t('retention.erasures.certificate')}
                  </a>
                </li>
              );
            })}
          </ul>
        </Card>
      )}
    </section>
  );
}
