import type { RestrictedCase } from '@visafolio/contract/firms/workspace.contract.ts';
import { useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { EmptyState } from '../../../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../../../ui/feedback/page-spinner.tsx';
import { Card } from '../../../../../ui/layout/card.tsx';
import { useRestrictedCases } from '../../api/restricted-cases.ts';
import { ReassignDialog } from './reassign-dialog.tsx';

export function RestrictedSection() {
  const { t } = useTranslation();
  const { data, isFetching, refetch, error } = useRestrictedCases();
  const [chosen, setChosen] = useState<RestrictedCase>();

  if (error && !data)
    return <LoadFailure query={{ isFetching, refetch }}>{t('firms.page.loadFailed')}</LoadFailure>;
  if (!data) return <PageSpinner label={t('firms.page.loading')} />;
  if (data.items.length === 0)
    return <EmptyState title={t('firms.restricted.none')} description={t('firms.restricted.noneText')} />;
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <p className="max-w-prose text-muted">{t('firms.restricted.intro')}</p>
      <Card>
        <ul aria-label={t('firms.restricted.label')} className="divide-y divide-line">
          {data.items.map((each) => (
            <li key={each.id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
              <span className="min-w-0">
                <span className="block font-semibold tabular-nums">
                  {t('firms.restricted.number', { number: String(each.case_number) })}
                </span>
                <span className="wrap-anywhere block text-muted text-sm">
                  {t('firms.restricted.responsible', { name: each.responsible.name })}
                </span>
              </span>
              <Button
                variant="outline"
                size="sm"
                aria-label={t('firms.restricted.reassignOf', { number: String(each.case_number) })}
                onClick={() => setChosen(each)}
              >
                {t('firms.restricted.reassign')}
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      {chosen && <ReassignDialog restricted={chosen} onClose={() => setChosen(undefined)} />}
    </div>
  );
}
