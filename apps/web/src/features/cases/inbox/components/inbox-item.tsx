import { Link } from '@tanstack/react-router';
import type { InboxItem as Item } from '@visafolio/contract/messages/inbox.contract.ts';
import { visaName } from '@visafolio/locales/visa-name.ts';
import clsx from 'clsx';
import { Paperclip } from 'lucide-react';
import { formatRelative, formatTime } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { conversationId } from '../conversation-id.ts';

/** Id of the link that opens a conversation. */
export const openerId = (item: Pick<Item, 'request_id' | 'party'>): string => `open-${conversationId(item)}`;

interface InboxItemProps {
  item: Item;
  isOpen: boolean;
}

/** A conversation in the list: name, newest message, and whether it waits for an answer. */
export function InboxItem({ item, isOpen }: InboxItemProps) {
  const { t, language } = useTranslation();
  const { newest, unread, name } = item;
  return (
    <li>
      <Link
        id={openerId(item)}
        to="/inbox"
        search={(now: object) => ({ ...now, conversation: conversationId(item) })}
        resetScroll={false}
        aria-current={isOpen ? 'true' : undefined}
        className="flex flex-col gap-0.5 border-transparent border-s-3 px-4 py-3 text-ink no-underline hover:bg-sunken focus-visible:-outline-offset-3 aria-[current=true]:border-accent aria-[current=true]:bg-accent-soft/60"
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className={clsx('min-w-0 truncate', unread && 'font-semibold')} dir="auto">
            {name}
          </span>
          <time
            dateTime={newest.at}
            title={formatTime(newest.at, language)}
            className="shrink-0 text-muted text-sm"
          >
            {formatRelative(newest.at, language)}
          </time>
        </span>
        <span className="flex items-center gap-2">
          <span
            className={clsx('min-w-0 flex-1 truncate', unread ? 'font-semibold' : 'text-muted')}
            dir="auto"
          >
            {begins()}
          </span>
          {newest.files > 0 && (
            <span className="flex shrink-0 items-center gap-1 text-muted text-sm">
              <Paperclip size={14} aria-hidden />
              {newest.text !== '' && (
                <span className="sr-only">{t('inbox.files', { count: newest.files })}</span>
              )}
            </span>
          )}
          {unread && (
            <span className="size-2.5 shrink-0 rounded-full bg-accent">
              <span className="sr-only">{t('inbox.unread')}</span>
            </span>
          )}
        </span>
        <span className="flex flex-wrap gap-x-2 text-muted text-sm">
          <span>{visaName(item.visa_type, t)}</span>
          {item.party !== 'client' && (
            <span className="min-w-0 truncate">
              {t(item.party === 'sponsor' ? 'inbox.sponsorOf' : 'inbox.inCaseOf', { name: item.client_name })}
            </span>
          )}
          {item.held_mails > 0 && (
            <span className="font-semibold text-warning">
              {t('inbox.heldMails', { count: item.held_mails })}
            </span>
          )}
          {item.waiting_for && (
            <span className={item.waiting_for === 'staff' ? 'font-semibold text-warning' : undefined}>
              {t(`messages.waiting.${item.waiting_for}`)}
            </span>
          )}
        </span>
      </Link>
    </li>
  );

  function begins(): string {
    const { text, files, author } = newest;
    const words = text === null ? t('inbox.takenBack') : text || t('inbox.files', { count: files });
    if (author.you) return t('inbox.you', { text: words });
    // The name of a client or sponsor is shown above.
    return author.kind === 'staff' ? t('inbox.said', { name: author.name, text: words }) : words;
  }
}
