import type { ImportOutcome, ImportRow } from '@visafolio/contract/cases/contacts/contact-import.ts';
import { CircleCheck, CircleMinus, RefreshCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { ChoiceGroup } from '../../../../../ui/form/choice-group.tsx';
import { BadRows } from './bad-rows.tsx';
import { DroppedValuesNote } from './dropped-values-note.tsx';

interface ImportReviewProps {
  /** Dry run of an import that leaves existing contacts unchanged. */
  checked: ImportOutcome;
  rows: ImportRow[];
  existing: 'skip' | 'update';
  onExisting: (existing: 'skip' | 'update') => void;
}

/** Step 3: previews the import. */
export function ImportReview({ checked, rows, existing, onExisting }: ImportReviewProps) {
  const { t } = useTranslation();
  const known = checked.skipped;
  const updated = checked.updated + (existing === 'update' ? known : 0);
  const skipped = existing === 'update' ? 0 : known;
  return (
    <>
      {checked.created + checked.updated + known === 0 && (
        <Alert tone="warning">{t('contacts.importing.nothing')}</Alert>
      )}
      <ul className="flex flex-col gap-2" aria-live="polite">
        <Line
          show={checked.created > 0}
          icon={<CircleCheck size={20} className="text-success" aria-hidden />}
        >
          {t('contacts.importing.created', { count: checked.created })}
        </Line>
        <Line show={updated > 0} icon={<RefreshCw size={20} className="text-info" aria-hidden />}>
          {t('contacts.importing.updated', { count: updated })}
        </Line>
        <Line show={skipped > 0} icon={<CircleMinus size={20} className="text-muted" aria-hidden />}>
          {t('contacts.importing.skipped', { count: skipped })}
        </Line>
        <Line
          show={checked.bad.length > 0}
          icon={<TriangleAlert size={20} className="text-warning" aria-hidden />}
        >
          {t('contacts.importing.bad', { count: checked.bad.length })}
        </Line>
      </ul>
      {known > 0 && (
        <div className="flex flex-col gap-2">
          <p id="existing-contacts" className="font-semibold text-sm">
            {t('contacts.importing.existing')}
          </p>
          <ChoiceGroup
            name="existing"
            aria-labelledby="existing-contacts"
            value={existing}
            onChange={(value) => onExisting(value === 'update' ? 'update' : 'skip')}
            options={[
              { value: 'skip', label: t('contacts.importing.existingSkip') },
              { value: 'update', label: t('contacts.importing.existingUpdate') },
            ]}
          />
        </div>
      )}
      {checked.not_taken.length > 0 && <DroppedValuesNote notTaken={checked.not_taken} />}
      {checked.bad.length > 0 && <BadRows bad={checked.bad} rows={rows} />}
    </>
  );
}

function Line({ show, icon, children }: { show: boolean; icon: ReactNode; children: ReactNode }) {
  if (!show) return null;
  return (
    <li className="flex items-center gap-2.5">
      {icon}
      {children}
    </li>
  );
}
