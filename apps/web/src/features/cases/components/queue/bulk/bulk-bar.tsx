import type { RequestCard } from '@visafolio/contract/cases/requests.contract.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import type { PageTotal } from '@visafolio/contract/shared/paging.ts';
import { useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { useProfile } from '../../../../../shared/session/use-profile.ts';
import { Button } from '../../../../../ui/button.tsx';
import type { RowSelection } from '../table/use-row-selection.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { type BulkKind, bulkKinds } from './bulk-kinds.ts';

interface BulkBarProps {
  /** The loaded rows. */
  rows: RequestCard[];
  selection: RowSelection;
  /** The number of all matches, loaded or not. */
  total: PageTotal | null;
  /** Selects all matches, up to the limit of an action. */
  onChooseFound: () => void;
  isChoosing: boolean;
}

/** The number of selected rows and the bulk actions. Sticky. */
export function BulkBar({ rows, selection, total, onChooseFound, isChoosing }: BulkBarProps) {
  const { t } = useTranslation();
  const { data: me } = useProfile();
  const [asked, setAsked] = useState<{ kind: BulkKind; ids: string[] }>();
  const count = selection.ids.length;
  const max = limits.reassignMax;
  const isTooMany = count > max;
  const isMore = total !== null && (total.n > rows.length || !total.exact);
  const isAllTooMany = total !== null && (total.n > max || !total.exact);
  const kinds = bulkKinds.filter((kind) => kind !== 'assign' || me?.profile?.firm);
  return (
    <>
      {count > 0 && bar()}
      {asked && (
        <BulkDialog
          {...asked}
          names={new Map(rows.map(({ id, name }) => [id, name]))}
          onDone={selection.keep}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );

  function bar() {
    return (
      <section
        aria-label={t('queue.bulk.label')}
        className="sticky bottom-2 z-20 order-last flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-line bg-surface px-3 py-2 shadow-raised"
      >
        <p role="status" className="font-semibold text-sm tabular-nums">
          {t('queue.bulk.count', { count })}
        </p>
        <Button
          variant="ghost"
          size="sm"
          onClick={count === rows.length ? selection.chooseNone : selection.chooseAll}
        >
          {count === rows.length ? t('queue.bulk.none') : t('queue.bulk.all', { count: rows.length })}
        </Button>
        {count < rows.length && (
          <Button variant="ghost" size="sm" onClick={selection.chooseNone}>
            {t('queue.bulk.none')}
          </Button>
        )}
        {isMore && count < max && count >= rows.length && (
          <Button variant="ghost" size="sm" loading={isChoosing} onClick={onChooseFound}>
            {isAllTooMany
              ? t('queue.bulk.firstFound', { count: max })
              : t('queue.bulk.allFound', { count: total.n })}
          </Button>
        )}
        {isAllTooMany && count === max && (
          <p role="status" className="text-muted text-sm">
            {t('queue.bulk.atMost', { max })}
          </p>
        )}
        {isTooMany && (
          <p role="alert" className="text-danger text-sm">
            {t('queue.bulk.tooMany', { max })}
          </p>
        )}
        <span className="flex gap-2 max-sm:-mx-3 max-sm:w-[calc(100%+1.5rem)] max-sm:overflow-x-auto max-sm:px-3 max-sm:pb-1 sm:ms-auto sm:flex-wrap">
          {kinds.map((kind) => (
            <Button
              key={kind}
              variant="outline"
              size="sm"
              disabled={isTooMany || count === 0}
              onClick={() => setAsked({ kind, ids: [...selection.ids] })}
            >
              {t(`queue.bulk.action.${kind}`)}
            </Button>
          ))}
        </span>
      </section>
    );
  }
}
