import {
  type FilingDetailsOfWorkspace,
  FilingOffice,
} from '@visafolio/contract/filings/filing-profile.contract.ts';
import { listPieces } from '@visafolio/contract/questions/answer-pieces.ts';
import { countryName } from '@visafolio/contract/questions/countries.ts';
import { useEffect } from 'react';
import { api } from '../../../shared/api/client.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { PieceField } from '../../cases/questionnaire/components/pieces/piece-field.tsx';
import { isShown, pieceLabel, problemText } from '../../cases/questionnaire/components/pieces/piece-texts.ts';
import { DetailsForm } from './details-form.tsx';
import { DetailsList } from './details-list.tsx';
import { type OfficeWords, toOfficeWords } from './details-words.ts';
import { type Stored, useDetailsForm } from './use-details-form.ts';

interface OfficeSectionProps {
  details: FilingDetailsOfWorkspace;
  reload: () => Promise<Stored<OfficeWords>>;
  onDirty: (isDirty: boolean) => void;
}

/** What forms say about the firm, or the office of a professional without one. */
export function OfficeSection(props: OfficeSectionProps) {
  const { t } = useTranslation();
  const words = toOfficeWords(props.details.office.details, props.details.office.firm_name);
  const texts = useOfficeTexts(props.details, words);
  if (props.details.office.may_change) return <OfficeForm {...props} />;
  return (
    <>
      <Alert>{t('forms.details.office.byAdministrator')}</Alert>
      {props.details.office.details && (
        <DetailsList
          entries={Object.entries(words).map(([field, text]) => [
            texts.labelField(field),
            text && texts.showText(field, text),
          ])}
        />
      )}
    </>
  );
}

const address = listPieces('address');

function useOfficeTexts({ people }: FilingDetailsOfWorkspace, words: OfficeWords) {
  const { t, language } = useTranslation();
  return {
    labelField: (field: string) =>
      field === 'name' || field === 'default_attorney_id'
        ? t(`forms.details.office.${field}`)
        : pieceLabel('address', field, words, t),
    showText: (field: string, text: string) => {
      if (field === 'country') return countryName(text, language, (code) => t(`pieces.country.${code}`));
      if (field === 'unit_type') return t(`pieces.unit.${text}` as 'pieces.unit.Apt');
      if (field === 'default_attorney_id') return people.find(({ id }) => id === text)?.name ?? text;
      return text;
    },
  };
}

function OfficeForm({
  details: { office, people },
  details: workspace,
  reload,
  onDirty,
}: OfficeSectionProps) {
  const { t } = useTranslation();
  const details = useDetailsForm<OfficeWords, FilingOffice>({
    stored: { words: toOfficeWords(office.details, office.firm_name), revision: office.revision },
    schema: FilingOffice,
    toInput: (words) => ({ ...words, default_attorney_id: words.default_attorney_id || null }),
    save: (input, revision) => api.filingProfiles.saveOffice.call({ revision, office: input }),
    reload,
  });
  const { words, problems, isDirty } = details;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const texts = useOfficeTexts(workspace, words);
  const attorneys = people.filter(({ profile }) => profile && profile.role !== 'neither');

  return (
    <DetailsForm details={details} label={t('forms.details.office.heading')} {...texts}>
      <Field
        label={t('forms.details.office.name')}
        error={problems.name && t('forms.details.problem.too_long')}
      >
        <Input
          autoComplete="organization"
          maxLength={200}
          value={words.name}
          onChange={({ target }) => details.change({ name: target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        {address
          .filter(([piece]) => isShown('address', piece, words))
          .map(([piece, definition]) => (
            <PieceField
              key={piece}
              type="address"
              piece={piece}
              definition={definition}
              entered={words}
              isAlone={false}
              autofills
              problem={
                problems[piece as keyof OfficeWords] && problemText('address', piece, 'not_valid', words, t)
              }
              onChange={(text) => details.change({ [piece]: text })}
              onLeave={() => {}}
              onDateProblem={() => {}}
              labelledBy=""
            />
          ))}
      </div>
      {attorneys.length > 0 && office.firm_name !== null && (
        <Field
          label={t('forms.details.office.default_attorney_id')}
          hint={t('forms.details.office.defaultHint')}
        >
          <Select
            value={words.default_attorney_id}
            onChange={({ target }) => details.change({ default_attorney_id: target.value })}
            placeholder={t('forms.details.office.nobody')}
            options={attorneys.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
      )}
    </DetailsForm>
  );
}
