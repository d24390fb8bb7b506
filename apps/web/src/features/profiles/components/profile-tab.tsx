import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { initials } from '../../../shared/initials.ts';
import { useProfile } from '../../../shared/session/use-profile.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Button, buttonStyles } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { CreateOwnFirmCard } from '../../firms/components/create-own-firm-card.tsx';
import { OwnLogo } from '../../firms/components/own-logo.tsx';
import { useRenameMe } from '../api/profiles.ts';

/** Name, e-mail and firm of the professional; the firm's logo. */
export function ProfileTab() {
  const { t } = useTranslation();
  const { data: me } = useProfile();
  const [typed, setTyped] = useState<string>();
  const [asked, setAsked] = useState(false);
  const rename = useRenameMe();
  if (!me?.profile) return null;
  const name = typed ?? me.full_name;
  const { firm } = me.profile;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (name.trim() === '') return;
    rename.mutate(
      { full_name: name },
      {
        onSuccess: () => toast.success(t('profiles.saved')),
        onError: (error) =>
          toast.error(t('profiles.errorTitle'), refusalText(error, t, t('profiles.saveFailed'))),
      },
    );
  };

  return (
    <div className="flex flex-col gap-8">
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <span
          aria-hidden
          className="flex size-16 items-center justify-center rounded-full bg-accent-soft font-semibold text-accent text-xl"
        >
          {initials(name.trim() || me.email)}
        </span>
        <Field
          label={t('profiles.fullName')}
          required
          error={asked && name.trim() === '' && t('profiles.nameRequired')}
        >
          <Input
            autoComplete="name"
            maxLength={200}
            value={name}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Field label={t('profiles.email')} hint={t('profiles.emailHint')}>
          <Input type="email" dir="ltr" readOnly className="bg-sunken" value={me.email} />
        </Field>
        <Field label={t('profiles.firm')} hint={t('profiles.firmHint')}>
          <Input readOnly className="bg-sunken" value={firm?.name ?? t('profiles.noFirm')} />
        </Field>
        <Button type="submit" className="self-start" loading={rename.isPending}>
          {t(rename.isPending ? 'profiles.saving' : 'profiles.save')}
        </Button>
      </form>
      <Link to="/filing-details" className={buttonStyles({ variant: 'outline', className: 'self-start' })}>
        {t('forms.details.open')}
      </Link>
      {firm ? <OwnLogo firm={firm} /> : <CreateOwnFirmCard />}
    </div>
  );
}
