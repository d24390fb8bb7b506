import type { Firm } from '@visafolio/contract/firms/firms.contract.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { formatDate } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { FirmLogo } from './firm-logo.tsx';

interface FirmRowProps {
  firm: Firm;
  onEdit: () => void;
  onDelete: () => void;
}

/** A firm as a table row, or as a card on phones. */
export function FirmRow({ firm, onEdit, onDelete }: FirmRowProps) {
  const { t, language } = useTranslation();
  const { name } = firm;
  return (
    <tr className="max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)] max-md:gap-x-4 max-md:gap-y-2 max-md:px-4 max-md:py-4">
      <td className="max-md:row-span-2 md:w-32 md:px-4 md:py-3">
        <FirmLogo url={firm.logo_url} alt={t('firms.logo.of', { name })} />
      </td>
      <td className="md:px-4 md:py-3">
        <span className="block break-words font-semibold" dir="auto">
          {name}
        </span>
        <span className="block text-muted text-sm">{t('users.total', { count: firm.users })}</span>
      </td>
      <td className="break-words text-muted md:px-4 md:py-3" dir="auto">
        {firm.description ?? t('firms.noDescription')}
      </td>
      <td className="max-md:col-span-2 max-md:text-muted max-md:text-sm md:whitespace-nowrap md:px-4 md:py-3">
        <span className="md:hidden" aria-hidden>
          {t('firms.table.created')}{' '}
        </span>
        {formatDate(firm.created_at, language)}
      </td>
      <td className="max-md:col-span-2 md:px-4 md:py-3">
        <span className="flex gap-1">
          <Button variant="ghost" size="icon" aria-label={t('firms.edit', { name })} onClick={onEdit}>
            <Pencil size={18} aria-hidden />
          </Button>
          <Button variant="ghost" size="icon" aria-label={t('firms.delete', { name })} onClick={onDelete}>
            <Trash2 size={18} className="text-danger" aria-hidden />
          </Button>
        </span>
      </td>
    </tr>
  );
}
