import type { Firm } from '@visafolio/contract/firms/firms.contract.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { FirmRow } from './firm-row.tsx';

interface FirmTableProps {
  firms: Firm[];
  /** The rows belong to the previous search. */
  outdated: boolean;
  onEdit: (firm: Firm) => void;
  onDelete: (firm: Firm) => void;
}

const columns = ['logo', 'name', 'description', 'created', 'actions'] as const;

export function FirmTable({ firms, outdated, onEdit, onDelete }: FirmTableProps) {
  const { t } = useTranslation();
  return (
    <div className={outdated ? 'opacity-60' : undefined}>
      <table aria-label={t('firms.table.label')} aria-busy={outdated} className="w-full max-md:block">
        <thead className="border-line border-b text-muted text-sm max-md:sr-only">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-4 py-2.5 text-start font-semibold">
                {t(`firms.table.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:block">
          {firms.map((firm) => (
            <FirmRow key={firm.id} firm={firm} onEdit={() => onEdit(firm)} onDelete={() => onDelete(firm)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
