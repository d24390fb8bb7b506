import type { Firm } from '@visafolio/contract/firms/firms.contract.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchBox } from '../../../ui/form/search-box.tsx';
import { useFirms } from '../api/firms.ts';
import { DeleteFirmDialog } from './delete-firm-dialog.tsx';
import { FirmDialog } from './firm-dialog.tsx';
import { FirmList } from './firm-list.tsx';

interface FirmsTabProps {
  q: string;
  onSearch: (q: string) => void;
}

type Window = { kind: 'create' } | { kind: 'edit' | 'delete'; firm: Firm };

export function FirmsTab({ q, onSearch }: FirmsTabProps) {
  const { t } = useTranslation();
  const list = useFirms(q);
  const total = list.data?.pages[0]?.total;
  const [open, setOpen] = useState<Window | null>(null);
  const close = () => setOpen(null);
  const create = (
    <Button onClick={() => setOpen({ kind: 'create' })}>
      <Plus size={18} aria-hidden />
      {t('firms.form.createButton')}
    </Button>
  );
  const nothingYet = total === 0 && q === '';

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <div>
          <h2 className="font-serif text-2xl">{t('firms.management')}</h2>
          <p role="status" className="min-h-6 text-muted">
            {total !== undefined && t('firms.total', { count: total })}
          </p>
        </div>
        {!nothingYet && create}
      </div>
      {!nothingYet && (
        <SearchBox
          label={t('firms.searchLabel')}
          placeholder={t('firms.searchHint')}
          clearLabel={t('firms.clearSearch')}
          value={q}
          onSearch={onSearch}
        />
      )}
      <FirmList
        list={list}
        q={q}
        create={create}
        onEdit={(firm) => setOpen({ kind: 'edit', firm })}
        onDelete={(firm) => setOpen({ kind: 'delete', firm })}
      />
      {open?.kind === 'create' && <FirmDialog firm={null} onClose={close} />}
      {open?.kind === 'edit' && <FirmDialog firm={open.firm} onClose={close} />}
      {open?.kind === 'delete' && <DeleteFirmDialog firm={open.firm} onClose={close} />}
    </div>
  );
}
