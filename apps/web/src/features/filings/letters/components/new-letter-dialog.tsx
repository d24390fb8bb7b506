import { letterLimits, ShippedLetter } from '@visafolio/contract/filings/letter.ts';
import { useState } from 'react';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { newId } from '../../../../shared/new-id.ts';
import { getToday } from '../../../../shared/parse-date.ts';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { FormDialog } from '../../../../ui/overlay/form-dialog.tsx';
import { useLetterTemplates } from '../../../templates/letter-templates/letter-templates.ts';
import { useStartLetter } from '../api/letters.ts';
import { getStandardLetterTitle } from '../standard-letter-title.ts';

interface NewLetterDialogProps {
  requestId: string;
  onClose: () => void;
  onBegun: (letterId: string) => void;
}

export function NewLetterDialog({ requestId, onClose, onBegun }: NewLetterDialogProps) {
  const { t } = useTranslation();
  const templates = useLetterTemplates();
  const start = useStartLetter();
  // The same id for a repeated submission, so that it creates one letter.
  const [letter_id] = useState(newId);
  const [template_id, setTemplate] = useState<string>('cover_letter');
  const [typed, setTyped] = useState<string>();
  const [tried, setTried] = useState(false);
  const items = templates.data?.items ?? [];
  const getName = ({ id, name }: { id: string; name: string }) => {
    const shipped = ShippedLetter.safeParse(id);
    return shipped.success ? t(`letters.shipped.${shipped.data}`) : name;
  };
  // The title is printed in the English letter.
  const template = items.find(({ id }) => id === template_id);
  const title = typed ?? (template ? (getStandardLetterTitle(template.id) ?? template.name) : '');

  return (
    <FormDialog
      title={t('letters.new.title')}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!title.trim() || !template) return;
        start.mutate(
          { id: requestId, letter_id, title: title.trim(), template_id, today: getToday() },
          { onSuccess: () => onBegun(letter_id) },
        );
      }}
      submitLabel={t('letters.new.begin')}
      isSending={start.isPending}
      waits={!template}
      problem={start.error && refusalText(start.error, t, t('letters.new.failed'))}
    >
      {!templates.data && !templates.error && <Spinner label={t('letters.templates.loading')} />}
      {!templates.data && templates.error && (
        <LoadFailure query={templates}>{t('letters.templates.failed')}</LoadFailure>
      )}
      {templates.data && (
        <>
          <Field label={t('letters.new.template')}>
            <Select
              options={items.map((each) => ({ value: each.id, label: getName(each) }))}
              value={template_id}
              onChange={(event) => {
                setTemplate(event.target.value);
                setTyped(undefined);
              }}
            />
          </Field>
          <Field
            label={t('letters.new.name')}
            required
            error={tried && !title.trim() && t('letters.new.nameMissing')}
          >
            <Input
              dir="auto"
              autoComplete="off"
              maxLength={letterLimits.titleMaxLength}
              value={title}
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
