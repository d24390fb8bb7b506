import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import type { DocumentSource, FactCheck } from '@visafolio/contract/files/fact-checks.contract.ts';
import { useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { Heading } from '../../../../ui/layout/heading.tsx';
import { useChecksBeingSettled, useFactChecks } from '../api/fact-checks.ts';
import { CheckItem } from './check-item.tsx';

interface FactChecksProps {
  request: RequestDetail;
  /** Opens one of the case's files. */
  onLook: (source: DocumentSource) => void;
}

/** Disagreements between answers and documents, problems first. Default export because it is loaded lazily. */
export default function FactChecks({ request, onLook }: FactChecksProps) {
  const { t } = useTranslation();
  const query = useFactChecks(request.id);
  // Checks settled here stay in place, with undo, until the page is left.
  const [met, setMet] = useState<FactCheck[]>([]);
  const beingSettled = useChecksBeingSettled();
  const listed = query.data?.checks ?? [];
  const added = listed.filter((check) => !check.settled && !met.some(({ id }) => id === check.id));
  if (added.length) setMet([...met, ...added]);
  const shown = met.flatMap((before) => {
    const now = listed.find(({ id }) => id === before.id);
    if (now) return [now];
    return before.settled || beingSettled.includes(before.id) ? [before] : [];
  });
  const remember = (check: FactCheck) =>
    setMet((all) => all.map((each) => (each.id === check.id ? check : each)));
  const earlier = listed.filter((check) => check.settled && !met.some(({ id }) => id === check.id));
  const open = listed.filter(({ settled }) => !settled).length;

  if (query.error && !query.data)
    return <LoadFailure query={query}>{t('requests.checks.failed')}</LoadFailure>;
  if (!query.data || (!query.data.files && !listed.length && !shown.length)) return null;
  return (
    <section className="flex flex-col gap-3 print:hidden" aria-labelledby="fact-checks">
      <div className="flex items-baseline justify-between gap-3">
        <Heading id="fact-checks" className="font-serif text-lg">
          {t('requests.checks.title')}
        </Heading>
        {open > 0 && <span className="font-semibold text-sm text-warning tabular-nums">{open}</span>}
      </div>
      {shown.length ? (
        <Card className="gap-0">
          <p className="px-5 pt-4 pb-3 text-muted text-sm">{t('requests.checks.intro')}</p>
          <ul className="divide-y divide-line border-line border-t">
            {shown.map((check) => (
              <CheckItem
                key={check.id}
                request={request}
                check={check}
                onSettled={remember}
                onLook={onLook}
              />
            ))}
          </ul>
        </Card>
      ) : (
        <p className="text-muted text-sm">
          {earlier.length
            ? t('requests.checks.none')
            : t('requests.checks.agree', { count: query.data.files })}
        </p>
      )}
      {earlier.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer py-1 text-muted">
            {t('requests.checks.settled', { count: earlier.length })}
          </summary>
          <Card as="div" className="mt-2 gap-0">
            <ul className="divide-y divide-line">
              {earlier.map((check) => (
                <CheckItem
                  key={check.id}
                  request={request}
                  check={check}
                  onSettled={remember}
                  onLook={onLook}
                />
              ))}
            </ul>
          </Card>
        </details>
      )}
    </section>
  );
}
