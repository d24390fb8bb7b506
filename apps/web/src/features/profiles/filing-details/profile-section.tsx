import { type FilingPerson, FilingProfile } from '@visafolio/contract/filings/filing-profile.contract.ts';
import { filingLimits, filingRoles, ordersAnswers } from '@visafolio/contract/filings/filing-profile.ts';
import { type ComponentProps, useEffect, useId } from 'react';
import { api } from '../../../shared/api/client.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ChoiceGroup } from '../../../ui/form/choice-group.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { DetailsForm } from './details-form.tsx';
import { DetailsList } from './details-list.tsx';
import { type ProfileWords, toProfileWords } from './details-words.ts';
import { type Stored, useDetailsForm } from './use-details-form.ts';

type TextField = Exclude<keyof FilingProfile, 'role' | 'subject_to_orders' | 'orders'>;

/** Order and looks of the fields. */
const fields: Record<
  TextField,
  Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'maxLength'>
> = {
  family_name: { autoComplete: 'family-name', maxLength: filingLimits.name },
  given_name: { autoComplete: 'given-name', maxLength: filingLimits.name },
  middle_name: { autoComplete: 'additional-name', maxLength: filingLimits.name },
  licensing_authority: { autoComplete: 'off', maxLength: filingLimits.name },
  bar_number: { autoComplete: 'off', maxLength: filingLimits.barNumber },
  accredited_on: { type: 'date', autoComplete: 'off' },
  uscis_account: { autoComplete: 'off', inputMode: 'numeric', maxLength: 40 },
  phone: { type: 'tel', autoComplete: 'tel', maxLength: 40 },
  mobile: { type: 'tel', autoComplete: 'off', maxLength: 40 },
  fax: { type: 'tel', autoComplete: 'off', maxLength: 40 },
  email: { type: 'email', autoComplete: 'email', maxLength: 254 },
};
const textFields = Object.keys(fields) as TextField[];

interface ProfileSectionProps {
  person: FilingPerson;
  isMe: boolean;
  reload: () => Promise<Stored<ProfileWords>>;
  onDirty: (isDirty: boolean) => void;
}

type OrdersAnswer = Exclude<(typeof ordersAnswers)[number], ''>;
const decided = ordersAnswers.filter((answer): answer is OrdersAnswer => answer !== '');

/** What forms say about one professional. */
export function ProfileSection(props: ProfileSectionProps) {
  const { t } = useTranslation();
  const { person } = props;
  if (person.may_change) return <ProfileForm {...props} />;
  const words = toProfileWords(person.profile);
  const showOrders = (answer: string) =>
    answer === '' ? '' : t(`forms.details.person.subject_to_orders.${answer as OrdersAnswer}`);
  return (
    <>
      <Alert>{t('forms.details.person.byAdministrator', { name: person.name })}</Alert>
      <DetailsList
        entries={[
          ...textFields.map((field): [string, string] => [t(`forms.details.person.${field}`), words[field]]),
          [t('forms.details.person.subjectToOrders'), showOrders(words.subject_to_orders)],
          [t('forms.details.person.orders'), words.orders],
        ]}
      />
    </>
  );
}

function ProfileForm({ person, isMe, reload, onDirty }: ProfileSectionProps) {
  const { t } = useTranslation();
  const name = useId();
  const labelId = useId();
  const problemId = useId();
  const ordersName = useId();
  const ordersLabelId = useId();
  const details = useDetailsForm<ProfileWords, FilingProfile>({
    stored: { words: toProfileWords(person.profile), revision: person.revision },
    schema: FilingProfile,
    toInput: (words) => words,
    save: (profile, revision) =>
      api.filingProfiles.saveProfile.call({ user_id: person.id, revision, profile }),
    reload,
  });
  const { words, problems, isDirty } = details;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const isAttorney = words.role === 'attorney';
  const isShown = (field: TextField) =>
    isAttorney ? field !== 'accredited_on' : field !== 'licensing_authority' && field !== 'bar_number';

  const label = (field: string) => {
    if (field === 'role') return t('forms.details.person.roleLabel');
    if (field === 'subject_to_orders') return t('forms.details.person.subjectToOrders');
    return t(`forms.details.person.${field as TextField | 'orders'}`);
  };
  const hints: Partial<Record<TextField, string>> = {
    licensing_authority: t('forms.details.person.licensingHint'),
    bar_number: t('forms.details.person.barHint'),
    uscis_account: t('forms.details.person.uscisHint'),
    phone: t('forms.details.person.phoneHint'),
    email: t('forms.details.person.emailHint', { email: person.email }),
  };
  const problem = (field: TextField) => {
    const found = problems[field];
    if (!found) return undefined;
    if (found === 'too_long') return t('forms.details.problem.too_long');
    return t(
      field === 'uscis_account' || field === 'email' || field === 'accredited_on'
        ? `forms.details.problem.${field}`
        : 'forms.details.problem.phone',
    );
  };

  return (
    <DetailsForm
      details={details}
      label={
        isMe ? t('forms.details.person.heading') : t('forms.details.person.headingOf', { name: person.name })
      }
      labelField={label}
      showText={(field, text) => {
        if (field === 'role') return t(`forms.details.person.role.${FilingProfile.shape.role.parse(text)}`);
        return field === 'subject_to_orders' && text
          ? t(`forms.details.person.subject_to_orders.${text as OrdersAnswer}`)
          : text;
      }}
    >
      <div className="flex flex-col gap-2">
        <span id={labelId} className="font-semibold text-sm">
          {isMe
            ? t('forms.details.person.roleLabel')
            : t('forms.details.person.roleLabelOf', { name: person.name })}
        </span>
        <ChoiceGroup
          name={name}
          value={words.role}
          onChange={(role) => details.change({ role })}
          options={filingRoles.map((role) => ({
            value: role,
            label: t(`forms.details.person.role.${role}`),
          }))}
          aria-labelledby={labelId}
          {...(problems.role && { 'aria-invalid': true, 'aria-describedby': problemId })}
        />
        {problems.role && (
          <p id={problemId} role="alert" className="text-danger text-sm">
            {t('forms.details.problem.role')}
          </p>
        )}
      </div>
      {words.role !== '' && words.role !== 'neither' && (
        <div className="grid gap-5 sm:grid-cols-2">
          {textFields.filter(isShown).map((field) => (
            <Field key={field} label={label(field)} hint={hints[field]} error={problem(field)}>
              <Input
                {...fields[field]}
                // The browser would suggest the administrator's own.
                {...(!isMe && { autoComplete: 'off' })}
                value={words[field]}
                onChange={({ target }) => details.change({ [field]: target.value })}
              />
            </Field>
          ))}
        </div>
      )}
      {isAttorney && (
        <div className="flex flex-col gap-2">
          <span id={ordersLabelId} className="font-semibold text-sm">
            {isMe
              ? t('forms.details.person.ordersQuestion')
              : t('forms.details.person.ordersQuestionOf', { name: person.name })}
          </span>
          <p className="text-muted text-sm">{t('forms.details.person.ordersHint')}</p>
          <ChoiceGroup
            name={ordersName}
            value={words.subject_to_orders}
            onChange={(answer) => details.change({ subject_to_orders: answer })}
            options={decided.map((value) => ({
              value,
              label: t(`forms.details.person.subject_to_orders.${value}`),
            }))}
            aria-labelledby={ordersLabelId}
          />
        </div>
      )}
      {isAttorney && words.subject_to_orders === 'yes' && (
        <Field
          label={t('forms.details.person.orders')}
          error={problems.orders && t('forms.details.problem.too_long')}
        >
          <Textarea
            maxLength={filingLimits.orders}
            value={words.orders}
            onChange={({ target }) => details.change({ orders: target.value })}
          />
        </Field>
      )}
    </DetailsForm>
  );
}
