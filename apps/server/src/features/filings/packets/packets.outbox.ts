import { PacketRefusal } from '@visafolio/contract/filings/packet.ts';
import { z } from 'zod';
import { Refusal } from '../../../shared/api/refuse.ts';
import { type StaffActor, system } from '../../../shared/db/actor.ts';
import { defineOutboxKind } from '../../../shared/outbox/outbox-kind.ts';
import { AlreadyFiledError, makePacket } from './make-packet.ts';
import { selectAsker, selectResponsible, updateEnded } from './packets.queries.ts';

/** After these attempts the packet's page shows that the build failed. */
const attemptsMax = 3;

/** Builds the PDF of a packet on behalf of who asked for it. */
export const packetPdf = defineOutboxKind({
  name: 'packets.pdf',
  settings: {
    delivery: 'at_least_once',
    atOnce: 1,
    leaseSeconds: 15,
    pausesSeconds: [5, 30],
    giveUpAfterHours: null,
  },
  payload: z.object({}),
  async run(services, { requestId, attempts }) {
    if (!requestId) throw new Error('packets.pdf names no request');
    const { db, log } = services;
    const responsible = await db.withActor(system, (tx) => selectResponsible(tx, requestId));
    if (!responsible) return undefined;
    const asker = await db.withActor(toActor(responsible), (tx) => selectAsker(tx, requestId));
    // It was filed before the outbox knew.
    if (!asker) return undefined;
    try {
      await makePacket(services, toActor(asker), requestId);
    } catch (error) {
      if (error instanceof AlreadyFiledError) return undefined;
      const code = error instanceof Refusal ? PacketRefusal.safeParse(error.code).data : undefined;
      if (!(error instanceof Refusal) && attempts < attemptsMax) throw error;
      if (!code) log.error({ err: error, requestId }, 'a packet could not be built');
      // Who asked may not see the case any more.
      await db.withActor(toActor(responsible), (tx) => updateEnded(tx, requestId, code ?? 'packets.failed'));
    }
    return undefined;
  },
});

const toActor = ({ id: userId, email }: { id: string; email: string }): StaffActor => ({
  as: 'staff',
  userId,
  email,
});
