import { type FormEvent, useId, useState } from 'react';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { useProfile } from '../../../shared/session/use-profile.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useCreateOwnFirm } from '../api/firms.ts';

/** For a professional without a firm; otherwise renders nothing. */
export function CreateOwnFirmCard() {
  const { t } = useTranslation();
  const { data: me } = useProfile();
  const titleId = useId();
  const [name, setName] = useState('');
  const [asked, setAsked] = useState(false);
  const found = useCreateOwnFirm();
  if (!me?.profile || me.profile.firm) return null;
  const missing = name.trim() === '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!missing) found.mutate({ name }, { onSuccess: () => toast.success(t('firms.form.created')) });
  };
  const error = found.error
    ? refusalText(found.error, t, t('firms.form.createFailed'))
    : asked && missing && t('firms.form.nameRequired');

  return (
    <Card as="section" aria-labelledby={titleId} className="gap-4 p-5 sm:p-6">
      <div>
        <h2 id={titleId} className="font-serif text-xl">
          {t('firms.found.title')}
        </h2>
        <p className="mt-1 max-w-prose text-muted">{t('firms.found.text')}</p>
      </div>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <Field label={t('firms.form.name')} hideLabel error={error} className="w-full sm:max-w-sm">
          <Input
            autoComplete="organization"
            maxLength={200}
            placeholder={t('firms.form.name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Button type="submit" loading={found.isPending}>
          {t('firms.found.submit')}
        </Button>
      </form>
    </Card>
  );
}
