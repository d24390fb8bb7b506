import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type {
  FilingDetailsOfWorkspace,
  FilingPerson,
} from '@visafolio/contract/filings/filing-profile.contract.ts';
import { listMissingDetails } from '@visafolio/contract/filings/filing-profile.ts';
import { useCallback, useState } from 'react';
import { api } from '../../../shared/api/client.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { useProfile } from '../../../shared/session/use-profile.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../ui/feedback/page-spinner.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Card, CardTitle } from '../../../ui/layout/card.tsx';
import { PageTitle } from '../../../ui/layout/page-title.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useUnsavedGuard } from '../../../ui/overlay/use-unsaved-guard.ts';
import { filingDetailsQuery, useFilingDetails } from '../../filings/filing-profiles/api/filing-profiles.ts';
import { listMissing } from '../../filings/filing-profiles/list-missing.ts';
import { toOfficeWords, toProfileWords } from './details-words.ts';
import { OfficeSection } from './office-section.tsx';
import { ProfileSection } from './profile-section.tsx';

/** `/filing-details`: what official forms say about a professional (`person`, by default the user) and the office. Default export because it is loaded lazily. */
export default function FilingDetailsPage() {
  const { t } = useTranslation();
  const { data, error, isFetching, refetch } = useFilingDetails();
  const { data: me } = useProfile();
  const { person } = useSearch({ from: '/staff/filing-details' });
  const shown = data?.people.find(({ id }) => id === person) ?? data?.people[0];
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <div className="flex flex-col gap-1">
        <PageTitle>{t('forms.details.title')}</PageTitle>
        <p className="text-muted">{t('forms.details.intro')}</p>
      </div>
      {error && !data && (
        <LoadFailure query={{ isFetching, refetch }}>{t('forms.details.failed')}</LoadFailure>
      )}
      {!error && !data && <PageSpinner label={t('forms.details.loading')} />}
      {data && shown && me && (
        <Details key={shown.id} details={data} person={shown} isMe={shown.id === me.id} />
      )}
    </div>
  );
}

interface DetailsProps {
  details: FilingDetailsOfWorkspace;
  person: FilingPerson;
  isMe: boolean;
}

function Details({ details, person, isMe }: DetailsProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [isPersonDirty, setPersonDirty] = useState(false);
  const [isOfficeDirty, setOfficeDirty] = useState(false);
  const guard = useUnsavedGuard(isPersonDirty || isOfficeDirty, () => {});
  const reload = useCallback(async () => {
    await queryClient.invalidateQueries({ queryKey: api.filingProfiles.key(), refetchType: 'none' });
    return queryClient.fetchQuery({ ...filingDetailsQuery(), staleTime: 0 });
  }, [queryClient]);
  const reloadPerson = async () => {
    const now = (await reload()).people.find(({ id }) => id === person.id);
    return { words: toProfileWords(now?.profile ?? null), revision: now?.revision ?? 0 };
  };
  const reloadOffice = async () => {
    const { office } = await reload();
    return { words: toOfficeWords(office.details, office.firm_name), revision: office.revision };
  };
  return (
    <>
      {details.people.filter(({ may_change }) => may_change).length > 1 && (
        <PersonSelect people={details.people} person={person} />
      )}
      <State details={details} person={person} />
      <Card as="section" className="gap-5 p-5 sm:p-6">
        <CardTitle>
          {isMe
            ? t('forms.details.person.heading')
            : t('forms.details.person.headingOf', { name: person.name })}
        </CardTitle>
        <ProfileSection person={person} isMe={isMe} reload={reloadPerson} onDirty={setPersonDirty} />
      </Card>
      <Card as="section" className="gap-5 p-5 sm:p-6">
        <div className="flex flex-col gap-1">
          <CardTitle>{t('forms.details.office.heading')}</CardTitle>
          <p className="text-muted text-sm">
            {t(
              details.office.firm_name === null
                ? 'forms.details.office.textAlone'
                : 'forms.details.office.text',
            )}
          </p>
        </div>
        <OfficeSection details={details} reload={reloadOffice} onDirty={setOfficeDirty} />
      </Card>
      <ConfirmDialog
        open={guard.isAsking}
        onOpenChange={() => guard.stay()}
        title={t('templates.form.discardTitle')}
        description={t('forms.details.discardText')}
        confirmLabel={t('templates.form.discard')}
        cancelLabel={t('templates.form.keepEditing')}
        onConfirm={guard.leave}
        danger
      />
    </>
  );
}

/** For firm admins, who fill in the details of colleagues too. */
function PersonSelect({ people, person }: { people: FilingPerson[]; person: FilingPerson }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Field label={t('forms.details.person.whose')} className="sm:max-w-sm">
      <Select
        value={person.id}
        onChange={({ target }) =>
          void navigate({
            to: '/filing-details',
            search: target.value === people[0]?.id ? {} : { person: target.value },
            replace: true,
            resetScroll: false,
          })
        }
        options={people.map(({ id, name }, place) => ({
          value: id,
          label: place === 0 ? t('forms.details.person.you', { name }) : name,
        }))}
      />
    </Field>
  );
}

/** What is still missing for a G-28, as saved. */
function State({ details, person }: Omit<DetailsProps, 'isMe'>) {
  const { t, language } = useTranslation();
  if (person.profile?.role === 'neither') return <Alert>{t('forms.details.missing.neither')}</Alert>;
  const missing = listMissingDetails({
    details: person.profile ?? { ...toProfileWords(null), role: 'attorney', subject_to_orders: '' },
    office: details.office.details ?? { ...toOfficeWords(null, ''), country: '', unit_type: '' },
    isFirm: details.office.firm_name !== null,
  });
  return missing.length > 0 ? (
    <Alert title={t('forms.details.missing.title')}>
      {t('forms.details.missing.text', { list: listMissing(missing, t, language) })}
    </Alert>
  ) : (
    <Alert tone="success">{t('forms.details.missing.complete')}</Alert>
  );
}
