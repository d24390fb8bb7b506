import { type FormEvent, useState } from 'react';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { useCreateFirm } from '../api/firms.ts';
import type { ChosenFirm } from './firm-select.tsx';

interface InlineFirmFormProps {
  onCreated: (firm: ChosenFirm) => void;
  onCancel: () => void;
}

export function InlineFirmForm({ onCreated, onCancel }: InlineFirmFormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const create = useCreateFirm();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(
      { name, description },
      {
        onSuccess: (firm) => {
          toast.success(t('firms.form.created'));
          onCreated(firm);
        },
      },
    );
  };

  return (
    <form
      noValidate
      aria-label={t('firms.addNew')}
      onSubmit={submit}
      className="flex flex-col gap-4 rounded-md border border-line bg-sunken p-4"
    >
      <p className="font-semibold">{t('firms.addNew')}</p>
      {create.error && (
        <Alert tone="danger">{refusalText(create.error, t, t('firms.form.createFailed'))}</Alert>
      )}
      <Field label={t('firms.form.name')} required>
        <Input
          autoFocus
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label={t('firms.form.description')} hint={t('firms.form.optional')}>
        <Textarea
          rows={2}
          maxLength={2_000}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" loading={create.isPending} disabled={name.trim() === ''}>
          {t('firms.form.create')}
        </Button>
        <Button variant="outline" size="sm" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  );
}
