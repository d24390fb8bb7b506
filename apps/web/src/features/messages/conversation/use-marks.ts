import type { Conversation } from '@visafolio/contract/messages/message.ts';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useMarkMessages } from '../api/conversation.ts';
import { type ConversationPlace, isOwnSide } from '../place.ts';

/**
 * Marks the other side's messages as delivered, and as read once the end of a visible page is reached. Held mails are at the end for staff:
 * each new one triggers another read mark.
 */
export function useMarks(place: ConversationPlace, conversation: Conversation, isAtEnd: boolean) {
  const mark = useMarkMessages(place);
  const isLookedAt = useSyncExternalStore(watchAttention, hasAttention, () => false);
  const newest = conversation.messages.findLast((message) => !isOwnSide(place, message))?.position ?? 0;
  const isRead = isAtEnd && isLookedAt;
  const newestMail = conversation.held_mails.at(-1)?.id;
  const said = useRef<{ delivered_to: number; read_to: number; mail?: string | undefined }>({
    delivered_to: -1,
    read_to: -1,
  });

  useEffect(() => {
    const { ours } = conversation;
    const next = { delivered_to: newest, read_to: isRead ? newest : Math.min(ours.read_to, newest) };
    if (newest === 0 && place.side === 'client') return;
    // A colleague may have read it: for this reader it is still unread.
    const isFirstRead = place.side === 'staff' && isRead && said.current.read_to < next.read_to;
    const isNews = next.delivered_to > ours.delivered_to || next.read_to > ours.read_to;
    const isSaid = next.delivered_to <= said.current.delivered_to && next.read_to <= said.current.read_to;
    const isNewMail = isRead && newestMail !== undefined && newestMail !== said.current.mail;
    if (!isNewMail && ((!isNews && !isFirstRead) || isSaid)) return;
    said.current = { ...next, mail: isRead ? newestMail : said.current.mail };
    mark(next);
  }, [conversation, newest, newestMail, isRead, mark, place.side]);
}

const hasAttention = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

function watchAttention(onChange: () => void): () => void {
  window.addEventListener('focus', onChange);
  window.addEventListener('blur', onChange);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    window.removeEventListener('focus', onChange);
    window.removeEventListener('blur', onChange);
    document.removeEventListener('visibilitychange', onChange);
  };
}
