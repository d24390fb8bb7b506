import type { RequestDetail } from '@visafolio/contract/cases/requests.contract.ts';
import type { StaffActor } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { getRequest } from '../../cases/requests.usecases.ts';
import { type CheckedForms, loadCheckedForms } from '../government-forms/filling/checked-forms.ts';
import { listLetters } from '../letters/letters.usecases.ts';
import { chooseParts, listParts, type PacketPart, type PlacedPart } from './packet-parts.ts';
import { type StoredPacket, selectPacket } from './packets.queries.ts';
import { attachPapers, type CasePapers, loadPapers } from './papers/case-papers.ts';

export interface LoadedPacket {
  request: RequestDetail;
  /** The firm's forms in the case. */
  caseForms: CheckedForms;
  /** What the case has, with what stands beside it. */
  parts: PacketPart[];
  /** Of these, what is in the packet, in its order. */
  chosen: PlacedPart[];
  papers: CasePapers;
  /** Null: it is only proposed. */
  stored: StoredPacket | null;
}

/** Refuses with requests.not_found. */
export async function loadPacket(services: Services, actor: StaffActor, id: string): Promise<LoadedPacket> {
  const request = await getRequest(services, actor, id);
  const letters = await listLetters(services, actor, id);
  const { caseForms, stored, papers } = await services.db.withActor(actor, async (tx) => ({
    caseForms: await loadCheckedForms(tx, request),
    stored: await selectPacket(tx, id),
    papers: await loadPapers(tx, services.vault, id),
  }));
  const parts = attachPapers(
    listParts({ request, letters, forms: caseForms.forms.map(({ form }) => form) }),
    papers,
  );
  return { request, caseForms, parts, chosen: chooseParts(parts, stored?.items ?? null), papers, stored };
}
