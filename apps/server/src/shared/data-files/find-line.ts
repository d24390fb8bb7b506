import { EVENT_ID, getScalarValue, type parseEvents } from 'js-yaml';

type Events = ReturnType<typeof parseEvents>;

/** Where each event starts; -1 if it has no position in the text. */
const getStart = (event: Events[number]): number =>
  event.type === EVENT_ID.SCALAR
    ? event.valueStart
    : event.type === EVENT_ID.SEQUENCE || event.type === EVENT_ID.MAPPING
      ? event.start
      : -1;

/**
 * The line, from 1, where the value at a path of keys and indexes starts, such as ['titles', 'es', 2], or its key if
 * it has one. If the path does not exist, such as for a missing key, the line of its last existing part.
 */
export function findLine(source: string, events: Events, path: readonly PropertyKey[]): number {
  let at = events.findIndex(({ type }) => type !== EVENT_ID.DOCUMENT);
  let offset = Math.max(0, getStart(events[at] ?? { type: EVENT_ID.POP }));
  for (const key of path) {
    const found = findChild(source, events, at, key);
    if (!found) break;
    at = found.value;
    offset = getStart(events[found.named] ?? { type: EVENT_ID.POP });
  }
  return source.slice(0, Math.max(0, offset)).split('\n').length;
}

/** Indexes of the events of the value and of its key, or in a list of the value itself. */
function findChild(
  source: string,
  events: Events,
  parent: number,
  wanted: PropertyKey,
): { named: number; value: number } | undefined {
  const type = events[parent]?.type;
  let at = parent + 1;
  for (let index = 0; events[at] && events[at]?.type !== EVENT_ID.POP; index++) {
    if (type === EVENT_ID.SEQUENCE) {
      if (index === wanted) return { named: at, value: at };
      at = skip(events, at);
    } else if (type === EVENT_ID.MAPPING) {
      const key = events[at];
      const value = skip(events, at);
      if (key?.type === EVENT_ID.SCALAR && getScalarValue(source, key) === wanted)
        return { named: at, value };
      at = skip(events, value);
    } else return undefined;
  }
  return undefined;
}

/** The event after a complete value. */
function skip(events: Events, from: number): number {
  let depth = 0;
  for (let at = from; at < events.length; at++) {
    const type = events[at]?.type;
    if (type === EVENT_ID.SEQUENCE || type === EVENT_ID.MAPPING) depth++;
    else if (type === EVENT_ID.POP) depth--;
    if (depth === 0) return at + 1;
  }
  return events.length;
}
