import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildMessage } from '../../../../test/builders/messages.ts';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { type AccountsWorld, createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { sendRequestMails } from '../client-mails/request-mails.testing.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());

type Side = 'staff' | 'client';
type Step = { do: 'write' | 'read'; side: Side } | { do: 'wait'; minutes: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      side: fc.constantFrom<Side>('staff', 'client'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('read' as const),
      side: fc.constantFrom<Side>('staff', 'client'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 4 }) }),
  },
);

/** One of two people, as the rules have it: told three minutes after the last message, and ten after the first at most. */
class Reader {
  unread: number[] = [];
  mails: number[][] = [];
  order: { first: number; due: number } | null = null;

  hear(message: number, now: number): void {
    this.unread.push(message);
    const first = this.order?.first ?? now;
    this.order = { first, due: Math.min(first + 10, now + 3) };
  }
  read(): void {
    this.unread = [];
  }
  tick(now: number): void {
    if (!this.order || this.order.due > now) return;
    this.order = null;
    const told = this.mails.flat();
    const mail = this.unread.filter((message) => !told.includes(message));
    if (mail.length) this.mails.push(mail);
  }
}

/** Everything that waits comes a minute closer, as seen from the database's clock. */
const passMinute = (request: BuiltRequest) =>
  world.owner.query(
    `UPDATE mail_orders SET created_at = created_at - interval '1 minute', send_after = send_after - interval '1 minute'
     WHERE client_request_id = $1`,
    [request.id],
  );
const read = (request: BuiltRequest, side: Side) =>
  side === 'client'
    ? world.owner.query(
        'UPDATE conversations SET client_read_to = message_count WHERE client_request_id = $1',
        [request.id],
      )
    : world.owner.query(
        'UPDATE conversation_followers SET unread_since = NULL WHERE client_request_id = $1',
        [request.id],
      );
/** The messages that each mail told. */
const told = (email: string): number[][] =>
  world
    .mailsTo(email)
    .map(({ text }) => [...text.matchAll(/Message no\. (\d+);/g)].map(([, no]) => Number(no)));

test('whoever writes, reads and waits in whatever order: each unread message is told in one mail, of its burst', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const request = await buildRequest(world.owner);
      const people = { client: new Reader(), staff: new Reader() };
      let now = 0;
      let messages = 0;
      const wait = async (minutes: number) => {
        for (let minute = 0; minute < minutes; minute++) {
          now++;
          await passMinute(request);
          await sendRequestMails(world.services);
          people.client.tick(now);
          people.staff.tick(now);
        }
      };
      for (const each of steps) {
        if (each.do === 'wait') await wait(each.minutes);
        else if (each.do === 'read') {
          people[each.side].read();
          await read(request, each.side);
        } else if (each.do === 'write') {
          messages++;
          await buildMessage(world.owner, {
            request,
            by: each.side,
            body: `Message no. ${messages};`,
          });
          // The professional who writes has read what is there.
          if (each.side === 'staff') people.staff.read();
          people[each.side === 'staff' ? 'client' : 'staff'].hear(messages, now);
        }
      }
      await wait(11);
      expect(told(request.client.email)).toEqual(people.client.mails);
      expect(told(request.professional.email)).toEqual(people.staff.mails);
    }),
    { numRuns: 25 },
  );
}, 180_000);
