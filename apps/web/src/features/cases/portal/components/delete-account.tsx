import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../shared/toast/toast.ts';
import { Button } from '../../../../ui/button.tsx';
import { useClientSignOut } from '../../../client-pages/use-client-sign-out.ts';

const DeleteAccountDialog = lazy(
  () => import('../../../accounts/components/security/delete-account-dialog.tsx'),
);

export function DeleteAccount({ email, cases }: { email: string; cases: number }) {
  const { t } = useTranslation();
  const { leave } = useClientSignOut();
  const [open, setOpen] = useState(false);
  const deleted = () => {
    toast.success(t('account.deletion.deleted'));
    leave();
  };
  return (
    <>
      <Button variant="outline" size="sm" className="mt-2" onClick={() => setOpen(true)}>
        {t('account.deletion.action')}
      </Button>
      {open && (
        <Suspense>
          <DeleteAccountDialog
            email={email}
            cases={cases}
            onClose={() => setOpen(false)}
            onDeleted={deleted}
          />
        </Suspense>
      )}
    </>
  );
}
