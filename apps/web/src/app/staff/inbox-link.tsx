import { Link } from '@tanstack/react-router';
import { messageLimits } from '@visafolio/contract/messages/message-limits.ts';
import { Inbox } from 'lucide-react';
import { useInboxCounts } from '../../features/messages/api/inbox.ts';
import { useOutbox } from '../../features/messages/outbox/outbox-registry.ts';
import { useTranslation } from '../../shared/i18n/use-translation.ts';
import { buttonStyles } from '../../ui/button.tsx';

/**
 * Link to the inbox with its unread count. Default export because it is loaded lazily: the page's own first call takes precedence over the
 * count.
 */
export default function InboxLink() {
  const { t } = useTranslation();
  const counts = useInboxCounts().data;
  // A mail on hold still counts after its conversation was opened.
  const unread = Math.max(counts?.unread ?? 0, counts?.held ?? 0);
  // Sends messages left unsent by an earlier visit.
  useOutbox();
  return (
    <Link
      to="/inbox"
      aria-label={unread > 0 ? t('staff.inboxUnread', { count: unread }) : t('staff.inbox')}
      className={buttonStyles({
        variant: 'ghost',
        size: 'icon',
        className: 'relative aria-[current=page]:text-accent',
      })}
    >
      <Inbox size={20} aria-hidden />
      {unread > 0 && (
        <span
          className="absolute -end-0.5 top-0 min-w-5 rounded-full bg-accent px-1 text-center font-semibold text-on-accent text-xs tabular-nums leading-5"
          aria-hidden
        >
          {unread >= messageLimits.countMax ? t('staff.inboxMany', { count: unread }) : unread}
        </span>
      )}
    </Link>
  );
}
