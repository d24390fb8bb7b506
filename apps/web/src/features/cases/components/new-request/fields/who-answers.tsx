import { useFormContext, useWatch } from 'react-hook-form';
import { partyName } from '../../../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { listParties, toPersons } from '../../../parties/who-answers.ts';
import { WhoAnswersFields } from '../../../parties/who-answers-fields.tsx';
import type { RequestForm } from '../../../request-form.ts';
import { useForgetWhoAnswers, useTemplateParties } from '../use-template-parties.ts';

/** 'Who answers what', for a template with parties: without a sponsor the client answers for all. */
export function WhoAnswers() {
  const { t, language } = useTranslation();
  const { setValue } = useFormContext<RequestForm>();
  const [name, sponsor] = useWatch<RequestForm, ['name', 'sponsor']>({ name: ['name', 'sponsor'] });
  const { parties, bySponsor, taken } = useTemplateParties();
  useForgetWhoAnswers();
  if (parties.length === 0) return null;
  if (!sponsor) {
    const names = parties.map((party) => partyName(party, language));
    return (
      <p className="text-muted text-sm">
        {t(taken.length > 0 ? 'parties.request.clientAnswersRest' : 'parties.request.clientAnswersAll', {
          parties: new Intl.ListFormat(language).format(names),
        })}
      </p>
    );
  }
  const nothing = (person: 'client' | 'sponsor') => listParties(parties, bySponsor, person, language) === '';
  return (
    <fieldset className="flex min-w-0 flex-col gap-4 rounded-lg border border-line bg-paper p-4">
      <legend className="sr-only">{t('parties.request.who')}</legend>
      <div className="flex flex-col gap-1">
        <p aria-hidden className="font-semibold">
          {t('parties.request.who')}
        </p>
        <p className="text-muted text-sm">{t('parties.request.hint')}</p>
      </div>
      <WhoAnswersFields
        parties={parties}
        persons={toPersons({ name, sponsor_name: sponsor.name }, t)}
        bySponsor={bySponsor}
        onChange={(next) => setValue('answered_by_sponsor', next, { shouldDirty: true })}
      />
      <p role="status" className="text-muted text-sm empty:hidden">
        {nothing('sponsor') && t('parties.request.sponsorNothing')}
        {nothing('client') && t('parties.request.clientNothing')}
      </p>
    </fieldset>
  );
}

/** Who a person is, above their fields; renders nothing without parties, or if the client is the only person. */
export function PersonHeading({ person }: { person: 'client' | 'sponsor' }) {
  const { language } = useTranslation();
  const sponsor = useWatch<RequestForm, 'sponsor'>({ name: 'sponsor' });
  const { parties, bySponsor } = useTemplateParties();
  const names = sponsor ? listParties(parties, bySponsor, person, language) : '';
  return names ? (
    <p dir="auto" className="break-words font-semibold">
      {names}
    </p>
  ) : null;
}
