import { languageCodes } from '@visafolio/contract/shared/languages.ts';
import {
  type PreparedFieldName,
  type PreparedKey,
  preparedFields,
} from '@visafolio/locales/prepared/prepared-message.ts';
import { isPreparedValue } from '@visafolio/locales/prepared/render-prepared.ts';
import { type FormEvent, useState } from 'react';
import { languageName } from '../../../../shared/i18n/language-name.ts';
import { listPreparedFields, prepared, renderPrepared } from '../../../../shared/i18n/prepared-messages.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { MessageText } from '../../../messages/conversation/message/message-text.tsx';
import { fillPreparedMessage } from './fill-prepared-message.ts';

interface PreparedFormProps {
  preparedKey: PreparedKey;
  /** Names of the case's documents, as choices for placeholders. */
  documents: readonly string[];
  /** Gets the placeholders' values, and the text as the sender reads it. */
  onSend: (values: Record<string, string>, body: string) => void;
  onBack: () => void;
}

const inputTypes = {
  text: 'text',
  phone: 'tel',
  date: 'date',
  time: 'time',
  money: 'text',
  days: 'number',
} as const;

/** Fills in a prepared message's placeholders, with a preview in every language. */
export function PreparedForm({ preparedKey, documents, onSend, onBack }: PreparedFormProps) {
  const { t, language } = useTranslation();
  const [values, setValues] = useState<Record<string, string>>({});
  const [isChecked, setChecked] = useState(false);
  const fields = listPreparedFields(preparedKey);
  const isWrong = (name: PreparedFieldName) => !isPreparedValue(name, values[name] ?? '');
  const shown = renderPrepared(preparedKey, values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const words = renderPrepared(preparedKey, values);
    if (words) onSend(values, words[language]);
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <h3 className="font-semibold">{prepared(language).messages[preparedKey].title}</h3>
      {fields.length > 0 && (
        <fieldset className="grid gap-4 sm:grid-cols-2">
          <legend className="sr-only">{t('inbox.replies.fields')}</legend>
          {fields.map((name) => (
            <Field
              key={name}
              label={prepared(language).fields[name]}
              error={isChecked && isWrong(name) && t('inbox.replies.field')}
            >
              <Input
                type={inputTypes[preparedFields[name]]}
                inputMode={preparedFields[name] === 'money' ? 'decimal' : undefined}
                list={name === 'document' ? 'prepared-documents' : undefined}
                value={values[name] ?? ''}
                onChange={(event) => setValues({ ...values, [name]: event.target.value })}
              />
            </Field>
          ))}
          <datalist id="prepared-documents">
            {documents.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </fieldset>
      )}
      {languageCodes.map((each) => (
        <div key={each} className="flex flex-col gap-1 border-line border-s-2 ps-4">
          <p className="text-muted text-sm">
            {t('inbox.replies.reads', { language: languageName(each, language) })}
          </p>
          <MessageText text={shown?.[each] ?? fillPreparedMessage(each, preparedKey, values)} lang={each} />
        </div>
      ))}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="outline" onClick={onBack}>
          {t('inbox.replies.back')}
        </Button>
        <Button type="submit">{t('inbox.replies.send')}</Button>
      </div>
    </form>
  );
}
