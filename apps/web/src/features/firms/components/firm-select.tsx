import { useState } from 'react';
import { useDebounced } from '../../../shared/hooks/use-debounced.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { type SearchOption, SearchSelect } from '../../../ui/form/search-select.tsx';
import { useFirms } from '../api/firms.ts';

export interface ChosenFirm {
  id: string;
  name: string;
}

interface FirmSelectProps {
  firm: ChosenFirm | null;
  onChange: (firm: ChosenFirm | null) => void;
  /** Adds the option 'Add New Firm'. */
  onAdd?: () => void;
  disabled?: boolean;
  size?: 'sm' | 'md';
  'aria-label'?: string;
}

const none = 'none';
const add = 'add';

/** 'No Firm' or a firm, with search by name. */
export function FirmSelect({ firm, onChange, onAdd, ...rest }: FirmSelectProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [q, setQ] = useState('');
  const search = useDebounced(q.trim());
  const firms = useFirms(search, { enabled: open });
  const found = firms.data?.pages.flatMap((page) => page.items) ?? [];

  const choose = ({ value, label }: SearchOption) => {
    if (value === add) onAdd?.();
    else onChange(value === none ? null : { id: value, name: label });
  };

  return (
    <SearchSelect
      shown={firm?.name ?? t('firms.none')}
      value={firm?.id ?? none}
      fixed={[
        { value: none, label: t('firms.none') },
        ...(onAdd ? [{ value: add, label: t('firms.addNew') }] : []),
      ]}
      found={found.map(({ id, name }) => ({ value: id, label: name }))}
      onChoose={choose}
      onOpenChange={(next) => {
        setOpen(next);
        setQ('');
      }}
      q={q}
      onSearch={setQ}
      searchLabel={t('firms.searchLabel')}
      loading={open && (firms.isPending || firms.isPlaceholderData || search !== q.trim())}
      note={noteText()}
      {...rest}
    />
  );

  function noteText() {
    if (firms.isError && !firms.data) return t('firms.fetchFailed');
    if (firms.isPending || found.length) return firms.hasNextPage ? t('firms.searchForMore') : undefined;
    return t(search ? 'firms.noneFound' : 'firms.noneAvailable');
  }
}
