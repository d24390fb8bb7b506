import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import type { useCaseSelection } from './use-case-selection.ts';

const ReassignCasesDialog = lazy(async () => ({
  default: (await import('./reassign-cases-dialog.tsx')).ReassignCasesDialog,
}));

interface SelectionBarProps {
  cases: ReturnType<typeof useCaseSelection>;
  /** Number of listed cases. */
  shown: number;
}

/** The number of selected cases and their actions. Sticky. */
export function SelectionBar({ cases, shown }: SelectionBarProps) {
  const { t } = useTranslation();
  const [asking, setAsking] = useState(false);
  const count = cases.chosen.length;
  const isAll = count > 0 && count === shown;
  return (
    <section
      aria-label={t('requests.selection.label')}
      className="sticky top-2 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2.5 shadow-raised"
    >
      <p role="status" className="font-semibold text-sm tabular-nums">
        {t('requests.selection.count', { count })}
      </p>
      <Button
        variant="ghost"
        size="sm"
        disabled={shown === 0}
        onClick={isAll ? cases.chooseNone : cases.chooseAll}
      >
        {t(isAll ? 'requests.selection.none' : 'requests.selection.all')}
      </Button>
      <span className="flex flex-wrap gap-2 sm:ms-auto">
        <Button size="sm" disabled={count === 0} onClick={() => setAsking(true)}>
          {t('requests.selection.reassign', { count })}
        </Button>
        <Button variant="outline" size="sm" onClick={cases.leave}>
          {t('common.cancel')}
        </Button>
      </span>
      {asking && (
        <Suspense>
          <ReassignCasesDialog cases={cases} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  );
}
