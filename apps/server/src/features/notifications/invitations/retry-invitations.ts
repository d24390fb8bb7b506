import { limits } from '@visafolio/contract/shared/limits.ts';
import { system } from '../../../shared/db/actor.ts';
import type { Services } from '../../../shared/services.ts';
import { deliverInvitation } from './deliver-invitation.ts';
import {
  claimDueInvitations,
  dropStaleInvitations,
  giveUpInterruptedInvitations,
} from './invitations.queries.ts';

const atOnce = 5;
/** A run against a silent mail server ends after two minutes; the next one continues. */
const maxRounds = 12;

/** Sends the invitations whose time has come: those that failed, and those whose sender died before its first try. */
export async function retryInvitations(services: Services): Promise<void> {
  const { db } = services;
  await db.withActor(system, giveUpInterruptedInvitations);
  await db.withActor(system, (tx) => dropStaleInvitations(tx, limits.invitationRetryHours));
  for (let round = 0; round < maxRounds; round++) {
    const claims = await db.withActor(system, (tx) => claimDueInvitations(tx, atOnce));
    if (!claims.length) return;
    await Promise.all(claims.map((claim) => deliverInvitation(services, system, claim)));
  }
}
