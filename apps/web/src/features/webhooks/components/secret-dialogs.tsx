import { webhookOverlapHours } from '@visafolio/contract/webhooks/webhooks.contract.ts';
import { Copy } from 'lucide-react';
import { useState } from 'react';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceGroup } from '../../../ui/form/choice-group.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { useRotateSecret } from '../api/webhooks.ts';

/** A signing secret, to copy. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      toast.success(t('webhooks.secret.copied'));
    } catch {
      toast.error(t('webhooks.secret.copyFailed'));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('webhooks.secret.title')}
      description={t('webhooks.secret.text')}
      size="sm"
      footer={<Button onClick={onClose}>{t('webhooks.secret.done')}</Button>}
    >
      <div className="flex items-start justify-between gap-3 rounded-md border border-line bg-sunken px-4 py-2">
        <output
          aria-label={t('webhooks.secret.value')}
          className="min-w-0 select-all break-all py-2.5 font-mono text-sm"
          dir="ltr"
        >
          {secret}
        </output>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t('webhooks.secret.copy')}
          onClick={() => void copy()}
        >
          <Copy size={18} aria-hidden />
        </Button>
      </div>
    </Dialog>
  );
}

interface RotateDialogProps {
  id: string;
  onClose: () => void;
  onRotated: (secret: string) => void;
}

/** Replaces the secret of a webhook, with or without an overlap. */
export function RotateDialog({ id, onClose, onRotated }: RotateDialogProps) {
  const { t } = useTranslation();
  const rotate = useRotateSecret();
  const [hours, setHours] = useState<(typeof webhookOverlapHours)[number]>(24);
  return (
    <FormDialog
      onClose={onClose}
      title={t('webhooks.rotate.title')}
      description={t('webhooks.rotate.text')}
      submitLabel={t('webhooks.rotate.confirm')}
      isSending={rotate.isPending}
      problem={rotate.error && refusalText(rotate.error, t, t('webhooks.rotate.failed'))}
      size="sm"
      onSubmit={(event) => {
        event.preventDefault();
        rotate.mutate({ id, overlap_hours: hours }, { onSuccess: ({ secret }) => onRotated(secret) });
      }}
    >
      <ChoiceGroup
        name="overlap"
        aria-label={t('webhooks.rotate.overlap')}
        value={String(hours)}
        onChange={(value) => setHours(webhookOverlapHours.find((each) => String(each) === value) ?? 24)}
        options={[
          { value: '24', label: t('webhooks.rotate.hours24') },
          { value: '72', label: t('webhooks.rotate.hours72') },
          { value: '0', label: t('webhooks.rotate.hours0') },
        ]}
      />
    </FormDialog>
  );
}
