import type { SavedView, ViewAddressInput } from '@visafolio/contract/cases/queue.contract.ts';
import { type FormEvent, useState } from 'react';
import { refusalText } from '../../../../../shared/api/error-text.ts';
import { useIdempotencyKey } from '../../../../../shared/api/use-idempotency-key.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { useProfile } from '../../../../../shared/session/use-profile.ts';
import { toast } from '../../../../../shared/toast/toast.ts';
import { Checkbox } from '../../../../../ui/form/checkbox.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { Input } from '../../../../../ui/form/input.tsx';
import { FormDialog } from '../../../../../ui/overlay/form-dialog.tsx';
import { useSaveView } from '../../../api/queue.ts';

const nameMax = 80;

interface SaveViewDialogProps {
  /** The view to rename; undefined for a new one. */
  view: SavedView | undefined;
  /** Filter and order of a new view. */
  now: ViewAddressInput;
  onSaved: (view: { id: string }) => void;
  onClose: () => void;
}

/** Name of a view, and whether colleagues see it. */
export function SaveViewDialog({ view, now, onSaved, onClose }: SaveViewDialogProps) {
  const { t } = useTranslation();
  const { data: me } = useProfile();
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [asked, setAsked] = useState(false);
  const save = useSaveView();
  const sending = useIdempotencyKey('requests.sent_before');
  const isMissing = name.trim() === '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (isMissing) return;
    save.mutate(
      {
        ...(view ? { id: view.id, revision: view.revision } : { idempotency_key: sending.key }),
        name: name.trim(),
        shared,
        address: view?.address ?? now,
      },
      {
        onSuccess: (saved) => {
          toast.success(t('queue.views.saved', { name: name.trim() }));
          onSaved(saved);
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t(view ? 'queue.views.renameTitle' : 'queue.views.saveTitle')}
      {...(!view && { description: t('queue.views.saveText') })}
      size="sm"
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t(view ? 'queue.views.rename' : 'queue.views.save')}
      isSending={save.isPending}
      problem={save.error && refusalText(save.error, t, t('queue.views.saveFailed'))}
    >
      <Field
        label={t('queue.views.name')}
        required
        error={asked && isMissing && t('queue.views.nameMissing')}
      >
        <Input value={name} maxLength={nameMax} onChange={({ target }) => setName(target.value)} />
      </Field>
      {me?.profile?.firm && (
        <Checkbox
          label={t('queue.views.shared')}
          checked={shared}
          onChange={({ target }) => setShared(target.checked)}
        />
      )}
    </FormDialog>
  );
}
