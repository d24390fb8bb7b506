import { createHash } from 'node:crypto';
import {
  isSameItem,
  type Packet,
  PacketRefusal,
  type PlacedItem,
} from '@visafolio/contract/filings/packet.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { toInstant } from '../../../shared/db/instant.ts';
import type { Services } from '../../../shared/services.ts';
import { recordActivity } from '../../activity/activity.usecases.ts';
import { compareForms } from '../government-forms/checklist/compare-forms.ts';
import { canShow, checkPacket } from './check-packet.ts';
import { loadPacket } from './load-packet.ts';
import { chooseParts, getFingerprint, labelExhibits, toItems } from './packet-parts.ts';
import {
  insertPacket,
  type StoredPacket,
  selectPassportExpiry,
  updatePacket,
  updateReady,
} from './packets.queries.ts';
import { listTranslations, toPacketFile } from './papers/case-papers.ts';

/** The packet of a case, or the proposed one if none was saved. Refuses with requests.not_found. */
export async function getPacket(
  services: Services,
  actor: StaffActor,
  { id }: { id: string },
): Promise<Packet> {
  const { request, caseForms, parts, chosen, papers, stored } = await loadPacket(services, actor, id);
  const passportExpiry = await services.db.withActor(actor, (tx) => selectPassportExpiry(tx, id));
  const translations = listTranslations(chosen, papers);
  const forms = chosen.flatMap((part) => caseForms.forms.filter(({ form }) => form === part.form));
  const findings = checkPacket(chosen, {
    ...compareForms(request, caseForms.formCase, forms),
    translations,
    passportExpiry,
    today: new Date().toISOString().slice(0, 10),
  });
  const fingerprint = getFingerprint(chosen);
  const state = createHash('sha256')
    .update(JSON.stringify([fingerprint, findings]))
    .digest('hex');
  return {
    revision: stored?.revision ?? 0,
    items: labelExhibits(chosen).map(
      ({ kind, id, for_party, name, form, exhibit, title, joined, files, signed }) => ({
        kind,
        id,
        for_party,
        name,
        code: form?.code ?? null,
        exhibit,
        title,
        joined,
        has_pages: files.some(canShow),
        signed: signed ?? null,
      }),
    ),
    others: parts
      .filter((part) => !chosen.some((each) => isSameItem(each, part)))
      .map(({ kind, id, for_party, name }) => ({ kind, id, for_party, name })),
    translations,
    files: papers.files.map((file) => ({ ...toPacketFile(file), document: file.document_name })),
    findings,
    is_building: stored?.is_asked ?? false,
    problem: PacketRefusal.nullable()
      .catch(null)
      .parse(stored?.problem ?? null),
    state,
    ready: stored && toReady(stored, state),
    built: stored && toBuilt(stored, fingerprint),
  };
}

const toReady = ({ ready_at, ready_by_name, ready_of }: StoredPacket, state: string): Packet['ready'] =>
  ready_at && ready_of === state ? { at: toInstant(ready_at), by_name: ready_by_name ?? '' } : null;

function toBuilt(
  { built_at, built_by_name, file_name, file_path, pages, left_out, made_from }: StoredPacket,
  fingerprint: string,
): Packet['built'] {
  if (!built_at || !file_name || !file_path || !pages) return null;
  return {
    at: toInstant(built_at),
    by_name: built_by_name ?? '',
    file_name,
    file_path,
    pages,
    left_out,
    is_current: made_from === fingerprint,
  };
}

/** Refuses with requests.not_found, and with packets.changed_meanwhile if somebody saved since `revision`. */
export async function savePacket(
  services: Services,
  actor: StaffActor,
  { id, revision, items }: { id: string; revision: number; items: PlacedItem[] },
): Promise<Packet> {
  const { parts } = await loadPacket(services, actor, id);
  const kept = toItems(chooseParts(parts, items));
  const saved = { requestId: id, revision, items: kept };
  await services.db.withActor(actor, async (tx) => {
    const isSaved =
      revision === 0
        ? await insertPacket(tx, actor.userId, saved)
        : await updatePacket(tx, actor.userId, saved);
    if (!isSaved) throw refuse('packets.changed_meanwhile');
  });
  return getPacket(services, actor, { id });
}

/**
 * Records that the actor has checked the packet, or takes that back; it holds as long as the packet and what is found about it stay as they are. Refuses
 * with requests.not_found, and with packets.changed_meanwhile if it is not what the actor saw.
 */
export async function saveReady(
  services: Services,
  actor: StaffActor,
  { id, state, ready }: { id: string; state: string; ready: boolean },
): Promise<Packet> {
  const seen = await getPacket(services, actor, { id });
  if (ready && seen.state !== state) throw refuse('packets.changed_meanwhile');
  await services.db.withActor(actor, async (tx) => {
    const items = seen.items.map(({ kind, id, for_party, title, joined }) => ({
      kind,
      id,
      for_party,
      title,
      joined,
    }));
    await insertPacket(tx, actor.userId, { requestId: id, items });
    await updateReady(tx, actor.userId, id, ready ? state : null);
    if (ready) await recordActivity(tx, actor, { requestId: id, kind: 'packet.checked', payload: {} });
  });
  return getPacket(services, actor, { id });
}
