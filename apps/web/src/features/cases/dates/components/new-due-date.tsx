import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { DayField, useDay } from './day-field.tsx';

interface NewDueDateProps {
  /** Undefined for none; an invalid text prevents the submit. */
  onChange: (day: string | undefined) => void;
  /** The form was submitted with an invalid text. */
  isRefused: boolean;
}

/** The due date of a new request; collapsed initially. Default export because it loads after the form's other fields. */
export default function NewDueDate({ onChange, isRefused }: NewDueDateProps) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(false);
  const { field } = useDay('');
  if (!wanted)
    return (
      <Button variant="link" size="sm" className="-ms-3 self-start" onClick={() => setWanted(true)}>
        <CalendarPlus size={16} aria-hidden />
        {t('dates.due.set')}
      </Button>
    );
  return (
    <DayField
      label={t('dates.due.optional')}
      hint={t('dates.due.hint')}
      error={isRefused ? t('dates.keyDates.onMissing') : undefined}
      value={field.value}
      onChange={(day) => {
        field.onChange(day);
        onChange(day || undefined);
      }}
      onReadable={(readable) => onChange(readable ? field.value || undefined : 'unreadable')}
    />
  );
}
