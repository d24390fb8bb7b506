import type { Colleague } from '@visafolio/contract/firms/workspace.contract.ts';
import { type FormEvent, useState } from 'react';
import { refusalText } from '../../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { toast } from '../../../../../shared/toast/toast.ts';
import { Checkbox } from '../../../../../ui/form/checkbox.tsx';
import { FormDialog } from '../../../../../ui/overlay/form-dialog.tsx';
import { useHandOver } from '../../api/people.ts';
import { SuccessorsField } from '../people/successors-field.tsx';
import { handedOverText } from './handed-over-text.ts';
import { useSuccessors } from './use-successors.ts';

interface HandOverDialogProps {
  /** Whose cases, with counts of open and completed ones; without a name, the user's own. */
  person: { id: string; name?: string; open: number; completed: number };
  /** The possible successors. */
  colleagues: Colleague[];
  onClose: () => void;
}

/** For a leave: hands over all open cases in one step, and changes nothing else about the person. */
export function HandOverDialog({ person, colleagues, onClose }: HandOverDialogProps) {
  const { t, language } = useTranslation();
  const [withCompleted, setWithCompleted] = useState(person.open === 0);
  const handOver = useHandOver();
  const { id, name, open, completed } = person;
  const { takers, to, also, placed, ask, onError, field } = useSuccessors(id, !withCompleted);
  const count = open + (withCompleted ? completed : 0);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask();
    if (!to) return;
    handOver.mutate(
      { user_id: id, to, also, placed, only_open: !withCompleted },
      {
        onError,
        onSuccess: ({ handed_over: count }) => {
          toast.success(
            count
              ? handedOverText({ takers, placed, count }, colleagues, { t, language })
              : t('firms.handOver.nothing'),
          );
          onClose();
        },
      },
    );
  };

  return (
    <FormDialog
      title={name ? t('firms.handOver.title', { name }) : t('firms.handOver.ownTitle')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('firms.handOver.submit')}
      isSending={handOver.isPending}
      waits={colleagues.length === 0}
      problem={handOver.error && refusalText(handOver.error, t, t('firms.handOver.failed'))}
    >
      <p aria-live="polite">{t('firms.handOver.cases', { count })}</p>
      <p className="text-muted">
        {name ? t('firms.handOver.stays', { name }) : t('firms.handOver.ownStays')}
      </p>
      {completed > 0 && open > 0 && (
        <Checkbox
          label={t('firms.handOver.completed', { count: completed })}
          checked={withCompleted}
          onChange={({ target }) => setWithCompleted(target.checked)}
        />
      )}
      <SuccessorsField {...field} colleagues={colleagues} count={count} />
    </FormDialog>
  );
}
