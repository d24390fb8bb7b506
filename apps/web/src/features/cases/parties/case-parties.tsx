import type { RequestDetail, RequestParty } from '@visafolio/contract/cases/requests.contract.ts';
import { UsersRound } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatDate } from '../../../shared/i18n/format.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Progress } from '../../../ui/feedback/progress.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Heading } from '../../../ui/layout/heading.tsx';
import { PartyOfItem } from '../../templates/parties/party-of-item.tsx';
import { toPersons } from './who-answers.ts';

const WhoAnswersDialog = lazy(() => import('./who-answers-dialog.tsx'));

/** Who answers for each party, how far they are, and whether they submitted; renders nothing in a case without parties. */
export function CaseParties({ request }: { request: RequestDetail }) {
  const { t } = useTranslation();
  const [changing, setChanging] = useState(false);
  const { parties } = request;
  if (parties.length === 0) return null;
  const persons = toPersons(request, t);
  return (
    <section className="flex flex-col gap-3" aria-labelledby="case-parties">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Heading id="case-parties" className="font-serif text-lg">
          {t('parties.case.title')}
        </Heading>
        {request.can.review && request.sponsor_name && (
          <Button
            variant="outline"
            size="sm"
            className="-my-1 print:hidden"
            onClick={() => setChanging(true)}
          >
            <UsersRound size={16} aria-hidden />
            {t('parties.case.change')}
          </Button>
        )}
      </div>
      <Card className="p-0">
        <ul className="divide-y divide-line">
          {parties.map((party) => (
            <PartyLine key={party.key} party={party} parties={parties} person={persons[party.answered_by]} />
          ))}
        </ul>
      </Card>
      <Suspense>
        {changing && <WhoAnswersDialog request={request} onClose={() => setChanging(false)} />}
      </Suspense>
    </section>
  );
}

interface PartyLineProps {
  party: RequestParty;
  parties: readonly RequestParty[];
  person: string;
}

function PartyLine({ party, parties, person }: PartyLineProps) {
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
      <p className="text-muted text-sm">{words.join(' · ') || t('parties.case.noQuestions')}</p>
    </li>
  );
}
