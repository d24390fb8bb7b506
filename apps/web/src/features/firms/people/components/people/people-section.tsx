import type { FirmPerson } from '@visafolio/contract/firms/workspace.contract.ts';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../../ui/button.tsx';
import { LoadFailure } from '../../../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../../../ui/feedback/page-spinner.tsx';
import { Card } from '../../../../../ui/layout/card.tsx';
import { usePeople } from '../../api/people.ts';
import { HandOverDialog } from '../hand-over/hand-over-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PersonRow } from './person-row.tsx';
import { RemovePersonDialog } from './remove-person-dialog.tsx';
import { WaitingInvitations } from './waiting-invitations.tsx';

const columns = ['person', 'role', 'cases', 'lastActive', 'actions'] as const;

export function PeopleSection() {
  const { t } = useTranslation();
  const { data, isFetching, refetch, error } = usePeople();
  const [inviting, setInviting] = useState(false);
  const [removing, setRemoving] = useState<FirmPerson>();
  const [handingOver, setHandingOver] = useState<FirmPerson>();

  if (error && !data)
    return <LoadFailure query={{ isFetching, refetch }}>{t('firms.page.loadFailed')}</LoadFailure>;
  if (!data) return <PageSpinner label={t('firms.page.loading')} />;
  const { people, invitations } = data;
  return (
    <div className="flex flex-col gap-8">
      <section aria-labelledby="firm-people" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 id="firm-people" className="font-serif text-xl">
            {t('firms.people.count', { count: people.length })}
          </h2>
          <Button onClick={() => setInviting(true)}>
            <UserPlus size={18} aria-hidden />
            {t('firms.invite.button')}
          </Button>
        </div>
        <Card>
          <table aria-label={t('firms.people.label')} className="w-full text-start max-lg:block">
            <thead className="border-line border-b text-muted text-sm max-lg:sr-only">
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col" className="px-4 py-2.5 text-start font-semibold">
                    {t(`firms.people.table.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line max-lg:block">
              {people.map((person) => (
                <PersonRow
                  key={person.id}
                  person={person}
                  onHandOver={() => setHandingOver(person)}
                  onRemove={() => setRemoving(person)}
                />
              ))}
            </tbody>
          </table>
        </Card>
      </section>
      <WaitingInvitations invitations={invitations} />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {handingOver && (
        <HandOverDialog
          person={{
            id: handingOver.id,
            name: handingOver.name,
            open: handingOver.open_cases,
            completed: handingOver.cases - handingOver.open_cases,
          }}
          colleagues={people.filter((each) => each.id !== handingOver.id && !each.disabled)}
          onClose={() => setHandingOver(undefined)}
        />
      )}
      {removing && (
        <RemovePersonDialog person={removing} people={people} onClose={() => setRemoving(undefined)} />
      )}
    </div>
  );
}
