import type { Message } from '@visafolio/contract/messages/message.ts';
import type { UnsentMessage } from '../outbox/unsent-messages.ts';
import type { ConversationPlace } from '../place.ts';
import { isOwnSide } from '../place.ts';

export type Row =
  | { kind: 'day'; key: string; at: string }
  /** Everything below was new when the conversation was opened. */
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; message: Message; follows: boolean; state: MessageState | undefined }
  | { kind: 'unsent'; key: string; message: UnsentMessage };

export type MessageState = 'sent' | 'delivered' | 'read';

interface Shown {
  place: Pick<ConversationPlace, 'side'>;
  /** Oldest first. */
  messages: readonly Message[];
  unsent: readonly UnsentMessage[];
  theirs: { delivered_to: number; read_to: number };
  /** What the reader's side had read when the conversation was opened. */
  readBefore: number;
}

const groupMs = 5 * 60_000;

export function toRows({ place, messages, unsent, theirs, readBefore }: Shown): Row[] {
  const stored = new Set(messages.map(({ id }) => id));
  const states = lastOfEachState(place, messages, theirs);
  const rows: Row[] = [];
  let before: Message | undefined;
  let marked = readBefore === 0;
  for (const message of messages) {
    const day = getDay(message.created_at);
    const isNewDay = !before || getDay(before.created_at) !== day;
    if (isNewDay) rows.push({ kind: 'day', key: `day ${day}`, at: message.created_at });
    const isNew = !marked && message.position > readBefore && !isOwnSide(place, message);
    if (isNew) {
      marked = true;
      rows.push({ kind: 'new', key: 'new' });
    }
    rows.push({
      kind: 'message',
      key: message.id,
      message,
      follows: !isNewDay && !isNew && before !== undefined && belongsTo(before, message),
      state: states.get(message.id),
    });
    before = message;
  }
  for (const message of unsent)
    if (!stored.has(message.id)) rows.push({ kind: 'unsent', key: message.id, message });
  return rows;
}

/** The day in the reader's time zone. */
const getDay = (instant: string): string => new Date(instant).toDateString();

/** Same author shortly after: the name is not repeated. */
function belongsTo(before: Message, message: Message): boolean {
  const { author } = message;
  return (
    before.author.kind === author.kind &&
    before.author.name === author.name &&
    before.kind === message.kind &&
    Date.parse(message.created_at) - Date.parse(before.created_at) < groupMs
  );
}

/** Delivery states of one's own messages, each shown at the last message that has it. */
function lastOfEachState(
  place: Pick<ConversationPlace, 'side'>,
  messages: readonly Message[],
  theirs: Shown['theirs'],
): Map<string, MessageState> {
  const last = new Map<MessageState, string>();
  for (const message of messages) {
    if (!isOwnSide(place, message) || message.taken_back_at !== null) continue;
    last.set(getState(message, theirs), message.id);
  }
  return new Map([...last].map(([state, id]) => [id, state]));
}

function getState({ position }: Message, theirs: Shown['theirs']): MessageState {
  if (position <= theirs.read_to) return 'read';
  return position <= theirs.delivered_to ? 'delivered' : 'sent';
}
