import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { securityTexts, useDeleteAccount } from '../../api/security.ts';
import { isSameEmail, RepeatEmailField } from './repeat-email-field.tsx';

interface DeleteAccountDialogProps {
  email: string;
  /** Number of applications that stay with the firm. */
  cases: number;
  onClose: () => void;
  onDeleted: () => void;
}

/** Explains what is kept and what is deleted, and asks for the address to confirm. Default export because it is loaded lazily. */
export default function DeleteAccountDialog({ email, cases, onClose, onDeleted }: DeleteAccountDialogProps) {
  const { t } = useTranslation();
  const { data: ready } = useQuery(securityTexts);
  const deletion = useDeleteAccount();
  const [typed, setTyped] = useState('');
  const [checked, setChecked] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isSameEmail(typed, email)) deletion.mutate({ email: typed.trim() }, { onSuccess: onDeleted });
  };

  if (!ready) return null;
  return (
    <FormDialog
      title={t('accounts.deletion.title')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('accounts.deletion.submit')}
      isSending={deletion.isPending}
      problem={deletion.error && errorText(deletion.error, t)}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>{t('accounts.deletion.cases', { count: cases })}</li>
        <li>{t('accounts.deletion.ends')}</li>
        <li>{t('accounts.deletion.again')}</li>
      </ul>
      <RepeatEmailField email={email} value={typed} onChange={setTyped} checked={checked} />
    </FormDialog>
  );
}
