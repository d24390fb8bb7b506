import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { toast } from '../../../shared/toast/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { useClientSignOut } from '../../client-pages/use-client-sign-out.ts';

const DeleteAccountDialog = lazy(
  () => import('../../accounts/components/security/delete-account-dialog.tsx'),
);

/** A client's way to delete the account that they sign in with. */
export function DeleteAccount({ email, cases }: { email: string; cases: number }) {
  const { t } = useTranslation();
  const { leave } = useClientSignOut();
  const [open, setOpen] = useState(false);
  const deleted = () => {
    toast.success(t('portal.account.deleted'));
    leave();
  };
  return (
    <>
      <Button variant="ghost" size="sm" className="self-center text-muted" onClick={() => setOpen(true)}>
        {t('portal.account.delete')}
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
