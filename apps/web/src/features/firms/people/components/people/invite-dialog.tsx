import type { FirmRole } from '@visafolio/contract/firms/workspace.contract.ts';
import { cleanEmail, hasOtherLetters } from '@visafolio/contract/shared/email-address.ts';
import { Email } from '@visafolio/contract/shared/fields.ts';
import { type FormEvent, useState } from 'react';
import { refusalText } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../../shared/toast/toast.ts';
import { ChoiceGroup } from '../../../../../ui/form/choice-group.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { Input } from '../../../../../ui/form/input.tsx';
import { FormDialog } from '../../../../../ui/overlay/form-dialog.tsx';
import { useInvite } from '../../api/people.ts';
import { firmRoles } from './firm-roles.ts';

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<FirmRole>('member');
  const [asked, setAsked] = useState(false);
  const invite = useInvite();
  const isEmail = Email.safeParse(email).success;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!isEmail) return;
    invite.mutate(
      { email: email.trim(), role },
      {
        onSuccess: (invitation) => {
          toast.success(t('firms.invite.sent', { email: invitation.email }));
          onClose();
        },
      },
    );
  };

  return (
    <FormDialog
      title={t('firms.invite.title')}
      description={t('firms.invite.text')}
      size="sm"
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('firms.invite.submit')}
      isSending={invite.isPending}
      problem={invite.error && refusalText(invite.error, t, t('firms.invite.failed'))}
    >
      <Field
        label={t('firms.invite.email')}
        required
        error={
          asked &&
          !isEmail &&
          t(hasOtherLetters(cleanEmail(email)) ? 'staff.emailOtherLetters' : 'firms.invite.emailNotValid')
        }
      >
        <Input
          type="email"
          dir="ltr"
          autoComplete="off"
          maxLength={320}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      </Field>
      <fieldset className="flex min-w-0 flex-col gap-2">
        <legend id="invite-role" className="mb-1.5 font-semibold text-sm">
          {t('firms.invite.role')}
        </legend>
        <ChoiceGroup
          name="role"
          columns={2}
          aria-labelledby="invite-role"
          aria-describedby="invite-role-hint"
          value={role}
          onChange={(next) => setRole(firmRoles.find((each) => each === next) ?? 'member')}
          options={firmRoles.map((each) => ({ value: each, label: t(`firms.role.${each}`) }))}
        />
        <p id="invite-role-hint" className="text-muted text-sm">
          {t('firms.invite.adminHint')}
        </p>
      </fieldset>
    </FormDialog>
  );
}
