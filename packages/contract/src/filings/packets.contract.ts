import { z } from 'zod';
import { refuses } from '../shared/errors.ts';
import { Id } from '../shared/fields.ts';
import { professionalProcedure } from '../shared/procedure.ts';
import { Packet, PacketItem, packetLimits } from './packet.ts';

const isDistinct = (items: PacketItem[]) =>
  new Set(items.map(({ kind, id }) => `${kind} ${id}`)).size === items.length;

export const packetsContract = {
  /** Proposes letters, forms and documents in the order of filing until somebody saves an order. */
  get: professionalProcedure
    .get('/client_requests/{id}/packet', 'The packet of a case, and what to fix before it is filed')
    .input(z.object({ id: Id }))
    .errors(refuses('requests.not_found'))
    .output(Packet),
  /** Parts that the case no longer has are dropped. */
  save: professionalProcedure
    .put('/client_requests/{id}/packet', 'Choose and order the parts of a packet')
    .input(
      z.object({
        id: Id,
        revision: z.int().min(0),
        items: z.array(PacketItem).max(packetLimits.itemsMax).refine(isDistinct),
      }),
    )
    .errors(refuses('requests.not_found', 'packets.changed_meanwhile'))
    .output(Packet),
  /** Replaces an earlier PDF of the packet. */
  build: professionalProcedure
    .post('/client_requests/{id}/packet/pdf', "File the packet as a PDF among the case's forms")
    .input(z.object({ id: Id }))
    .errors(refuses('requests.not_found', 'packets.is_empty', 'packets.in_progress', 'packets.too_large'))
    .output(Packet),
};
