import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { type Firm, FirmInput } from '@visafolio/contract/firms/firms.contract.ts';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button, buttonStyles } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Textarea } from '../../../../ui/form/textarea.tsx';
import { useFirm, useSaveFirm } from '../../api/firms.ts';
import { OwnLogo } from '../../components/own-logo.tsx';
import type { OwnFirm } from './sections.ts';

export function BrandingSection({ firm }: { firm: OwnFirm }) {
  const { t } = useTranslation();
  const { data, isFetching, refetch, error } = useFirm(firm.id);

  if (error && !data)
    return <LoadFailure query={{ isFetching, refetch }}>{t('firms.page.loadFailed')}</LoadFailure>;
  if (!data) return <PageSpinner label={t('firms.page.loading')} />;
  return (
    <div className="flex max-w-2xl flex-col gap-8">
      <p className="text-muted">{t('firms.branding.intro')}</p>
      <NameForm firm={data} />
      <Link to="/filing-details" className={buttonStyles({ variant: 'outline', className: 'self-start' })}>
        {t('forms.details.open')}
      </Link>
      <OwnLogo firm={firm} />
    </div>
  );
}

function NameForm({ firm }: { firm: Firm }) {
  const { t } = useTranslation();
  const { register, handleSubmit, formState } = useForm<z.input<typeof FirmInput>, unknown, FirmInput>({
    resolver: zodResolver(FirmInput),
    defaultValues: { name: firm.name, description: firm.description ?? '' },
  });
  const save = useSaveFirm();

  const submit = handleSubmit((input) =>
    save.mutate(
      { id: firm.id, logo: null, ...input },
      { onSuccess: () => toast.success(t('firms.form.updated')) },
    ),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {save.error && (
        <Alert tone="danger" intoView>
          {refusalText(save.error, t, t('firms.form.updateFailed'))}
        </Alert>
      )}
      <Field
        label={t('firms.form.name')}
        required
        error={formState.errors.name && t('firms.form.nameRequired')}
      >
        <Input autoComplete="organization" maxLength={200} {...register('name')} />
      </Field>
      <Field label={t('firms.form.description')} hint={t('firms.form.optional')}>
        <Textarea maxLength={2_000} {...register('description')} />
      </Field>
      <Button type="submit" className="self-start" loading={save.isPending}>
        {t(save.isPending ? 'firms.form.saving' : 'firms.form.save')}
      </Button>
    </form>
  );
}
