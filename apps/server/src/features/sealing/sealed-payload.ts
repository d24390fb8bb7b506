import type { Vault } from '../../shared/vault/vault.ts';
import { places } from './places.ts';

/** Payload of a timeline row, or of a waiting mail. */
export type Payload = Record<string, unknown>;

type Change = (place: string, value: string) => Promise<string>;

/** Seals the copies of answers, reasons and notes in a timeline row. */
export const sealPayload = (
  vault: Vault,
  workspaceId: string,
  requestId: string,
  payload: Payload,
): Promise<Payload> =>
  changeTexts(requestId, payload, (place, value) => vault.seal(workspaceId, place, value));

export const openPayload = (vault: Vault, requestId: string, payload: Payload): Promise<Payload> =>
  changeTexts(requestId, payload, (place, value) => vault.open(place, value));

/**
 * Applies to `reason`, `changes.notes`, and `before` and `after` of each of `answers`. Everything else is ids, names
 * and states.
 */
async function changeTexts(requestId: string, payload: Payload, change: Change): Promise<Payload> {
  const changed = { ...payload };
  if ('reason' in payload)
    changed.reason = await changeText(payload.reason, places.reason(requestId), change);
  if (isObject(payload.changes) && isObject(payload.changes.notes)) {
    const notes = await changeBoth(payload.changes.notes, places.notes(requestId), change);
    changed.changes = { ...payload.changes, notes };
  }
  if (Array.isArray(payload.answers)) {
    changed.answers = await Promise.all(
      payload.answers.map((answer: unknown) =>
        isObject(answer) ? changeBoth(answer, places.answer(requestId), change) : answer,
      ),
    );
  }
  return changed;
}

async function changeBoth(value: Payload, place: string, change: Change): Promise<Payload> {
  const changed = { ...value };
  for (const key of ['before', 'after'])
    if (key in value) changed[key] = await changeText(value[key], place, change);
  return changed;
}

const changeText = async (value: unknown, place: string, change: Change): Promise<unknown> =>
  typeof value === 'string' ? change(place, value) : value;

const isObject = (value: unknown): value is Payload => typeof value === 'object' && value !== null;
