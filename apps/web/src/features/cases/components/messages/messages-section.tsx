import { Link, useSearch } from '@tanstack/react-router';
import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import type { Party } from '@visafolio/contract/messages/message.ts';
import { partyName } from '../../../../shared/i18n/in-language.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { useCaseConversations } from '../../../messages/api/inbox.ts';
import { getPersonName } from '../../parties/who-answers.ts';
import { CaseConversation } from './case-conversation.tsx';

/** A case's conversations with each of its people. Default export because it is loaded lazily. */
export default function MessagesSection({ request }: { request: RequestDetail }) {
  const { t, language } = useTranslation();
  const search = useSearch({ from: '/staff/requests/$requestId' });
  const conversations = useCaseConversations(request.id).data ?? [];
  const people = listPeople(request, conversations);
  const party = people.find((each) => each === search.party) ?? 'client';
  const parties = people.length > 1 ? people : [];
  return (
    <div className="flex h-[max(26rem,calc(100dvh-15rem))] flex-col overflow-hidden rounded-lg border border-line bg-surface">
      {parties.length > 0 && (
        <nav
          aria-label={t('inbox.parties')}
          className="flex shrink-0 overflow-x-auto border-line border-b px-2"
        >
          {parties.map((each) => {
            const unread = conversations.find((conversation) => conversation.party === each)?.unread;
            return (
              <Link
                key={each}
                to="/requests/$requestId/$section"
                params={{ requestId: request.id, section: 'messages' }}
                search={{ party: each }}
                replace
                resetScroll={false}
                aria-current={party === each ? 'page' : undefined}
                className="flex min-h-11 min-w-0 items-center gap-2 border-transparent border-b-2 px-3 font-semibold text-muted text-sm no-underline hover:text-ink focus-visible:-outline-offset-3 aria-[current=page]:border-accent aria-[current=page]:text-accent"
              >
                <span className="truncate">
                  {t('inbox.partyNamed', { party: describe(each), name: getPersonName(request, each, t) })}
                </span>
                {unread && <Dot label={t('inbox.unread')} />}
              </Link>
            );
          })}
        </nav>
      )}
      <CaseConversation key={party} request={request} party={party} />
    </div>
  );

  /** Another person by what they answer for. */
  function describe(role: Party): string {
    if (role === 'client' || role === 'sponsor') return t(`inbox.party.${role}`);
    const own = request.parties.filter(({ answered_by }) => answered_by === role);
    return own.map((each) => partyName(each, language)).join(', ') || t('inbox.party.other');
  }
}

/** Those with access, and those who had it and wrote. */
function listPeople(request: RequestDetail, conversations: readonly { party: Party }[]): Party[] {
  const roles: Party[] = ['client', ...(request.sponsor_name === null ? [] : (['sponsor'] as const))];
  roles.push(...request.other_people.map(({ role }) => role));
  return [...roles, ...conversations.map(({ party }) => party).filter((each) => !roles.includes(each))];
}

/** Marks unread messages. */
function Dot({ label }: { label: string }) {
  return (
    <span className="size-2.5 shrink-0 rounded-full bg-accent">
      <span className="sr-only">{label}</span>
    </span>
  );
}
