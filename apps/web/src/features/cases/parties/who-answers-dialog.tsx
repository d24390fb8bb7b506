import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import { isOtherPerson } from '@visafolio/contract/questions/parties/case-person.ts';
import { type FormEvent, useState } from 'react';
import { refusalText } from '../../../shared/api/error-text.ts';
import { partyName } from '../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx';
import { useSetParties } from '../api/parties.ts';
import { compareSights, toPersons } from './who-answers.ts';
import { WhoAnswersFields } from './who-answers-fields.tsx';

interface WhoAnswersDialogProps {
  request: RequestDetail;
  onClose: () => void;
}

/** Changes who answers for the parties of a case, and says what each person will see. Default export because it is loaded lazily. */
export default function WhoAnswersDialog({ request, onClose }: WhoAnswersDialogProps) {
  const { t, language } = useTranslation();
  const save = useSetParties();
  // Those of other people change with them.
  const parties = request.parties.filter(({ answered_by }) => !isOtherPerson(answered_by));
  const before = parties.flatMap(({ key, answered_by }) => (answered_by === 'sponsor' ? [key] : []));
  const [bySponsor, setBySponsor] = useState(before);
  const persons = toPersons(request, t);
  const changes = compareSights(parties, before, bySponsor);
  const list = (some: RequestDetail['parties']) =>
    new Intl.ListFormat(language).format(some.map((party) => partyName(party, language)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changes.length === 0) return onClose();
    save.mutate({ id: request.id, answered_by_sponsor: bySponsor }, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={t('parties.case.change')}
      description={t('parties.request.hint')}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t('parties.case.save')}
      isSending={save.isPending}
      problem={save.error && refusalText(save.error, t, t('parties.case.failed'))}
    >
      <WhoAnswersFields parties={parties} persons={persons} bySponsor={bySponsor} onChange={setBySponsor} />
      <div role="status">
        {changes.length === 0 ? (
          <p className="text-muted text-sm">{t('parties.case.unchanged')}</p>
        ) : (
          <Alert tone="warning">
            <ul className="flex flex-col gap-2">
              {changes.flatMap(({ person, gained, lost }) => {
                const name = persons[person];
                const find = (keys: typeof gained) =>
                  list(parties.filter(({ key }) => keys.some((each) => each.key === key)));
                return [
                  gained.length > 0 && (
                    <li key={`${person} gains`}>
                      {t('parties.case.willSee', { name, parties: find(gained) })}
                    </li>
                  ),
                  lost.length > 0 && (
                    <li key={`${person} loses`}>
                      {t('parties.case.willNotSee', { name, parties: find(lost) })}
                    </li>
                  ),
                ];
              })}
            </ul>
          </Alert>
        )}
      </div>
    </FormDialog>
  );
}
