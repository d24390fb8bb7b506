import { openChannel } from '../../../../shared/live/open-channel.ts';

/** An answer that the server confirmed. */
export interface SavedAnswer {
  questionId: string;
  /** '' for none. */
  answer: string;
  /** ISO 8601; null after an answer was cleared. */
  updatedAt: string | null;
}

type Message = { saved: SavedAnswer } | { openedAt: number };

/** A page that takes longer to open is refreshed by its next focus. */
const longestOpeningMs = 60_000;

const now = () => performance.timeOrigin + performance.now();

/**
 * Shares what this tab saves with the browser's other tabs, which would show the answer that they loaded as soon as the newer one is no longer unsent.
 * A tab that is being opened meanwhile asks for what was saved since its address was requested. Calls `show` with what another tab saved; returns how
 * to share an answer. Without a channel, a tab learns of it with its next load.
 */
export function shareSavedAnswers(requestId: string, show: (saved: SavedAnswer) => void) {
  const channel = openChannel(`saved-answers:${requestId}`);
  if (!channel) return () => {};
  const post = (message: Message) => channel.postMessage(message);
  let recent: { saved: SavedAnswer; at: number }[] = [];
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ('saved' in data) return show(data.saved);
    for (const { saved, at } of recent) if (at >= data.openedAt) post({ saved });
  };
  post({ openedAt: performance.timeOrigin });
  return (saved: SavedAnswer) => {
    const at = now();
    recent = [...recent.filter((each) => each.at > at - longestOpeningMs), { saved, at }];
    post({ saved });
  };
}
