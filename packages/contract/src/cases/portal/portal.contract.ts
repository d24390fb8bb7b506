import { z } from 'zod';
import { TimeZone } from '../../notifications/reminders.contract.ts';
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
  /** As the browser of the last visit said; null: not known. */
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
  /** When the questionnaire was submitted last. */
  submitted_at: Instant.nullable(),
  updated_at: Instant,
  /** The day by which the client is to give everything. */
  due_on: StoredDay.nullable(),
});
export type PortalRequest = z.infer<typeof PortalRequest>;

export const PortalFirm = z.object({ id: Id, name: z.string(), logo_url: z.string().nullable() });

export const RequestRef = z.object({ request_id: Id });

export const portalContract = {
  /** Confirms that the session's e-mail has access to the request; marks a first entry as verified. */
  verifyAccess: clientProcedure
    .route({
      method: 'POST',
      path: '/functions/verify-client-access',
      summary: 'Confirm client access to a request',
    })
    .input(
      z.object({
        requestId: Id,
        /** Of the browser: reminders keep to the client's day. A name that we do not know is left out. */
        timeZone: TimeZone.optional().catch(undefined),
      }),
    )
    .output(z.object({ success: z.literal(true), clientUser: ClientUser })),
  /** A list of one, as the specification has it. */
  getRequest: clientProcedure
    .route({
      method: 'POST',
      path: '/rpc/get_client_request_with_template',
      summary: 'The request as its client sees it',
    })
    .input(RequestRef)
    .output(z.array(PortalRequest)),
  /** The firm whose name and logo lead; null shows the product's name. */
  getFirm: clientProcedure
    .route({
      method: 'POST',
      path: '/rpc/get_firm_for_request',
      summary: 'Branding of the firm behind a request',
    })
    .input(RequestRef)
    .output(z.object({ firm: PortalFirm.nullable() })),
  /** Every request that the session's e-mail may open, newest first: the portal's switcher. */
  listRequests: sessionProcedure
    .route({
      method: 'POST',
      path: '/rpc/get_my_client_requests',
      summary: "The session's own client requests",
    })
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
