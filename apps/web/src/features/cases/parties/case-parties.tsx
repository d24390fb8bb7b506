import type {
  OtherPerson,
  RequestDetail,
  RequestParty,
} from '@visafolio/contract/cases/requests.contract.ts';
import { isOtherPerson } from '@visafolio/contract/questions/parties/case-person.ts';
import { UserPlus, UsersRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Heading } from '../../../ui/layout/heading.tsx';
import { PartyOfItem } from '../../templates/parties/party-of-item.tsx';
import { getPersonName } from './who-answers.ts';

const WhoAnswersDialog = lazy(() => import('./who-answers-dialog.tsx'));
const PersonDialog = lazy(() => import('./person-dialog.tsx'));

/** Who answers for each party, how far they are, and whether they submitted; renders nothing in a case without parties. */
export function CaseParties({ request }: { request: RequestDetail }) {
  const { t } = useTranslation();
  const [changing, setChanging] = useState(false);
  const [person, setPerson] = useState<OtherPerson | 'new'>();
  const { parties } = request;
  if (parties.length === 0) return null;
  const mayChange = request.can.review;
  const hasFree = parties.some(({ answered_by }) => !isOtherPerson(answered_by));
  const findOther = ({ answered_by }: RequestParty) =>
    request.other_people.find(({ role }) => role === answered_by);
  const withoutPart = request.other_people.filter(
    (person) => !parties.some((party) => findOther(party) === person),
  );
  return (
    <section className="flex flex-col gap-3" aria-labelledby="case-parties">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading id="case-parties" className="font-serif text-lg">
          {t('parties.case.title')}
        </Heading>
        {mayChange && (
          <div className="-my-1 flex flex-wrap gap-2 print:hidden">
            {request.sponsor_name && hasFree && (
              <Button variant="outline" size="sm" onClick={() => setChanging(true)}>
                <UsersRound size={16} aria-hidden />
                {t('parties.case.change')}
              </Button>
            )}
            {hasFree && (
              <Button variant="outline" size="sm" onClick={() => setPerson('new')}>
                <UserPlus size={16} aria-hidden />
                {t('parties.people.add')}
              </Button>
            )}
          </div>
        )}
      </div>
      <Card className="p-0">
        <ul className="divide-y divide-line">
          {parties.map((party) => (
            <PartyLine
              key={party.key}
              party={party}
              parties={parties}
              person={getPersonName(request, party.answered_by, t)}
              onChange={mayChange ? toOpener(findOther(party)) : undefined}
            />
          ))}
          {withoutPart.map((person) => (
            <li key={person.id} className="flex flex-wrap items-center justify-between gap-3 px-5 py-4">
              <span className="min-w-0 break-words">
                <bdi>{person.name}</bdi>
                <span className="block text-muted text-sm">{t('parties.people.withoutPart')}</span>
              </span>
              {mayChange && <ChangeButton name={person.name} onClick={() => setPerson(person)} />}
            </li>
          ))}
        </ul>
      </Card>
      <Suspense>
        {changing && <WhoAnswersDialog request={request} onClose={() => setChanging(false)} />}
        {person && (
          <PersonDialog
            request={request}
            {...(person !== 'new' && { person })}
            onClose={() => setPerson(undefined)}
          />
        )}
      </Suspense>
    </section>
  );

  function toOpener(other: OtherPerson | undefined) {
    return other && (() => setPerson(other));
  }
}

function ChangeButton({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="outline"
      size="sm"
      className="print:hidden"
      aria-label={t('parties.people.changeNamed', { name })}
      onClick={onClick}
    >
      {t('parties.people.change')}
    </Button>
  );
}

interface PartyLineProps {
  party: RequestParty;
  parties: readonly RequestParty[];
  person: string;
  /** Opens the person to change them; undefined for client and sponsor. */
  onChange: (() => void) | undefined;
}

function PartyLine({ party, parties, person, onChange }: PartyLineProps) {
  const { t, language } = useTranslation();
  const { asked, answered, documents_asked, documents_received, submitted_at } = party;
  const all = asked + documents_asked;
  const words = [
    asked > 0 && t('parties.case.answered', { answered, asked }),
    documents_asked > 0 &&
      t('parties.case.received', { received: documents_received, asked: documents_asked }),
  ].filter((line) => line !== false);
  return (
    <li className="flex flex-col gap-2 px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
          <PartyOfItem parties={parties} party={party.key} />
          <span dir="auto" className="min-w-0 break-words">
            {person}
          </span>
        </div>
        <Badge tone={submitted_at ? 'success' : 'neutral'}>
          {submitted_at
            ? t('parties.case.submitted', { date: formatDate(submitted_at, language) })
            : t('parties.case.notSubmitted')}
        </Badge>
      </div>
      {all > 0 && (
        <Progress
          size="sm"
          value={((answered + documents_received) / all) * 100}
          label={t('parties.badge', { party: person })}
          valueText={words.join(', ')}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted text-sm">{words.join(' · ') || t('parties.case.noQuestions')}</p>
        {onChange && <ChangeButton name={person} onClick={onChange} />}
      </div>
    </li>
  );
}
