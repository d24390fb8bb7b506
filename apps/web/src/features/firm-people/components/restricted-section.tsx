import type { RestrictedCase } from '@visafolio/contract/workspace/workspace.contract.ts';
import { useState } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useRestrictedCases } from '../api/restricted-cases.ts';
import { ReassignDialog } from './reassign-dialog.tsx';

const columns = ['number', 'responsible', 'actions'] as const;

/** What those who administer the firm may know of its restricted cases. */
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
        <table aria-label={t('firms.restricted.label')} className="w-full text-start">
          <thead className="border-line border-b text-muted text-sm">
            <tr>
              {columns.map((name) => (
                <th
                  key={name}
                  scope="col"
                  className="px-4 py-2.5 text-start font-semibold last:max-sm:[&>span]:sr-only"
                >
                  <span>{t(`firms.restricted.table.${name}`)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {data.items.map((each) => (
              <tr key={each.id}>
                <td className="px-4 py-3 font-semibold tabular-nums">{each.case_number}</td>
                <td className="wrap-anywhere px-4 py-3" dir="auto">
                  {each.responsible.name}
                </td>
                <td className="px-4 py-3">
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={t('firms.restricted.reassignOf', { number: each.case_number })}
                    onClick={() => setChosen(each)}
                  >
                    {t('firms.restricted.reassign')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      {chosen && <ReassignDialog restricted={chosen} onClose={() => setChosen(undefined)} />}
    </div>
  );
}
