import { zodResolver } from '@hookform/resolvers/zod';
import { CreateUserInput } from '@visafolio/contract/firms/users.contract.ts';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { codeText, refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import type { ChosenFirm } from '../../components/firm-select.tsx';
import { useCreateUser } from '../api/users.ts';
import { CreateUserFields, type CreateUserForm, RoleField } from './create-user-fields.tsx';
import { FirmChoice } from './firm-choice.tsx';

const empty: CreateUserForm = { email: '', password: '', full_name: '', role: 'user' };

/** 'Create New User'. Keeps its input when closed or after a failure. */
export function CreateUserDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm<CreateUserForm, unknown, CreateUserInput>({
    resolver: zodResolver(CreateUserInput),
    defaultValues: empty,
  });
  const [firm, setFirm] = useState<ChosenFirm | null>(null);
  const [creatingFirm, setCreatingFirm] = useState(false);
  const create = useCreateUser();
  const refused = create.data?.error;

  const submit = form.handleSubmit((input) =>
    create.mutate(
      { ...input, firm_id: firm?.id ?? null },
      {
        onSuccess: ({ success }) => {
          if (!success) return;
          toast.success(t('users.create.done'));
          form.reset(empty);
          setFirm(null);
          create.reset();
          onClose();
        },
      },
    ),
  );

  return (
    <FormProvider {...form}>
      <FormDialog
        open={open}
        onClose={onClose}
        title={t('users.create.title')}
        description={t('users.create.text')}
        onSubmit={submit}
        submitLabel={t(create.isPending ? 'users.create.submitting' : 'users.create.submit')}
        isSending={create.isPending}
        waits={creatingFirm}
        problem={create.error && refusalText(create.error, t, t('users.create.failed'))}
        after={
          <div className="mt-5 flex flex-col gap-5">
            <FirmChoice firm={firm} onChange={setFirm} onCreating={setCreatingFirm} />
            <RoleField />
          </div>
        }
      >
        {refused && (
          <Alert tone="danger" intoView>
            {codeText(refused, t)}
          </Alert>
        )}
        <CreateUserFields />
      </FormDialog>
    </FormProvider>
  );
}
