import { useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { type ChosenFirm, FirmSelect } from '../../components/firm-select.tsx';
import { InlineFirmForm } from '../../components/inline-firm-form.tsx';

interface FirmChoiceProps {
  firm: ChosenFirm | null;
  onChange: (firm: ChosenFirm | null) => void;
  /** Whether a new firm is being created: the user form must wait. */
  onCreating: (creating: boolean) => void;
}

/** 'No Firm', an existing one, or a new one created here and then selected. */
export function FirmChoice({ firm, onChange, onCreating }: FirmChoiceProps) {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const end = () => {
    setAdding(false);
    onCreating(false);
  };
  if (adding) {
    return (
      <InlineFirmForm
        onCreated={(created) => {
          onChange(created);
          end();
        }}
        onCancel={end}
      />
    );
  }
  return (
    <Field label={t('users.create.firm')} hint={t('firms.form.optional')}>
      <FirmSelect
        firm={firm}
        onChange={onChange}
        onAdd={() => {
          setAdding(true);
          onCreating(true);
        }}
      />
    </Field>
  );
}
