import { packetLimits } from '@visafolio/contract/filings/packet-limits.ts';
import { useState } from 'react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';

interface ExhibitTitleProps {
  /** As the exhibit is called now. */
  name: string;
  /** '' for the names of its documents. */
  title: string;
  onSave: (title: string) => void;
  onClose: () => void;
}

/** Edits the title of an exhibit. Escape leaves it as it was; without a text it is called as its documents. */
export function ExhibitTitle({ name, title, onSave, onClose }: ExhibitTitleProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState(title);
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(value.trim());
      }}
    >
      <Field label={t('packets.titleOf', { name })} className="flex-1 basis-56">
        <Input
          autoFocus
          value={value}
          placeholder={name}
          maxLength={packetLimits.titleMaxLength}
          onChange={(event) => setValue(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
      </Field>
      <Button type="submit" variant="secondary">
        {t('packets.saveTitle')}
      </Button>
      <Button variant="ghost" onClick={onClose}>
        {t('common.cancel')}
      </Button>
    </form>
  );
}
