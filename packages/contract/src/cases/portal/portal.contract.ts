import { z } from 'zod';
import { TimeZone } from '../../notifications/reminders.contract.ts';
import { TemplateParty } from '../../questions/parties/template-party.ts';
import { Id, Instant } from '../../shared/fields.ts';
import { clientProcedure, sessionProcedure } from '../../shared/procedure.ts';
import { TemplateTranslations } from '../../templates/templates.contract.ts';
import { StoredDay } from '../dates/key-date.ts';
import { RequestStatus } from '../requests.contract.ts';

export const ClientUser = z.object({
  id: Id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  clientRequestId: Id,
  isVerified: z.boolean(),
  /** From the browser of the last visit; null: unknown. */
  timeZone: z.string().nullable(),
});
export type ClientUser = z.infer<typeof ClientUser>;

export const PortalRequest = z.object({
  id: Id,
  user_id: Id,
  name: z.string(),
  visa_type: z.string(),
  status: RequestStatus,
  notes: z.string().nullable(),
  template_name: z.string(),
  template_description: z.string(),
  template_translations: TemplateTranslations.nullable(),
  /** Last submission of the questionnaire; where the template has parties, of the reader's part. */
  submitted_at: Instant.nullable(),
  updated_at: Instant,
  /** The day by which the client must provide everything. */
  due_on: StoredDay.nullable(),
  /** The parties that the reader answers for. Empty: the template has none, or the reader answers shared questions only. */
  parties: z.array(TemplateParty),
  /** Those that somebody else answers for. */
  other_parties: z.array(TemplateParty),
});
export type PortalRequest = z.infer<typeof PortalRequest>;

export const PortalFirm = z.object({ id: Id, name: z.string(), logo_url: z.string().nullable() });

export const RequestRef = z.object({ request_id: Id });

export const portalContract = {
  /** Confirms that the session's e-mail has access to the request; marks a first entry as verified. */
  verifyAccess: clientProcedure
    .post('/functions/verify-client-access', 'Confirm client access to a request')
    .input(
      z.object({
        requestId: Id,
        /** Of the browser, so that reminders arrive during the client's day. Unknown names are ignored. */
        timeZone: TimeZone.optional().catch(undefined),
      }),
    )
    .output(z.object({ success: z.literal(true), clientUser: ClientUser })),
  /** Returns a list of one, as the specification requires. */
  getRequest: clientProcedure
    .post('/rpc/get_client_request_with_template', 'The request as its client sees it')
    .input(RequestRef)
    .output(z.array(PortalRequest)),
  /** The firm whose name and logo are shown; null: the product's. */
  getFirm: clientProcedure
    .post('/rpc/get_firm_for_request', 'Branding of the firm behind a request')
    .input(RequestRef)
    .output(z.object({ firm: PortalFirm.nullable() })),
  /** Every request that the session's e-mail may open, newest first, for the portal's switcher. */
  listRequests: sessionProcedure
    .post('/rpc/get_my_client_requests', "The session's own client requests")
    .output(
      z.array(
        z.object({
          id: Id,
          name: z.string(),
          visa_type: z.string(),
          status: RequestStatus,
          firm_name: z.string().nullable(),
          created_at: Instant,
        }),
      ),
    ),
};
