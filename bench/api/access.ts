import { once } from 'node:events';
import pg from 'pg';
import { createAccessChanges } from '../../apps/server/src/shared/events/access-changes.ts';
import { createLog } from '../../apps/server/src/shared/log/log.ts';
import { buildProfessional } from '../../apps/server/test/builders/professionals.ts';
import { buildSession } from '../../apps/server/test/builders/sessions.ts';
import { reportRatio } from '../shared/report.ts';
import { alternate, timed } from '../shared/rounds.ts';
import { secret, type World } from '../shared/world.ts';

const rounds = 60;

/** Time until a replica learns that a session has ended, compared with a bare NOTIFY. */
export async function benchAccess({ owner, db, serverUrl }: World): Promise<void> {
  const { id } = await buildProfessional(owner);
  const changes = createAccessChanges(serverUrl, db.limits, createLog('silent'));
  let hear = () => {};
  const unwatch = changes.watch([id], () => hear());
  const listener = new pg.Client({ connectionString: serverUrl });
  await listener.connect();
  await listener.query('LISTEN bare');

  const ours = async () => {
    await buildSession(owner, id, { secret });
    const heard = new Promise<void>((resolve) => {
      hear = resolve;
    });
    return timed(() =>
      Promise.all([heard, owner.query('DELETE FROM auth.session WHERE user_id = $1', [id])]),
    );
  };
  const peer = () => timed(() => Promise.all([once(listener, 'notification'), owner.query('NOTIFY bare')]));
  // The first notification arrives only after the listening connection is open.
  const ratio = await alternate({ ours, peer }, rounds, 5);
  unwatch();
  await Promise.all([listener.end(), changes.close()]);
  reportRatio(
    { name: 'the end of a session heard by a replica, speed of that of a bare NOTIFY', atLeast: 0.15 },
    ratio,
  );
}
