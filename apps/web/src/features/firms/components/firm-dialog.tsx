import { zodResolver } from '@hookform/resolvers/zod';
import { type Firm, FirmInput } from '@visafolio/contract/firms/firms.contract.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { codeText, refusalText } from '../../../shared/api/error-text.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { useSaveFirm } from '../api/firms.ts';
import { checkLogo } from '../check-logo.ts';
import { useImagePreview } from '../use-image-preview.ts';
import { FirmPolicy } from './firm-policy.tsx';
import { LogoPicker } from './logo-picker.tsx';
import { FirmSignOn } from './sign-on/firm-sign-on.tsx';

interface FirmDialogProps {
  firm: Firm | null;
  onClose: () => void;
}

export function FirmDialog({ firm, onClose }: FirmDialogProps) {
  const { t } = useTranslation();
  const { register, handleSubmit, formState } = useForm<z.input<typeof FirmInput>, unknown, FirmInput>({
    resolver: zodResolver(FirmInput),
    defaultValues: { name: firm?.name ?? '', description: firm?.description ?? '' },
  });
  const [logo, setLogo] = useState<File | null>(null);
  const [logoError, setLogoError] = useState<string>();
  const preview = useImagePreview(logo);
  const save = useSaveFirm();

  const choose = (file: File) => {
    const refused = checkLogo(file);
    setLogoError(refused ? codeText(refused, t) : undefined);
    if (!refused) setLogo(file);
  };
  const submit = handleSubmit((input) =>
    save.mutate(
      { id: firm?.id, logo, ...input },
      {
        onSuccess: ({ logoError: failed }) => {
          toast.success(t(firm ? 'firms.form.updated' : 'firms.form.created'));
          if (failed) toast.error(t('firms.errorTitle'), refusalText(failed, t, t('firms.logo.failed')));
          onClose();
        },
      },
    ),
  );
  const failedText = t(firm ? 'firms.form.updateFailed' : 'firms.form.createFailed');

  return (
    <FormDialog
      title={t(firm ? 'firms.form.editTitle' : 'firms.form.createTitle')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={
        save.isPending ? t('firms.form.saving') : t(firm ? 'firms.form.save' : 'firms.form.create')
      }
      isSending={save.isPending}
      problem={save.error && refusalText(save.error, t, failedText)}
      after={
        firm && (
          <>
            <FirmPolicy firmId={firm.id} />
            <FirmSignOn firm={firm} />
          </>
        )
      }
    >
      <Field
        label={t('firms.form.name')}
        required
        error={formState.errors.name && t('firms.form.nameRequired')}
      >
        <Input autoComplete="off" maxLength={200} {...register('name')} />
      </Field>
      <Field label={t('firms.form.description')} hint={t('firms.form.optional')}>
        <Textarea maxLength={2_000} {...register('description')} />
      </Field>
      <LogoPicker
        url={preview ?? firm?.logo_url ?? null}
        alt={t('firms.logo.preview')}
        error={logoError}
        onFile={choose}
      />
    </FormDialog>
  );
}
