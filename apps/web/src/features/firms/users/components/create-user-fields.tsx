import type { CreateUserInput } from '@visafolio/contract/firms/users.contract.ts';
import { limits } from '@visafolio/contract/shared/limits.ts';
import { useFormContext } from 'react-hook-form';
import type { z } from 'zod';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { PasswordInput } from '../../../../ui/form/password-input.tsx';
import { Select } from '../../../../ui/form/select.tsx';

export type CreateUserForm = Pick<
  z.input<typeof CreateUserInput>,
  'email' | 'password' | 'full_name' | 'role'
>;

const roles = ['user', 'admin'] as const;

export function CreateUserFields() {
  const { t } = useTranslation();
  const { register, getValues, formState } = useFormContext<CreateUserForm>();

  const fieldError = (name: 'email' | 'password' | 'full_name') => {
    const error = formState.errors[name];
    if (!error) return undefined;
    if (getValues(name).trim() === '') return t('users.create.fieldRequired');
    if (error.type === 'too_big') return t('users.create.tooLong');
    if (name === 'email' && error.type === 'custom') return t('staff.emailOtherLetters');
    return t(name === 'email' ? 'users.create.emailNotValid' : 'accounts.errors.password_too_short');
  };

  return (
    <>
      <Field label={t('users.create.email')} required error={fieldError('email')}>
        <Input type="email" dir="ltr" autoComplete="off" {...register('email')} />
      </Field>
      <Field
        label={t('users.create.password')}
        required
        hint={t('users.create.passwordHint', { count: limits.passwordMinLength })}
        error={fieldError('password')}
      >
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <Field label={t('users.create.fullName')} required error={fieldError('full_name')}>
        <Input autoComplete="off" {...register('full_name')} />
      </Field>
    </>
  );
}

export function RoleField() {
  const { t } = useTranslation();
  const { register } = useFormContext<CreateUserForm>();
  return (
    <Field label={t('users.create.role')}>
      <Select
        options={roles.map((role) => ({ value: role, label: t(`users.role.${role}`) }))}
        {...register('role')}
      />
    </Field>
  );
}
