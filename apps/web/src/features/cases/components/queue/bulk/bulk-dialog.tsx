import type { BulkAction } from '@visafolio/contract/cases/queue.contract.ts';
import { useId, useState } from 'react';
import { refusalText } from '../../../../../shared/api/error-text.ts';
import { useIdempotencyKey } from '../../../../../shared/api/use-idempotency-key.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { LoadFailure } from '../../../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../../../ui/feedback/page-spinner.tsx';
import { Dialog } from '../../../../../ui/overlay/dialog.tsx';
import { useBulkPreview, useBulkRun } from '../../../api/queue.ts';
import { BulkFields, plainActions } from './bulk-fields.tsx';
import type { BulkKind } from './bulk-kinds.ts';
import { LeftOutRows, NameList } from './bulk-rows.tsx';
import { ReminderRows } from './reminder-rows.tsx';

interface BulkDialogProps {
  kind: BulkKind;
  /** The cases that were selected when the dialog opened. */
  ids: string[];
  names: ReadonlyMap<string, string>;
  /** Called with the failed cases, which stay selected. */
  onDone: (failed: string[]) => void;
  onClose: () => void;
}

/** A bulk action: its input, a preview of its effects, and its results. */
export function BulkDialog({ kind, ids, names, onDone, onClose }: BulkDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [chosen, setChosen] = useState(plainActions[kind]);
  const [cases, setCases] = useState(ids);
  const preview = useBulkPreview(cases, chosen);
  const run = useBulkRun();
  const sending = useIdempotencyKey('requests.sent_before');
  const results = run.data?.rows;

  const getName = ({ id, name }: { id: string; name: string }) =>
    name || names.get(id) || t('queue.bulk.unknownCase');
  const willDo = preview.data?.rows.filter(({ refused }) => refused === null) ?? [];
  const leftOut = preview.data?.rows.filter(({ refused }) => refused !== null) ?? [];

  const start = (action: BulkAction) =>
    run.mutate(
      { action, ids: willDo.map(({ id }) => id), idempotency_key: sending.key },
      {
        onSuccess: ({ rows, download }) => {
          onDone(rows.filter(({ refused }) => refused !== null).map(({ id }) => id));
          if (download) location.assign(download);
        },
      },
    );
  const retry = (failed: string[]) => {
    sending.renew();
    run.reset();
    setCases(failed);
    void preview.refetch();
  };

  if (results) {
    const failed = results.filter(({ refused }) => refused !== null);
    const done = results.filter(({ refused }) => refused === null);
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={t(`queue.bulk.title.${kind}`)}
        footer={
          <>
            <Button variant="outline" onClick={onClose}>
              {t('queue.bulk.close')}
            </Button>
            {failed.length > 0 && (
              <Button onClick={() => retry(failed.map(({ id }) => id))}>
                {t('queue.bulk.retry', { count: failed.length })}
              </Button>
            )}
          </>
        }
      >
        <div className="flex flex-col gap-4">
          {failed.length > 0 && (
            <div className="flex flex-col gap-3">
              <Alert tone="danger">
                {t('queue.bulk.doneSome', { done: done.length, total: results.length })}
              </Alert>
              <LeftOutRows rows={failed} getName={getName} />
            </div>
          )}
          {failed.length === 0 && (
            <Alert tone="success">{t('queue.bulk.doneAll', { count: done.length })}</Alert>
          )}
          {done.length > 0 && (
            <NameList
              summary={t('queue.bulk.doneRows', { count: done.length })}
              items={done.map((row) => ({
                id: row.id,
                name: getName(row),
                note: row.later ? t('queue.bulk.later') : undefined,
              }))}
            />
          )}
        </div>
      </Dialog>
    );
  }

  const needsFields = !chosen;
  return (
    <Dialog
      open
      onOpenChange={() => !run.isPending && onClose()}
      title={t(`queue.bulk.title.${kind}`)}
      description={t('queue.bulk.count', { count: cases.length })}
      footer={
        <>
          <Button variant="outline" disabled={run.isPending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {chosen && !plainActions[kind] && (
            <Button variant="outline" disabled={run.isPending} onClick={() => setChosen(undefined)}>
              {t('queue.bulk.back')}
            </Button>
          )}
          {needsFields ? (
            <Button type="submit" form={formId}>
              {t('queue.bulk.next')}
            </Button>
          ) : (
            <Button
              loading={run.isPending}
              disabled={!preview.data || preview.isFetching || willDo.length === 0}
              onClick={() => start(chosen)}
            >
              {t(`queue.bulk.go.${kind}`, { count: willDo.length })}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {run.error && (
          <Alert tone="danger" intoView>
            {refusalText(run.error, t, t('queue.bulk.failed'))}
          </Alert>
        )}
        {needsFields ? <BulkFields kind={kind} formId={formId} onChosen={setChosen} /> : summary()}
      </div>
    </Dialog>
  );

  function summary() {
    if (preview.error && !preview.data) {
      return (
        <LoadFailure query={preview}>
          {refusalText(preview.error, t, t('queue.bulk.checkFailed'))}
        </LoadFailure>
      );
    }
    if (!preview.data) return <PageSpinner label={t('queue.bulk.checking')} />;
    return (
      <>
        <p role="status" className="font-semibold">
          {willDo.length > 0
            ? t(`queue.bulk.will.${kind}`, { count: willDo.length })
            : t('queue.bulk.nobody')}
        </p>
        {willDo.length > 0 && kind === 'remind' && <ReminderRows rows={willDo} getName={getName} />}
        {willDo.length > 0 && kind !== 'remind' && (
          <NameList
            summary={t('queue.bulk.showAll', { count: willDo.length })}
            items={willDo.map((row) => ({ id: row.id, name: getName(row) }))}
          />
        )}
        {leftOut.length > 0 && (
          <div className="flex flex-col gap-2">
            <p>{t('queue.bulk.leftOut', { count: leftOut.length })}</p>
            <LeftOutRows rows={leftOut} getName={getName} />
          </div>
        )}
      </>
    );
  }
}
