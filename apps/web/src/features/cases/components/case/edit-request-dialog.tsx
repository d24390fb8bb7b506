import { zodResolver } from '@hookform/resolvers/zod';
import { EditRequestInput, type RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { requestVisaTypes } from '@visafolio/contract/shared/visa-types.ts';
import { visaName } from '@visafolio/locales/visa-name.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { type EditConflict, readEditConflict } from '../../../../shared/api/edit-conflict.ts';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { formatDate, formatRelative } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { type Merged, mergeEdits } from '../../../../shared/merge-edits.ts';
import { EditConflictNotice } from '../../../../ui/feedback/edit-conflict-notice.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { Textarea } from '../../../../ui/form/textarea.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { useEditRequest } from '../../api/request-changes.ts';
import { DayField } from '../../dates/components/day-field.tsx';
import { fieldErrorText } from '../../request-form.ts';

interface EditRequestDialogProps {
  request: RequestDetail;
  onClose: () => void;
}

/** `due_on` is '' without a due date. */
type Words = Record<'name' | 'email' | 'visa_type' | 'notes' | 'due_on', string>;

/** What a colleague saved while this form was open. */
interface Meanwhile extends EditConflict<Words>, Merged<Words> {
  mine: Words;
}

/** Corrects name, email, visa type and notes. Default export because it is loaded lazily. */
export default function EditRequestDialog({ request, onClose }: EditRequestDialogProps) {
  const { t, language } = useTranslation();
  const edit = useEditRequest();
  const { id, visa_type } = request;
  const [seen, setSeen] = useState<Words>(() => toWords(request));
  const [meanwhile, setMeanwhile] = useState<Meanwhile>();
  const [day, setDay] = useState(seen.due_on);
  const { register, handleSubmit, formState, getValues, setValue } = useForm<EditRequestInput>({
    resolver: zodResolver(EditRequestInput),
    defaultValues: { id, ...seen, due_on: seen.due_on || null },
  });
  const submit = handleSubmit((input) => {
    setMeanwhile(undefined);
    edit.mutate(
      { ...input, seen: { ...seen, due_on: seen.due_on || null } },
      {
        onSuccess: onClose,
        onError: (error) => compare({ ...input, due_on: input.due_on ?? '' }, error),
      },
    );
  });
  const fill = (words: Partial<Words>) => {
    for (const field of fields)
      if (words[field] !== undefined)
        setValue(field, field === 'due_on' ? words[field] || null : words[field]);
    if (words.due_on !== undefined) setDay(words.due_on);
  };
  const fieldError = (field: 'name' | 'email' | 'visa_type' | 'notes') =>
    fieldErrorText(formState.errors[field], getValues(field), t);
  const labels: Words = {
    name: t('requests.form.name'),
    email: t('requests.form.email'),
    visa_type: t('requests.form.visaType'),
    notes: t('requests.form.notes'),
    due_on: t('dates.due.title'),
  };
  // Keeps a visa type that is not in the list as a choice.
  const types = requestVisaTypes.some((type) => type === visa_type)
    ? requestVisaTypes
    : [visa_type, ...requestVisaTypes];

  return (
    <FormDialog
      title={t('requests.edit.title')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('requests.edit.save')}
      isSending={edit.isPending}
      problem={edit.error && !meanwhile && refusalText(edit.error, t, t('requests.edit.failed'))}
    >
      {meanwhile && (
        <EditConflictNotice
          title={whoAndWhen(meanwhile)}
          text={t(meanwhile.contested.length ? 'requests.meanwhile.contested' : 'requests.meanwhile.taken')}
          fields={meanwhile.changed.map((field) => ({
            label: labels[field],
            theirs: shown(field, meanwhile.now[field]),
            ...(meanwhile.contested.includes(field) && { mine: shown(field, meanwhile.mine[field]) }),
          }))}
          words={{
            theirs: t('requests.meanwhile.theirs'),
            mine: t('requests.meanwhile.mine'),
            saveMine: t('requests.meanwhile.saveMine'),
            takeTheirs: t('requests.meanwhile.takeTheirs'),
          }}
          {...(meanwhile.contested.length && {
            decide: {
              saveMine: () => void submit(),
              takeTheirs: () => {
                fill(meanwhile.now);
                setMeanwhile(undefined);
                edit.reset();
              },
            },
          })}
        />
      )}
      <Field label={labels.name} required error={fieldError('name')}>
        <Input autoComplete="off" dir="auto" {...register('name')} />
      </Field>
      <Field label={labels.email} required hint={t('requests.edit.emailHint')} error={fieldError('email')}>
        <Input type="email" dir="ltr" autoComplete="off" {...register('email')} />
      </Field>
      <Field label={labels.visa_type} required error={fieldError('visa_type')}>
        <Select
          options={types.map((type) => ({ value: type, label: visaName(type, t) }))}
          {...register('visa_type')}
        />
      </Field>
      <DayField
        label={t('dates.due.optional')}
        value={day}
        onChange={(next) => {
          setDay(next);
          setValue('due_on', next || null);
        }}
        // An unreadable date prevents the submit.
        onReadable={(readable) => setValue('due_on', readable ? day || null : 'unreadable')}
        error={formState.errors.due_on && t('dates.keyDates.onMissing')}
      />
      <Field label={labels.notes} error={fieldError('notes')}>
        <Textarea rows={5} dir="auto" {...register('notes')} />
      </Field>
    </FormDialog>
  );
  /** Takes over their changes to fields that I did not touch; asks about the others. */
  function compare(mine: Words, error: unknown) {
    const told = readEditConflict<Words>(error);
    if (!told) return;
    const other = { ...told, now: { ...told.now, due_on: told.now.due_on ?? '' } };
    const merged = mergeEdits(seen, pickWords(mine), other.now);
    fill(merged.words);
    setSeen(other.now);
    setMeanwhile({ ...other, ...merged, mine });
  }

  function whoAndWhen({ by, at }: Meanwhile) {
    const who = by ? t('requests.meanwhile.by', { name: by }) : t('requests.meanwhile.title');
    return at ? `${who} · ${formatRelative(at, language)}` : who;
  }

  function shown(field: keyof Words, value: string) {
    if (!value) return t('requests.meanwhile.nothing');
    if (field === 'due_on') return formatDate(value, language);
    return field === 'visa_type' ? visaName(value, t) : value;
  }
}

const fields = ['name', 'email', 'visa_type', 'notes', 'due_on'] as const;

const pickWords = ({ name, email, visa_type, notes, due_on }: Words): Words => ({
  name,
  email,
  visa_type,
  notes,
  due_on,
});

const toWords = (request: RequestDetail): Words =>
  pickWords({ ...request, notes: request.notes ?? '', due_on: request.due_on ?? '' });
