import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Party } from '@visafolio/contract/messages/message.ts';
import { ArrowLeft, ArrowUpRight } from 'lucide-react';
import { useRef } from 'react';
import { isErrorCode } from '../../../../shared/api/error-text.ts';
import { useOverlayHistory } from '../../../../shared/hooks/use-overlay-history.ts';
import { useShortcut } from '../../../../shared/hooks/use-shortcut.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { LoadMore } from '../../../../ui/feedback/load-more.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { PageTitle } from '../../../../ui/layout/page-title.tsx';
import { LiveIndicator } from '../../../activity/live-indicator.tsx';
import { useLiveRequests } from '../../../activity/use-live-requests.ts';
import { toInboxShow, useInbox, useInboxCounts } from '../../../messages/api/inbox.ts';
import { NotificationButton } from '../../../messages/settings/notification-button.tsx';
import { useRequest } from '../../api/requests.ts';
import { getCaseSectionLink } from '../../components/case-page/case-section-link.ts';
import { CaseConversation } from '../../components/messages/case-conversation.tsx';
import { getPersonName } from '../../parties/who-answers.ts';
import { InboxItem, openerId } from '../components/inbox-item.tsx';
import { ShowSwitch } from '../components/show-switch.tsx';
import { conversationId, readConversationId } from '../conversation-id.ts';
import { useStableItems } from '../use-stable-items.ts';

/** `/inbox`: the conversations of all cases beside the open one; on a phone only one of both is shown. */
export function InboxPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/staff/inbox' });
  const navigate = useNavigate();
  const live = useLiveRequests();
  const show = toInboxShow(search.show);
  const open = readConversationId(search.conversation);
  const list = useInbox(show);
  const counts = useInboxCounts().data;
  const items = useStableItems(list.data?.pages, show);
  const history = useOverlayHistory();
  const openItem = items?.find((item) => conversationId(item) === search.conversation);
  useInboxKeys(items ?? [], search.conversation);

  const close = () =>
    history.close(
      () =>
        void navigate({
          to: '/inbox',
          search: (now) => ({ ...now, conversation: '' }),
          replace: true,
          resetScroll: false,
        }),
    );

  return (
    <div className="flex flex-1 flex-col gap-5">
      <div className={open ? 'flex flex-col gap-5 max-lg:hidden' : 'flex flex-col gap-5'}>
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
          <PageTitle>{t('inbox.title')}</PageTitle>
          <div className="flex items-center gap-3">
            <NotificationButton />
            <LiveIndicator state={live} />
          </div>
        </div>
        <ShowSwitch
          show={show}
          counts={counts}
          onChange={(next) =>
            void navigate({
              to: '/inbox',
              search: { show: next === 'unread' ? '' : next },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] gap-5 lg:h-[max(30rem,calc(100dvh-15rem))] lg:flex-none lg:grid-cols-[minmax(20rem,24rem)_minmax(0,1fr)]">
        <section
          aria-label={t('inbox.list')}
          className={
            open
              ? 'min-h-0 overflow-y-auto rounded-lg border border-line bg-surface max-lg:hidden'
              : 'min-h-0 lg:overflow-y-auto rounded-lg border border-line bg-surface'
          }
        >
          {!items && !list.error && <PageSpinner label={t('inbox.loading')} />}
          {!items && list.error && (
            <div className="p-4">
              <LoadFailure query={list}>{t('inbox.failed')}</LoadFailure>
            </div>
          )}
          {items?.length === 0 && (
            <div className="flex flex-col items-center gap-1 px-6 py-12 text-center">
              <h2 className="font-serif text-xl">{t(`inbox.empty.${show}.title`)}</h2>
              <p className="max-w-md text-muted">{t(`inbox.empty.${show}.text`)}</p>
            </div>
          )}
          {items && items.length > 0 && (
            <ul className="divide-y divide-line">
              {items.map((item) => (
                <InboxItem
                  key={conversationId(item)}
                  item={item}
                  isOpen={conversationId(item) === search.conversation}
                />
              ))}
            </ul>
          )}
          <LoadMore query={list} label={t('inbox.more')} failedText={t('inbox.moreFailed')} className="p-4" />
        </section>
        {open ? (
          <OpenConversation key={search.conversation} {...open} name={openItem?.name} onClose={close} />
        ) : (
          <div className="hidden items-center justify-center lg:flex [&>div]:w-full">
            {items && items.length > 0 && (
              <EmptyState title={t('inbox.choose')} description={t('inbox.chooseText')} />
            )}
          </div>
        )}
      </div>
    </div>
  );
}

interface OpenConversationProps {
  requestId: string;
  party: Party;
  /** Already known from the list, so that the title appears at once. */
  name: string | undefined;
  onClose: () => void;
}

function OpenConversation({ requestId, party, name, onClose }: OpenConversationProps) {
  const { t } = useTranslation();
  const { data: request, error, isFetching, refetch } = useRequest(requestId);
  const shown = name ?? (request ? getPersonName(request, party, t) : '');
  return (
    <section
      aria-label={shown || t('messages.title')}
      className="flex min-h-0 flex-col overflow-hidden rounded-lg border border-line bg-surface max-lg:h-[max(26rem,calc(100dvh-10rem))]"
    >
      <div className="flex shrink-0 items-center gap-3 border-line border-b px-4 py-2 sm:px-5">
        <Button
          variant="ghost"
          size="icon"
          className="-ms-2 shrink-0 lg:hidden"
          aria-label={t('inbox.back')}
          onClick={onClose}
        >
          <ArrowLeft size={18} className="rtl:rotate-180" aria-hidden />
        </Button>
        <h2 className="min-w-0 flex-1 truncate font-serif text-lg" dir="auto">
          {shown}
        </h2>
        <Link
          {...getCaseSectionLink(requestId, 'overview')}
          aria-keyshortcuts="o"
          className="flex min-h-10 shrink-0 items-center gap-1.5 font-semibold text-accent text-sm underline-offset-4 hover:underline"
        >
          {t('inbox.openCase')}
          <ArrowUpRight size={16} className="rtl:-scale-x-100" aria-hidden />
        </Link>
      </div>
      {request && <CaseConversation request={request} party={party} />}
      {!request && !error && <PageSpinner label={t('messages.loading')} />}
      {!request && error && (
        <div className="p-5">
          {isErrorCode(error, 'requests.not_found') ? (
            <Alert tone="warning">{t('requests.lost.text')}</Alert>
          ) : (
            <LoadFailure query={{ isFetching, refetch }}>{t('messages.failed')}</LoadFailure>
          )}
        </div>
      )}
    </section>
  );
}

/** `j` and `k` move between conversations: open the next one, or move the focus if none is open; Enter opens it. */
function useInboxKeys(items: Parameters<typeof openerId>[0][], openId: string | undefined) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const at = useRef(-1);
  const step = (by: 1 | -1) => {
    const focused = items.findIndex(
      (item) => document.activeElement?.id === openerId(item) || conversationId(item) === openId,
    );
    const item = items[focused < 0 ? Math.max(0, at.current) : focused + by];
    if (!item) return;
    at.current = items.indexOf(item);
    const link = document.getElementById(openerId(item));
    link?.focus();
    link?.scrollIntoView({ block: 'nearest' });
    if (openId)
      void navigate({
        to: '/inbox',
        search: (now) => ({ ...now, conversation: conversationId(item) }),
        replace: true,
        resetScroll: false,
      });
  };
  useShortcut({ key: 'j', label: t('inbox.keys.next') }, () => step(1));
  useShortcut({ key: 'k', label: t('inbox.keys.previous') }, () => step(-1));
}
