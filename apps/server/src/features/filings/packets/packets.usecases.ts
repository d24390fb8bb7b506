import type { Packet, PacketItem } from '@visafolio/contract/filings/packet.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { toInstant } from '../../../shared/db/instant.ts';
import type { Services } from '../../../shared/services.ts';
import { getRequest } from '../../cases/requests.usecases.ts';
import { listCaseForms } from '../government-forms/filling/filling.usecases.ts';
import { listLetters } from '../letters/letters.usecases.ts';
import { canShow, checkPacket } from './check-packet.ts';
import { chooseParts, getFingerprint, labelExhibits, listParts, type PacketPart } from './packet-parts.ts';
import {
  insertPacket,
  type StoredPacket,
  selectLanguages,
  selectPacket,
  selectPassportExpiry,
  updatePacket,
} from './packets.queries.ts';

/** The packet of a case, or the proposed one if none was saved. Refuses with requests.not_found. */
export async function getPacket(
  services: Services,
  actor: StaffActor,
  { id }: { id: string },
): Promise<Packet> {
  return describePacket(services, actor, id, await loadParts(services, actor, id));
}

async function describePacket(
  services: Services,
  actor: StaffActor,
  id: string,
  parts: readonly PacketPart[],
): Promise<Packet> {
  const { stored, ...known } = await services.db.withActor(actor, async (tx) => ({
    stored: await selectPacket(tx, id),
    languages: await selectLanguages(tx, id),
    passportExpiry: await selectPassportExpiry(tx, id),
    today: new Date().toISOString().slice(0, 10),
  }));
  const chosen = chooseParts(parts, stored?.items ?? null);
  return {
    revision: stored?.revision ?? 0,
    items: labelExhibits(chosen).map(({ kind, id, name, exhibit, files }) => ({
      kind,
      id,
      name,
      exhibit,
      has_pages: files.some(canShow),
    })),
    others: parts.filter((part) => !chosen.includes(part)).map(({ kind, id, name }) => ({ kind, id, name })),
    findings: checkPacket(chosen, known),
    built: stored && toBuilt(stored, getFingerprint(chosen)),
  };
}

/** The parts of a case. Refuses with requests.not_found. */
export async function loadParts(services: Services, actor: StaffActor, id: string): Promise<PacketPart[]> {
  const request = await getRequest(services, actor, id);
  const letters = await listLetters(services, actor, id);
  const { forms } = await listCaseForms(services, actor, { request_id: id });
  return listParts({ request, letters, forms });
}

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
  { id, revision, items }: { id: string; revision: number; items: PacketItem[] },
): Promise<Packet> {
  const parts = await loadParts(services, actor, id);
  const kept = chooseParts(parts, items).map(({ kind, id }) => ({ kind, id }));
  const saved = { requestId: id, revision, items: kept };
  await services.db.withActor(actor, async (tx) => {
    const isSaved =
      revision === 0
        ? await insertPacket(tx, actor.userId, saved)
        : await updatePacket(tx, actor.userId, saved);
    if (!isSaved) throw refuse('packets.changed_meanwhile');
  });
  return describePacket(services, actor, id, parts);
}
