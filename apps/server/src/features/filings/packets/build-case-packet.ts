import type { Packet } from '@visafolio/contract/filings/packet.ts';
import { refuse } from '../../../shared/api/refuse.ts';
import { type StaffActor, system } from '../../../shared/db/actor.ts';
import { claimNew } from '../../../shared/outbox/outbox.queries.ts';
import { runEntry } from '../../../shared/outbox/run-outbox.ts';
import type { Services } from '../../../shared/services.ts';
import { readReleased } from '../../../shared/storage/sealed/read-released.ts';
import { canShow } from './check-packet.ts';
import { loadPacket } from './load-packet.ts';
import { type PlacedPart, toItems } from './packet-parts.ts';
import { packetPdf } from './packets.outbox.ts';
import { insertBuild, insertPacket, updateAsked } from './packets.queries.ts';
import { getPacket } from './packets.usecases.ts';

/** Within these seconds the process that was asked begins itself; after that any other does. */
const beginsWithin = 60;

/**
 * Asks for the PDF of the packet, and builds it while the caller waits; one at a time per case, over all replicas. If this server is killed meanwhile,
 * another one builds it. Refuses with requests.not_found and packets.*.
 */
export async function buildCasePacket(
  services: Services,
  actor: StaffActor,
  { id }: { id: string },
): Promise<Packet> {
  await askForPacket(services, actor, id);
  const entry = await services.db.withActor(system, (tx) =>
    claimNew(tx, packetPdf, { requestId: id, payload: {} }),
  );
  if (entry) await runEntry(services, packetPdf, entry);
  const packet = await getPacket(services, actor, { id });
  if (packet.problem) throw refuse(packet.problem);
  return packet;
}

/** Leaves the build to the outbox. */
export async function askForPacket(services: Services, actor: StaffActor, id: string): Promise<void> {
  const { chosen } = await loadPacket(services, actor, id);
  if (!(await hasStoredPage(services, chosen))) throw refuse('packets.is_empty');
  await services.db.withActor(actor, async (tx) => {
    // A proposal becomes the packet with its first PDF.
    await insertPacket(tx, actor.userId, { requestId: id, items: toItems(chosen) });
    if (!(await updateAsked(tx, actor.userId, id))) throw refuse('packets.in_progress');
    await insertBuild(tx, id, beginsWithin);
  });
}

/** Whether the file of a part is stored and has pages. */
async function hasStoredPage({ files }: Services, chosen: readonly PlacedPart[]): Promise<boolean> {
  for (const { path } of chosen.flatMap((part) => part.files.filter(canShow))) {
    const stored = await readReleased(files, 'client-documents', path, { start: 0, end: 0 });
    // The built packet names it.
    if (stored === 'withheld') continue;
    stored?.content.destroy();
    if (stored) return true;
  }
  return false;
}
