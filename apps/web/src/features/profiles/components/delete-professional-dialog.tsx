import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Deletion } from '@visafolio/contract/accounts/accounts.contract.ts';
import { FolderDown } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { signOut } from '../../../shared/session/sign-out.ts';
import { useProfile } from '../../../shared/session/use-profile.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { buttonStyles } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { useDeleteAccount } from '../../accounts/api/security.ts';
import { isSameEmail, RepeatEmailField } from '../../accounts/components/security/repeat-email-field.tsx';

interface DeleteProfessionalDialogProps {
  deletion: Deletion;
  onClose: () => void;
}

/**
 * Asks who takes over the cases, or offers all files if there is no colleague, and asks for the address to confirm. Default export because
 * it is loaded lazily.
 */
export default function DeleteProfessionalDialog({ deletion, onClose }: DeleteProfessionalDialogProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: me } = useProfile();
  const call = useDeleteAccount();
  const [colleagueId, setColleagueId] = useState('');
  const [typed, setTyped] = useState('');
  const [checked, setChecked] = useState(false);
  const { colleagues, open_cases, completed_cases, files } = deletion;
  const hasColleagues = colleagues.length > 0;
  const email = me?.email ?? '';

  const leave = async () => {
    toast.success(t('profiles.account.done'));
    try {
      await signOut(queryClient, () => navigate({ to: '/' }));
    } catch (error) {
      toast.error(errorText(error, t));
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isSameEmail(typed, email) || (hasColleagues && !colleagueId)) return;
    call.mutate(
      { email: typed.trim(), ...(colleagueId && { colleagueId }) },
      { onSuccess: () => void leave() },
    );
  };

  return (
    <FormDialog
      title={t('profiles.account.confirmTitle')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('profiles.account.submit')}
      isSending={call.isPending}
      problem={call.error && errorText(call.error, t)}
    >
      <ul className="flex list-disc flex-col gap-2 pl-5">
        <li>
          {t(hasColleagues ? 'profiles.account.casesHandedOver' : 'profiles.account.casesDeleted', {
            count: open_cases + completed_cases,
          })}
        </li>
        {!hasColleagues && <li>{t('profiles.account.linksEnd')}</li>}
        <li>{t('accounts.deletion.ends')}</li>
      </ul>
      {!hasColleagues && files > 0 && (
        <a
          href="/api/storage/client-folders/all.zip"
          download
          className={buttonStyles({ variant: 'outline', className: 'self-start' })}
        >
          <FolderDown size={18} aria-hidden />
          {t('profiles.account.export', { count: files })}
        </a>
      )}
      {hasColleagues && (
        <Field
          label={t('profiles.account.colleague')}
          required
          error={checked && !colleagueId && t('accounts.errors.colleague_required')}
        >
          <Select
            placeholder={t('profiles.account.choose')}
            options={colleagues.map(({ id, name, email }) => ({
              value: id,
              label: name === email ? email : `${name} (${email})`,
            }))}
            value={colleagueId}
            onChange={(event) => setColleagueId(event.target.value)}
          />
        </Field>
      )}
      <RepeatEmailField email={email} value={typed} onChange={setTyped} checked={checked} />
    </FormDialog>
  );
}
