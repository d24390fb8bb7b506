import type { CaseToHandOver, Colleague } from '@visafolio/contract/firms/workspace.contract.ts';
import { useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { LoadFailure } from '../../../../../ui/feedback/load-failure.tsx';
import { LoadMore } from '../../../../../ui/feedback/load-more.tsx';
import { Spinner } from '../../../../../ui/feedback/spinner.tsx';
import { SearchBox } from '../../../../../ui/form/search-box.tsx';
import { Select } from '../../../../../ui/form/select.tsx';
import { useCasesToHandOver } from '../../api/people.ts';
import type { Placed } from './placed-cases.ts';

interface PlaceCasesProps {
  userId: string;
  onlyOpen: boolean;
  colleagues: readonly Colleague[];
  /** The colleague who gets all remaining cases; '' if none or several are chosen for them. */
  othersTo: string;
  value: readonly Placed[];
  onChange: (placed: Placed[]) => void;
}

/** A person's cases, each with a choice of colleagues. Default export because it is loaded lazily. */
export default function PlaceCases({
  userId,
  onlyOpen,
  colleagues,
  othersTo,
  value,
  onChange,
}: PlaceCasesProps) {
  const { t } = useTranslation();
  const [q, setQ] = useState('');
  const list = useCasesToHandOver({ userId, q, onlyOpen });
  const cases = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const isLong = q !== '' || list.hasNextPage || cases.length > 8;
  const others = colleagues.find(({ id }) => id === othersTo)?.name;
  const choose = ({ id, completed }: CaseToHandOver, user_id: string) => {
    const rest = value.filter(({ request_id }) => request_id !== id);
    onChange(user_id ? [...rest, { request_id: id, user_id, completed }] : rest);
  };

  return (
    <div className="flex min-w-0 flex-col gap-3">
      <p className="text-muted text-sm">{t('firms.handOver.placeHint')}</p>
      {isLong && (
        <SearchBox
          label={t('firms.handOver.placeSearch')}
          placeholder={t('firms.handOver.placeSearch')}
          clearLabel={t('firms.handOver.placeClear')}
          value={q}
          onSearch={setQ}
        />
      )}
      <p aria-live="polite" className="flex flex-wrap items-center gap-x-3 text-sm empty:hidden">
        {value.length > 0 && (
          <>
            {t('firms.handOver.placed', { count: value.length })}
            <Button variant="link" size="sm" className="-ms-3" onClick={() => onChange([])}>
              {t('firms.handOver.placeReset')}
            </Button>
          </>
        )}
      </p>
      {list.isPending && (
        <p role="status" className="flex items-center gap-2 text-muted text-sm">
          <Spinner /> {t('firms.handOver.placeLoading')}
        </p>
      )}
      {list.isLoadingError && <LoadFailure query={list}>{t('firms.handOver.placeFailed')}</LoadFailure>}
      {list.isSuccess && cases.length === 0 && (
        <p role="status" className="text-muted text-sm">
          {t('firms.handOver.placeNone')}
        </p>
      )}
      {cases.length > 0 && (
        <ul aria-label={t('firms.handOver.placeList')} className="divide-y divide-line border-line border-y">
          {cases.map((each) => (
            <CaseRow
              key={each.id}
              each={each}
              value={value.find(({ request_id }) => request_id === each.id)?.user_id ?? ''}
              others={
                others
                  ? t('firms.handOver.placeDefaultNamed', { name: others })
                  : t('firms.handOver.placeDefault')
              }
              colleagues={colleagues.filter(({ id }) => !each.takers || each.takers.includes(id))}
              onChange={(userId) => choose(each, userId)}
            />
          ))}
        </ul>
      )}
      <LoadMore
        query={list}
        label={t('firms.handOver.placeMore')}
        failedText={t('firms.handOver.placeMoreFailed')}
      />
    </div>
  );
}

interface CaseRowProps {
  each: CaseToHandOver;
  value: string;
  /** Label of the default choice. */
  others: string;
  colleagues: readonly Colleague[];
  onChange: (userId: string) => void;
}

function CaseRow({ each, value, others, colleagues, onChange }: CaseRowProps) {
  const { t } = useTranslation();
  const number = String(each.case_number);
  const name = each.client_name ?? t('firms.handOver.placeRestricted', { number });
  return (
    <li className="flex min-w-0 flex-col gap-2 py-3 sm:flex-row sm:items-center sm:justify-between sm:gap-4">
      <p className="min-w-0 break-words">
        <span dir="auto" className="font-semibold">
          {name}
        </span>
        {each.client_name !== null && (
          <span className="block text-muted text-sm">
            {each.visa_type} · {t('firms.handOver.placeNumber', { number })}
          </span>
        )}
      </p>
      {colleagues.length > 0 ? (
        <Select
          className="w-full shrink-0 sm:w-60"
          aria-label={t('firms.handOver.placeTaker', { name })}
          placeholder={others}
          options={colleagues.map(({ id, name, email }) => ({
            value: id,
            label: name === email ? email : `${name} (${email})`,
          }))}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        <p className="text-muted text-sm sm:w-60">{t('firms.handOver.placeNobody')}</p>
      )}
    </li>
  );
}
