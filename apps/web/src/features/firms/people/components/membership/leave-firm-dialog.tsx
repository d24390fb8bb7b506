import type { Deletion } from '@visafolio/contract/accounts/accounts.contract.ts';
import type { FormEvent } from 'react';
import { isErrorCode, refusalText } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { useSession } from '../../../../../shared/session/use-session.ts';
import { toast } from '../../../../../shared/toast/toast.ts';
import { FormDialog } from '../../../../../ui/overlay/form-dialog.tsx';
import { useLeaveFirm } from '../../api/membership.ts';
import { useSuccessors } from '../hand-over/use-successors.ts';
import { SuccessorsField } from '../people/successors-field.tsx';
import type { OwnFirm } from '../sections.ts';

interface LeaveFirmDialogProps {
  firm: OwnFirm;
  deletion: Deletion;
  onClose: () => void;
}

/** Explains what stays in the firm, and asks who takes over the cases. */
export function LeaveFirmDialog({ firm, deletion, onClose }: LeaveFirmDialogProps) {
  const { t } = useTranslation();
  const { session } = useSession();
  const { to, also, placed, ask, onError, field } = useSuccessors(session?.user.id ?? '');
  const leave = useLeaveFirm(() => toast.success(t('firms.leave.done', { firm: firm.name })));
  const { colleagues } = deletion;
  const count = deletion.open_cases + deletion.completed_cases;
  const isAlone = colleagues.length === 0;
  // New cases may have arrived since they were counted.
  const mustChoose = !isAlone && (count > 0 || isErrorCode(leave.error, 'users.cases_to_hand_over'));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask();
    if (mustChoose && !to) return;
    leave.mutate(to ? { hand_over_to: to, also, placed } : {}, { onError });
  };

  return (
    <FormDialog
      title={t('firms.leave.confirmTitle', { firm: firm.name })}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('firms.leave.submit')}
      isSending={leave.isPending}
      problem={leave.error && refusalText(leave.error, t, t('firms.leave.failed'))}
    >
      <p>{t(isAlone ? 'firms.leave.alone' : 'firms.leave.text')}</p>
      {!isAlone && <p>{count ? t('firms.leave.cases', { count }) : t('firms.leave.noCases')}</p>}
      {mustChoose && <SuccessorsField {...field} colleagues={colleagues} count={count} />}
    </FormDialog>
  );
}
