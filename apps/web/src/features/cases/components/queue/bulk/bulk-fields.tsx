import type { BulkAction } from '@visafolio/contract/cases/queue.contract.ts';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Checkbox } from '../../../../../ui/form/checkbox.tsx';
import { ChoiceGroup } from '../../../../../ui/form/choice-group.tsx';
import { DatePicker } from '../../../../../ui/form/date-picker.tsx';
import { Field } from '../../../../../ui/form/field.tsx';
import { Select } from '../../../../../ui/form/select.tsx';
import { useFirmColleagues } from '../../../api/case-people.ts';
import type { BulkKind } from './bulk-kinds.ts';

const statuses = ['pending', 'in-progress', 'completed'] as const;

/** Actions without further input. */
export const plainActions: Partial<Record<BulkKind, BulkAction>> = {
  remind: { kind: 'remind' },
  archive: { kind: 'archive', archived: true },
  download: { kind: 'download' },
};

interface BulkFieldsProps {
  kind: BulkKind;
  formId: string;
  onChosen: (action: BulkAction) => void;
}

/** The input of an action (person, day or status), needed before its preview. */
export function BulkFields({ kind, formId, onChosen }: BulkFieldsProps) {
  const { t } = useTranslation();
  const { data: colleagues = [] } = useFirmColleagues({ enabled: kind === 'assign' });
  const [person, setPerson] = useState('');
  const [role, setRole] = useState('assign');
  const [day, setDay] = useState('');
  const [hasProblem, setProblem] = useState(false);
  const [isWithout, setWithout] = useState(false);
  const [status, setStatus] = useState<(typeof statuses)[number]>('in-progress');
  const [asked, setAsked] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    const action = read();
    if (action) onChosen(action);
  };
  function read(): BulkAction | undefined {
    if (kind === 'assign') {
      return person ? { kind: role === 'assign' ? 'assign' : 'hand_over', user_id: person } : undefined;
    }
    if (kind === 'status') return { kind, status };
    if (kind !== 'due') return undefined;
    if (isWithout) return { kind, due_on: null };
    return day && !hasProblem ? { kind, due_on: day } : undefined;
  }

  return (
    <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {kind === 'assign' && (
        <>
          <Field
            label={t('queue.bulk.person')}
            required
            error={asked && !person && t('queue.bulk.personMissing')}
          >
            <Select
              value={person}
              placeholder={t('queue.bulk.choosePerson')}
              options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={({ target }) => setPerson(target.value)}
            />
          </Field>
          <ChoiceGroup
            name="role"
            aria-label={t('queue.bulk.role')}
            value={role}
            onChange={setRole}
            options={[
              { value: 'assign', label: t('queue.bulk.asAssigned') },
              { value: 'hand_over', label: t('queue.bulk.asResponsible') },
            ]}
          />
        </>
      )}
      {kind === 'due' && (
        <>
          {!isWithout && (
            <Field
              label={t('queue.bulk.day')}
              required
              error={asked && (!day || hasProblem) && t('queue.bulk.dayMissing')}
            >
              <DatePicker
                value={day}
                onChange={setDay}
                onProblem={(problem) => setProblem(Boolean(problem))}
              />
            </Field>
          )}
          <Checkbox
            label={t('queue.bulk.noDay')}
            checked={isWithout}
            onChange={({ target }) => setWithout(target.checked)}
          />
        </>
      )}
      {kind === 'status' && (
        <ChoiceGroup
          name="status"
          aria-label={t('queue.bulk.newStatus')}
          value={status}
          onChange={(value) => setStatus(statuses.find((each) => each === value) ?? status)}
          options={statuses.map((value) => ({ value, label: t(`requests.status.${value}`) }))}
        />
      )}
    </form>
  );
}
