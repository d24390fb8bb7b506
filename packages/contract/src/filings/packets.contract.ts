import { z } from 'zod';
import { PartyKey } from '../questions/parties/template-party.ts';
import { refuses } from '../shared/errors.ts';
import { Id } from '../shared/fields.ts';
import { professionalProcedure } from '../shared/procedure.ts';
import { Packet, type PacketItem, PaperLanguage, PlacedItem, Translator } from './packet.ts';
import { packetLimits } from './packet-limits.ts';

const isDistinct = (items: PacketItem[]) =>
  new Set(items.map(({ kind, id, for_party }) => `${kind} ${id} ${for_party ?? ''}`)).size === items.length;

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
        items: z.array(PlacedItem).max(packetLimits.itemsMax).refine(isDistinct),
      }),
    )
    .errors(refuses('requests.not_found', 'packets.changed_meanwhile'))
    .output(Packet),
  /** What is left out stays as it is. `language: null`: as it was read. `translation_id` and `signed_id` name files of the case. */
  saveTranslation: professionalProcedure
    .put(
      '/client_requests/{id}/packet/translations/{upload_id}',
      'Save the translation of a paper of a packet',
    )
    .input(
      z.object({
        id: Id,
        upload_id: Id,
        language: PaperLanguage.nullable().optional(),
        translator: Translator.optional(),
        translation_id: Id.nullable().optional(),
        signed_id: Id.nullable().optional(),
      }),
    )
    .errors(refuses('requests.not_found', 'packets.no_such_file'))
    .output(Packet),
  /** Replaces an earlier one. Signature and date are left empty. */
  makeCertificate: professionalProcedure
    .post(
      '/client_requests/{id}/packet/translations/{upload_id}/certificate',
      "File the certificate of a translation as a PDF among the case's forms",
    )
    .input(z.object({ id: Id, upload_id: Id }))
    .errors(
      refuses(
        'requests.not_found',
        'packets.no_such_file',
        'packets.no_translator',
        'packets.in_progress',
        'documents.form_too_long',
      ),
    )
    .output(Packet),
  /** The signed copy takes the place of the filled form. `upload_id`: a file of the case; null: none. */
  saveSignedForm: professionalProcedure
    .put('/client_requests/{id}/packet/signed_forms/{form_id}', 'Save the signed copy of a form of a packet')
    .input(
      z.object({
        id: Id,
        form_id: Id,
        for_party: PartyKey.nullable().default(null),
        upload_id: Id.nullable(),
      }),
    )
    .errors(refuses('requests.not_found', 'packets.no_such_file', 'packets.no_such_form'))
    .output(Packet),
  /** `state`: of the packet that the person saw. */
  saveReady: professionalProcedure
    .put('/client_requests/{id}/packet/ready', 'Record that a person has checked the packet, or take it back')
    .input(z.object({ id: Id, state: z.string().regex(/^[0-9a-f]{64}$/), ready: z.boolean() }))
    .errors(refuses('requests.not_found', 'packets.changed_meanwhile'))
    .output(Packet),
  /** Replaces an earlier PDF of the packet. `is_building`: the server that was asked could not finish, and another one does. */
  build: professionalProcedure
    .post('/client_requests/{id}/packet/pdf', "File the packet as a PDF among the case's forms")
    .input(z.object({ id: Id }))
    .errors(
      refuses(
        'requests.not_found',
        'packets.is_empty',
        'packets.in_progress',
        'packets.too_large',
        'packets.failed',
      ),
    )
    .output(Packet),
};
