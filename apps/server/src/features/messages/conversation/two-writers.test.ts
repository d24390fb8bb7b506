import { randomUUID } from 'node:crypto';
import type { Message } from '@visafolio/contract/messages/message.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuiltRequest, buildRequest } from '../../../../test/builders/requests.ts';
import { buildClientUser } from '../../../../test/builders/sessions.ts';
import type { ClientActor, StaffActor } from '../../../shared/db/actor.ts';
import { type AccountsWorld, createAccountsWorld } from '../../accounts/accounts.testing.ts';
import { editMessage, takeMessageBack } from './change-message.ts';
import { readConversation } from './read-conversation.ts';
import { sendMessage } from './send-message.ts';

let world: AccountsWorld;
beforeAll(async () => {
  world = await createAccountsWorld();
});
afterAll(() => world.close());

type Actor = ClientActor | StaffActor;

/** What happens to a call: it arrives, gets lost, its response gets lost, or the network delivers it twice. */
const Fate = fc.constantFrom('arrives', 'lost', 'answer lost', 'twice');
const Writing = fc.record({
  what: fc.constant('write' as const),
  who: fc.nat(1),
  fates: fc.array(Fate, { maxLength: 3 }),
});
const Changing = fc.record({
  what: fc.constantFrom('edit' as const, 'take back' as const),
  who: fc.nat(1),
  which: fc.nat(20),
  fates: fc.array(Fate, { maxLength: 2 }),
});
const Reading = fc.record({
  what: fc.constant('read' as const),
  who: fc.nat(1),
  /** How many of the newest messages arrive on the screen before the connection breaks. */
  lost: fc.boolean(),
});
/** Steps that run one after the other; the calls of a step run at once, in an order that the network changes. */
const Course = fc.array(
  fc.array(
    fc.oneof(
      { weight: 4, arbitrary: Writing },
      { weight: 1, arbitrary: Changing },
      { weight: 2, arbitrary: Reading },
    ),
    { minLength: 1, maxLength: 6 },
  ),
  { minLength: 1, maxLength: 6 },
);

/** One side: what it has sent with the responses, and its screen, merged by id from what it has read. */
class Side {
  sent: { id: string; body: string }[] = [];
  acknowledged = new Map<string, Message>();
  screen = new Map<string, Message>();
  actor: Actor;
  request: BuiltRequest;
  constructor(actor: Actor, request: BuiltRequest) {
    this.actor = actor;
    this.request = request;
  }

  #ref = () => ({ request_id: this.request.id, party: 'client' as const });

  /** Retries until a response comes. */
  async write(fates: string[]): Promise<void> {
    const message = { id: randomUUID(), body: `${this.actor.as} ${this.sent.length}` };
    this.sent.push(message);
    const call = () =>
      sendMessage(world.services, this.actor, { ...this.#ref(), ...message, upload_ids: [] });
    const answer = await throughTheNetwork(call, fates);
    this.acknowledged.set(message.id, answer);
  }

  async change(what: 'edit' | 'take back', which: number, fates: string[]): Promise<void> {
    const own = [...this.acknowledged.keys()];
    const message_id = own[which % Math.max(own.length, 1)];
    if (!message_id) return;
    const input = { ...this.#ref(), message_id, body: `changed ${which}` };
    const call = async () => {
      const changed =
        what === 'edit'
          ? editMessage(world.services, this.actor, input)
          : takeMessageBack(world.services, this.actor, input);
      // The message may be taken back at the same time.
      return changed.catch((error) => {
        if (what !== 'edit' || !['messages.not_found', 'messages.too_late'].includes(error.code)) throw error;
      });
    };
    await throughTheNetwork(call, fates);
  }

  async read(): Promise<void> {
    let before: number | undefined;
    do {
      const page = await readConversation(world.services, this.actor, { ...this.#ref(), before });
      for (const message of page.messages) this.screen.set(message.id, message);
      before = page.older_before ?? undefined;
    } while (before);
  }

  shown = () =>
    [...this.screen.values()]
      .sort((a, b) => a.position - b.position)
      .map(({ id, position, body, author }) => ({ id, position, body, by: author.kind }));
}

/** Repeats a call until a response comes. */
async function throughTheNetwork<Answer>(call: () => Promise<Answer>, fates: string[]): Promise<Answer> {
  for (const fate of fates) {
    if (fate === 'lost') continue;
    // Of two deliveries the first may arrive last.
    const answers = await Promise.all(fate === 'twice' ? [call(), call()] : [call()]);
    if (fate !== 'answer lost') return answers[0] as Answer;
  }
  return call();
}

it('two writers see the same messages in the same order, none lost and none twice, whatever the network does', async () => {
  let most = 0;
  await fc.assert(
    fc.asyncProperty(Course, async (course) => {
      const request = await buildRequest(world.owner);
      const { id, email } = await buildClientUser(world.owner, request.client);
      const sides = [
        new Side({ as: 'client', userId: id, email }, request),
        new Side(
          { as: 'staff', userId: request.professional.id, email: request.professional.email },
          request,
        ),
      ];
      for (const step of course)
        await Promise.all(
          step.map((each) => {
            const side = sides[each.who] as Side;
            if (each.what === 'write') return side.write(each.fates);
            if (each.what === 'read') return each.lost ? undefined : side.read();
            return side.change(each.what, each.which, each.fates);
          }),
        );
      await Promise.all(sides.map((side) => side.read()));

      const [client, staff] = sides as [Side, Side];
      expect(client.shown()).toEqual(staff.shown());
      const sent = [...client.sent, ...staff.sent];
      most = Math.max(most, sent.length);
      expect(
        client
          .shown()
          .map((message) => message.id)
          .sort(),
      ).toEqual(sent.map((message) => message.id).sort());
      expect(client.shown().map(({ position }) => position)).toEqual(sent.map((_, index) => index + 1));
      // Each message has the position that its sender received.
      for (const side of sides)
        for (const [messageId, answer] of side.acknowledged)
          expect(client.screen.get(messageId)?.position).toBe(answer.position);
    }),
    { numRuns: 25 },
  );
  expect(most).toBeGreaterThan(4);
}, 120_000);
