import type { FirmPerson } from '@visafolio/contract/firms/workspace.contract.ts';
import type { FormEvent } from 'react';
import { isErrorCode, refusalText } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../../shared/toast/toast.ts';
import { FormDialog } from '../../../../../ui/overlay/form-dialog.tsx';
import { useRemovePerson } from '../../api/people.ts';
import { handedOverText } from '../hand-over/handed-over-text.ts';
import { useSuccessors } from '../hand-over/use-successors.ts';
import { SuccessorsField } from './successors-field.tsx';

interface RemovePersonDialogProps {
  person: FirmPerson;
  people: FirmPerson[];
  onClose: () => void;
}

/** Removes a person from the firm and hands over their cases, if any, in one step. */
export function RemovePersonDialog({ person, people, onClose }: RemovePersonDialogProps) {
  const { t, language } = useTranslation();
  const remove = useRemovePerson();
  const { id, name, cases } = person;
  const { takers, to, also, placed, ask, onError, field } = useSuccessors(id);
  const colleagues = people.filter((each) => each.id !== id && !each.disabled);
  // New cases may have arrived since the list was loaded.
  const mustChoose = cases > 0 || isErrorCode(remove.error, 'users.cases_to_hand_over');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask();
    if (mustChoose && !to) return;
    remove.mutate(
      { user_id: id, ...(to && { hand_over_to: to, also, placed }) },
      {
        onError,
        onSuccess: ({ handed_over: count }) => {
          toast.success(
            t('firms.people.removed', { name }),
            count ? handedOverText({ takers, placed, count }, colleagues, { t, language }) : undefined,
          );
          onClose();
        },
      },
    );
  };

  return (
    <FormDialog
      title={t('firms.people.removeTitle', { name })}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('firms.people.removeConfirm')}
      isSending={remove.isPending}
      problem={remove.error && refusalText(remove.error, t, t('firms.people.removeFailed'))}
    >
      <p>{t('firms.people.removeText')}</p>
      {cases > 0 && <p>{t('firms.people.removeCases', { count: cases })}</p>}
      {mustChoose && <SuccessorsField {...field} colleagues={colleagues} count={cases} />}
    </FormDialog>
  );
}
