import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Conversation } from '@visafolio/contract/messages/message.ts';
import { MessageCircle } from 'lucide-react';
import { lazy, memo, Suspense, useEffect, useRef } from 'react';
import { useOverlayHistory } from '../../../shared/hooks/use-overlay-history.ts';
import { useTranslation } from '../../../shared/i18n/use-translation.ts';
import { preloadOnInteraction } from '../../../shared/load-when-idle.ts';
import { Button } from '../../../ui/button.tsx';
import { conversationQuery } from '../../messages/api/conversation.ts';
import { useUnread } from '../../messages/api/unread.ts';
import { useMarks } from '../../messages/conversation/use-marks.ts';
import { useOutbox } from '../../messages/outbox/outbox-registry.ts';
import type { ConversationPlace } from '../../messages/place.ts';
import { useLiveConversation } from './use-live-conversation.ts';

const loadPanel = () => import('./messages-panel.tsx');
const MessagesPanel = lazy(loadPanel);

/**
 * The messages button in the header of client pages, with its unread count, and the panel that it opens. `messages` in the address means
 * that the panel is open: `open`, or `document:` or `question:` with the id of the subject.
 */
export default memo(function ClientMessages({ requestId }: { requestId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { messages: shown } = useSearch({ strict: false });
  const unread = useUnread(requestId).data ?? 0;
  const place: ConversationPlace = { side: 'client', requestId };
  // Sends messages left unsent by an earlier visit.
  useOutbox();
  useLiveConversation(requestId);
  const close = useClose(shown);
  // Preloads, because the connection may be lost by the time it is opened.
  useEffect(() => preloadOnInteraction(loadPanel), []);

  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="relative max-sm:min-w-11 max-sm:px-2.5"
        onClick={() =>
          void navigate({
            to: '.',
            search: (now: object) => ({ ...now, messages: 'open' }),
            resetScroll: false,
          })
        }
      >
        <MessageCircle size={18} aria-hidden />
        {unread > 0 ? (
          <>
            <span className="max-sm:sr-only" aria-hidden>
              {t('messages.title')}
            </span>
            <span className="sr-only">
              {t('messages.title')}, {t('messages.unread', { count: unread })}
            </span>
          </>
        ) : (
          <span className="max-sm:sr-only">{t('messages.title')}</span>
        )}
        {unread > 0 && (
          <span
            className="min-w-5 rounded-full bg-accent px-1.5 text-center text-on-accent text-xs tabular-nums leading-5 max-sm:absolute max-sm:end-0.5 max-sm:top-0.5"
            aria-hidden
          >
            {unread}
          </span>
        )}
      </Button>
      {!shown && <Delivered place={place} />}
      {shown && (
        <Suspense>
          <MessagesPanel requestId={requestId} shown={shown} onClose={close} />
        </Suspense>
      )}
    </>
  );
});

/** Goes back if the panel was opened on this page; otherwise a link or a mail led straight to it. */
function useClose(shown: string | undefined): () => void {
  const navigate = useNavigate();
  const { opened, close } = useOverlayHistory();
  const wasClosed = useRef(false);
  useEffect(() => {
    if (!shown) wasClosed.current = true;
    else if (wasClosed.current) opened();
  }, [shown, opened]);
  return () =>
    close(
      () =>
        void navigate({
          to: '.',
          search: (now: object) => ({ ...now, messages: '' }),
          replace: true,
          resetScroll: false,
        }),
    );
}

/** Marks new messages as delivered while the panel is closed. */
function Delivered({ place }: { place: ConversationPlace }) {
  const { data } = useQuery({ ...conversationQuery(place), enabled: false });
  return data ? <DeliveredMarks place={place} conversation={data} /> : null;
}

function DeliveredMarks({ place, conversation }: { place: ConversationPlace; conversation: Conversation }) {
  useMarks(place, conversation, false);
  return null;
}
