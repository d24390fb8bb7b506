import { useState } from 'react';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { useReplayFailed } from '../api/webhooks.ts';

const dayMs = 86_400_000;

/** Sends again what failed since a time. */
export function ReplayFailedDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const replay = useReplayFailed();
  const [days, setDays] = useState('3');
  return (
    <FormDialog
      onClose={onClose}
      title={t('webhooks.replay.title')}
      description={t('webhooks.replay.text')}
      submitLabel={t('webhooks.replay.confirm')}
      isSending={replay.isPending}
      problem={replay.error && refusalText(replay.error, t, t('webhooks.replay.failed'))}
      size="sm"
      onSubmit={(event) => {
        event.preventDefault();
        const since = new Date(Date.now() - Number(days) * dayMs).toISOString();
        replay.mutate(
          { id, since },
          {
            onSuccess: ({ replayed }) => {
              onClose();
              toast.success(t('webhooks.replay.done', { count: replayed }));
            },
          },
        );
      }}
    >
      <Field label={t('webhooks.replay.since')}>
        <Select
          value={days}
          onChange={(event) => setDays(event.target.value)}
          options={[
            { value: '1', label: t('webhooks.replay.day') },
            { value: '3', label: t('webhooks.replay.days3') },
            { value: '7', label: t('webhooks.replay.days7') },
            { value: '30', label: t('webhooks.replay.days30') },
          ]}
        />
      </Field>
    </FormDialog>
  );
}
