import { createTransport } from 'nodemailer';
import { buildMessage } from '../../../../../test/builders/messages.ts';
import { type BuiltRequest, buildRequest } from '../../../../../test/builders/requests.ts';
import { createTestServer, type TestServer } from '../../../../../test/harness/test-server.ts';
import type { Mail } from '../../../../shared/mail/mailer.ts';
import { createReplyAddress } from '../../../../shared/mail/reply-address.ts';
import { places } from '../../../sealing/places.ts';

const inboundAddress = 'answers@mail.example.com';
export const inboundSecret = 'shown by the mail provider alone';

export interface InboundWorld extends TestServer {
  /** Mails that the product sent. */
  mails: Mail[];
  /** A case with a mail to its client, and the address for replies. */
  conversation(wishes?: Parameters<typeof buildRequest>[1]): Promise<InboundConversation>;
  /** Posts a mail like the mail provider does. */
  hand(mime: Buffer | string, headers?: Record<string, string>): Promise<{ status: number; body: unknown }>;
  /** Messages of the conversation, without the first ones of staff. */
  answers(requestId: string): Promise<Answer[]>;
}

export interface InboundConversation {
  request: BuiltRequest;
  conversationId: string;
  /** Reply addresses of the client and of the professional. */
  clientAddress: string;
  staffAddress: string;
}

interface Answer {
  id: string;
  author_kind: string;
  author_name: string;
  via: string;
  body: string;
  files: string[];
}

export async function createInboundWorld(env: Record<string, string> = {}): Promise<InboundWorld> {
  const server = await createTestServer({
    INBOUND_MAIL: inboundAddress,
    INBOUND_MAIL_SECRET: inboundSecret,
    INBOUND_MAIL_SERVER: 'mx.example.com',
    ...env,
  });
  const mails: Mail[] = [];
  server.services.mailer = { send: async (mail) => void mails.push(mail), close: async () => {} };
  const { owner, services, secret } = server;
  return {
    ...server,
    mails,
    async conversation(wishes) {
      const request = await buildRequest(owner, { status: 'in-progress', ...wishes });
      const { conversationId } = await buildMessage(owner, {
        request,
        by: 'staff',
        body: 'Where were you born?',
      });
      const addressFor = (recipient: string) =>
        createReplyAddress(inboundAddress, secret, { conversationId, recipient });
      return {
        request,
        conversationId,
        clientAddress: addressFor('party'),
        staffAddress: addressFor(request.professional.id),
      };
    },
    async hand(mime, headers = { authorization: `Bearer ${inboundSecret}` }) {
      const answer = await server.fetch(
        new Request(`${server.url}/api/inbound_mail`, {
          method: 'POST',
          headers: { 'content-type': 'message/rfc822', ...headers },
          body: new Uint8Array(Buffer.from(mime)),
        }),
      );
      const text = await answer.text();
      return { status: answer.status, body: text && JSON.parse(text) };
    },
    async answers(requestId) {
      const { rows } = await owner.query<Answer>(
        `SELECT m.id, m.author_kind, m.author_name, m.via, m.body,
           ARRAY(SELECT file_name FROM message_files f WHERE f.message_id = m.id ORDER BY f.position) AS files
         FROM messages m WHERE m.client_request_id = $1 AND m.via = 'mail' ORDER BY m.position`,
        [requestId],
      );
      return Promise.all(
        rows.map(async (row) => ({
          ...row,
          body: await services.vault.open(places.message(requestId, row.id), row.body),
        })),
      );
    },
  };
}

type Composed = Parameters<ReturnType<typeof createTransport>['sendMail']>[0];

const composer = createTransport({ streamTransport: true, buffer: true });

/** A whole mail, as mail programs generate it. */
export async function composeMail(mail: Composed): Promise<Buffer> {
  const { message } = await composer.sendMail({ subject: 'Re: New message', ...mail });
  return message as unknown as Buffer;
}
