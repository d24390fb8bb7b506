import type { RestrictedCase } from '@visafolio/contract/firms/workspace.contract.ts';
import { type FormEvent, useState } from 'react';
import { refusalText } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { useSession } from '../../../../../shared/session/use-session.ts';
import { toast } from '../../../../../shared/toast/toast.ts';
import { FormDialog } from '../../../../../ui/overlay/form-dialog.tsx';
import { useReassign } from '../../api/restricted-cases.ts';
import { SuccessorField } from './successor-field.tsx';

interface ReassignDialogProps {
  restricted: RestrictedCase;
  onClose: () => void;
}

/** Assigns a restricted case to somebody who is on it already, never to a firm administrator who may not read it. */
export function ReassignDialog({ restricted, onClose }: ReassignDialogProps) {
  const { t } = useTranslation();
  const { session } = useSession();
  const [to, setTo] = useState('');
  const [asked, setAsked] = useState(false);
  const reassign = useReassign();
  const { id, case_number, responsible, assigned } = restricted;
  const number = String(case_number);
  const colleagues = assigned.filter((each) => each.id !== session?.user.id);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!to) return;
    reassign.mutate(
      { request_ids: [id], to },
      {
        onSuccess: () => {
          const name = colleagues.find((each) => each.id === to)?.name ?? '';
          toast.success(t('firms.restricted.done', { number, name }));
          onClose();
        },
      },
    );
  };

  return (
    <FormDialog
      title={t('firms.restricted.title', { number })}
      description={t('firms.restricted.text', { name: responsible.name })}
      size="sm"
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('firms.restricted.submit')}
      isSending={reassign.isPending}
      waits={colleagues.length === 0}
      problem={reassign.error && refusalText(reassign.error, t, t('firms.restricted.failed'))}
    >
      <SuccessorField
        colleagues={colleagues}
        value={to}
        onChange={setTo}
        asked={asked}
        label={t('firms.restricted.to')}
        nobody={t('firms.restricted.nobody')}
      />
    </FormDialog>
  );
}
