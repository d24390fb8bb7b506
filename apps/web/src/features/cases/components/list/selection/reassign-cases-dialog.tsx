import { limits } from '@visafolio/contract/shared/limits.ts';
import { type FormEvent, useState } from 'react';
import { isErrorCode, refusalText } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../../shared/toast/toast.ts';
import { Button } from '../../../../../ui/button.tsx';
import { Alert } from '../../../../../ui/feedback/alert.tsx';
import { FormDialog } from '../../../../../ui/overlay/form-dialog.tsx';
import { useReassign } from '../../../../firms/people/api/restricted-cases.ts';
import { SuccessorField } from '../../../../firms/people/components/people/successor-field.tsx';
import type { useCaseSelection } from './use-case-selection.ts';

interface ReassignCasesDialogProps {
  cases: ReturnType<typeof useCaseSelection>;
  onClose: () => void;
}

/** Reassigns the selected cases to one colleague: all or none. */
export function ReassignCasesDialog({ cases, onClose }: ReassignCasesDialogProps) {
  const { t } = useTranslation();
  const [to, setTo] = useState('');
  const [asked, setAsked] = useState(false);
  const reassign = useReassign();
  const { chosen, notTheirs, colleagues, selection } = cases;
  // The cases may leave the list before the dialog has closed.
  const count = reassign.isPending ? reassign.variables.request_ids.length : chosen.length;
  const refused = reassign.isPending ? 0 : notTheirs.length;
  const isTooMany = count > limits.reassignMax;

  const leaveOut = () => {
    for (const { id } of notTheirs) selection?.choose(id, false);
    reassign.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (!to) return;
    reassign.mutate(
      { request_ids: chosen.map(({ id }) => id), to },
      {
        onSuccess: ({ reassigned }) => {
          const name = colleagues.find((each) => each.id === to)?.name ?? '';
          toast.success(t('firms.people.handedOver', { count: reassigned, name }));
          onClose();
          cases.leave();
        },
      },
    );
  };

  return (
    <FormDialog
      title={t('requests.selection.reassign', { count })}
      description={t('requests.selection.text')}
      size="sm"
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('requests.selection.submit')}
      isSending={reassign.isPending}
      waits={count === 0 || refused > 0 || isTooMany || colleagues.length === 0}
      problem={!refused && reassign.error && problem(reassign.error)}
    >
      {refused > 0 && (
        <Alert
          tone="warning"
          action={
            <Button variant="outline" size="sm" onClick={leaveOut}>
              {t('requests.selection.leaveOut')}
            </Button>
          }
        >
          {refused === count
            ? t('requests.selection.noneTheirs')
            : t('requests.selection.notTheirs', { count: refused })}
        </Alert>
      )}
      {isTooMany && (
        <Alert tone="warning">{t('requests.selection.tooMany', { max: limits.reassignMax })}</Alert>
      )}
      <SuccessorField colleagues={colleagues} value={to} onChange={setTo} asked={asked} />
    </FormDialog>
  );

  function problem(error: unknown): string {
    if (isErrorCode(error, 'requests.not_found')) return t('requests.selection.gone');
    return refusalText(error, t, t('firms.restricted.failed'));
  }
}
