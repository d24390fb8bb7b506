import { useState } from 'react';
import { refusalText } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../../shared/toast/toast.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { Dialog } from '../../../../../ui/overlay/dialog.tsx';
import { useImport } from '../../import/use-import.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportFile } from './import-file.tsx';
import { ImportReview } from './import-review.tsx';

/** Imports contacts from a CSV file in three steps. Default export because it is loaded lazily. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [existing, setExisting] = useState<'skip' | 'update'>('skip');
  const way = useImport();
  const { chosen, checked, check, run, rows } = way;
  const step = checked ? 'review' : chosen ? 'columns' : 'file';
  const number = { file: 1, columns: 2, review: 3 }[step];
  const isMatched = chosen?.columns.name !== undefined && chosen.columns.email !== undefined;
  const count = checked
    ? checked.created + checked.updated + (existing === 'update' ? checked.skipped : 0)
    : 0;

  const submit = () =>
    run.mutate(
      { rows, existing, dry_run: false },
      {
        onSuccess: ({ created, updated, skipped }) => {
          onClose();
          toast.success(
            t('contacts.successTitle'),
            t('contacts.importing.done', { created, updated, skipped }),
          );
        },
      },
    );
  const problem =
    (check.error && refusalText(check.error, t, t('contacts.importing.checkFailed'))) ||
    (run.error && refusalText(run.error, t, t('contacts.importing.failed')));

  return (
    <Dialog
      open
      inAddress
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={t('contacts.importing.title')}
      description={t('contacts.importing.intro')}
      footer={
        <>
          <Button variant="outline" onClick={step === 'file' ? onClose : way.back}>
            {step === 'file' && t('common.cancel')}
            {step === 'columns' && t('contacts.importing.anotherFile')}
            {step === 'review' && t('contacts.importing.back')}
          </Button>
          {step === 'columns' && (
            <Button disabled={!isMatched} loading={check.isPending} onClick={way.checkRows}>
              {t(check.isPending ? 'contacts.importing.checking' : 'contacts.importing.check')}
            </Button>
          )}
          {step === 'review' && count > 0 && (
            <Button loading={run.isPending} onClick={submit}>
              {run.isPending ? t('contacts.importing.submitting') : t('contacts.importing.submit', { count })}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <p role="status" className="font-semibold text-muted text-sm">
          {t('contacts.importing.stepOf', { step: number, name: t(`contacts.importing.steps.${step}`) })}
        </p>
        {problem && (
          <Alert tone="danger" intoView title={t('contacts.errorTitle')}>
            {problem}
          </Alert>
        )}
        {step === 'file' && <ImportFile way={way} />}
        {step === 'columns' && chosen && <ImportColumns chosen={chosen} way={way} />}
        {step === 'review' && checked && (
          <ImportReview checked={checked} rows={rows} existing={existing} onExisting={setExisting} />
        )}
      </div>
    </Dialog>
  );
}
