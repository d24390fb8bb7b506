import type { ApiKey } from '@visafolio/contract/public-api/api-keys.contract.ts';
import { type FormEvent, useState } from 'react';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { useRotateApiKey } from '../api/api-keys.ts';
import type { ShownSecret } from './new-secret.tsx';

interface Props {
  apiKey: ApiKey;
  onClose: () => void;
  onMade: (shown: ShownSecret) => void;
}

const overlaps = ['0', '1', '24', '168'] as const;

export function RotateKeyDialog({ apiKey, onClose, onMade }: Props) {
  const { t } = useTranslation();
  const rotate = useRotateApiKey();
  const [overlap, setOverlap] = useState('24');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    rotate.mutate(
      { id: apiKey.id, overlap_hours: Number(overlap) },
      { onSuccess: ({ secret }) => onMade({ name: apiKey.name, secret }) },
    );
  };
  return (
    <FormDialog
      title={t('api.rotateTitle', { name: apiKey.name })}
      description={t('api.rotateText')}
      submitLabel={t('api.rotateNow')}
      isSending={rotate.isPending}
      problem={rotate.error && refusalText(rotate.error, t, t('api.failed'))}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field label={t('api.overlap')}>
        <Select
          value={overlap}
          onChange={(event) => setOverlap(event.target.value)}
          options={overlaps.map((value) => ({ value, label: t(`api.overlaps.${value}`) }))}
        />
      </Field>
    </FormDialog>
  );
}
