import type { FirmProvider } from '@visafolio/contract/accounts/firm-providers.ts';
import type { Firm } from '@visafolio/contract/firms/firms.contract.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { useCheckFirmProvider, useFirmProviders, useSaveFirmProvider } from '../../api/sign-on.ts';
import { RemoveSignOnDialog } from './remove-sign-on-dialog.tsx';
import { SignOnActions } from './sign-on-actions.tsx';
import { SignOnForm } from './sign-on-form.tsx';
import { SignOnList } from './sign-on-list.tsx';
import { SsoOnly } from './sso-only.tsx';

const formId = 'sign-on';

interface SignOnDialogProps {
  firm: Pick<Firm, 'id'>;
  onClose: () => void;
}

/** 'Single sign-on' of a firm: a list of its providers, and a form for one of them. */
export function SignOnDialog({ firm, onClose }: SignOnDialogProps) {
  const { t } = useTranslation();
  const { data, isFetching, error, refetch } = useFirmProviders(firm.id);
  const [form, setForm] = useState<{ provider: FirmProvider | null } | null>(null);
  const save = useSaveFirmProvider();
  const check = useCheckFirmProvider();
  const [removing, setRemoving] = useState<FirmProvider | null>(null);

  const close = () => {
    save.reset();
    check.reset();
    setForm(null);
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !save.isPending && onClose()}
      title={t('firms.signOn.title')}
      description={t('firms.signOn.intro')}
      footer={
        form && (
          <SignOnActions form={formId} checking={check.isPending} saving={save.isPending} onBack={close} />
        )
      }
    >
      {!data && !error && (
        <div role="status">
          <span className="sr-only">{t('firms.signOn.loading')}</span>
          <Skeleton className="h-20" />
        </div>
      )}
      {!data && error && (
        <LoadFailure query={{ isFetching, refetch }}>{t('firms.signOn.loadFailed')}</LoadFailure>
      )}
      {data && form && (
        <SignOnForm
          id={formId}
          firmId={firm.id}
          provider={form.provider}
          addresses={data.addresses}
          save={save}
          check={check}
          onSaved={close}
        />
      )}
      {data && !form && (
        <div className="flex flex-col gap-4">
          {data.items.length > 0 ? (
            <SignOnList
              firmId={firm.id}
              providers={data.items}
              onEdit={(provider) => setForm({ provider })}
              onRemove={setRemoving}
            />
          ) : (
            <p>{t('firms.signOn.none')}</p>
          )}
          <div>
            <Button
              variant={data.items.length > 0 ? 'outline' : 'primary'}
              onClick={() => setForm({ provider: null })}
            >
              <Plus size={18} aria-hidden />
              {t('firms.signOn.add')}
            </Button>
          </div>
          {data.items.length > 0 && <SsoOnly firmId={firm.id} />}
        </div>
      )}
      {removing && (
        <RemoveSignOnDialog firmId={firm.id} provider={removing} onClose={() => setRemoving(null)} />
      )}
    </Dialog>
  );
}
