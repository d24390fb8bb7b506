import { system } from '../../shared/db/actor.ts';
import { openDatabase, type Tx } from '../../shared/db/database.ts';
import {
  deletePause,
  insertPause,
  type KindState,
  retryGivenUp,
  selectKinds,
} from '../../shared/outbox/operations.queries.ts';
import { openOwnerDatabase } from '../backup/owner-database.ts';
import { readInstalledSettings, serverUrl } from '../keys/with-vault.ts';
import { SettingsError } from '../settings/settings.ts';

export interface OutboxCommand {
  env: NodeJS.ProcessEnv;
  kind: string | undefined;
  say(line: string): void;
}

export const listOutbox = (command: OutboxCommand) =>
  withDatabase(command, async (tx) => {
    const kinds = await selectKinds(tx);
    for (const kind of kinds) command.say(describeKind(kind));
    if (!kinds.length) command.say('The outbox is empty.');
  });

const describeKind = ({ kind, waiting, running, given_up, minutes, errors, paused }: KindState): string =>
  [
    kind,
    `${waiting} wait`,
    `${running} run`,
    `${given_up} given up`,
    ...(minutes === null ? [] : [`the oldest is due since ${minutes} minutes`]),
    ...(errors ? [`last errors: ${errors}`] : []),
    ...(paused ? ['paused'] : []),
  ].join('  ');

/** Stops new sends of this kind until it is resumed. The server may be running. */
export const pauseKind = (command: OutboxCommand) =>
  withDatabase(command, async (tx) => {
    const kind = requireKind(command);
    await insertPause(tx, kind);
    command.say(`${kind} is paused. What comes waits until: npm run outbox -- resume ${kind}`);
  });

export const resumeKind = (command: OutboxCommand) =>
  withDatabase(command, async (tx) => {
    const kind = requireKind(command);
    await deletePause(tx, kind);
    command.say(`${kind} goes on within seconds.`);
  });

/** Retries failed entries with all their attempts. An entry that did leave is sent twice. */
export const retryKind = (command: OutboxCommand) =>
  withDatabase(command, async (tx) => {
    const kind = requireKind(command);
    command.say(`${await retryGivenUp(tx, kind)} of ${kind} are tried again.`);
  });

function requireKind({ kind }: OutboxCommand): string {
  if (!kind) throw new SettingsError('Name a kind: npm run outbox lists them.');
  return kind;
}

async function withDatabase({ env }: OutboxCommand, work: (tx: Tx) => Promise<void>): Promise<void> {
  const settings = readInstalledSettings(env);
  const database = await openOwnerDatabase(settings);
  try {
    const db = openDatabase(await serverUrl(database.ownerUrl, settings));
    await db.withActor(system, work).finally(() => db.close());
  } finally {
    await database.stop();
  }
}
