import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** The user who runs PostgreSQL's programs: ours, or an ordinary one if we are root, as they refuse root. */
export type SystemUser = {
  /** Command line and ids for spawning a program as this user inside `dir`. */
  command(program: string, args: string[], dir: string): { program: string; args: string[]; ids: Ids };
  /** Changes the owner of a file or folder to this user. */
  own(target: string): void;
};

type Ids = { uid?: number; gid?: number };

const ourselves: SystemUser = {
  command: (program, args) => ({ program, args, ids: {} }),
  own: () => undefined,
};

/** The owner of `clusterDir`; if it does not exist, our own user, or `postgres` (created if missing) if we are root. */
export function systemUser(clusterDir: string): SystemUser {
  if (process.getuid?.() !== 0) return ourselves;
  const { uid, gid } = existsSync(clusterDir) ? statSync(clusterDir) : postgresUser();
  return {
    command(program, args, dir) {
      if (canReach(program, uid, gid) && canReach(dir, uid, gid)) {
        return { program, args, ids: { uid, gid } };
      }
      // For a project below /root: gives this program access to folders that only root may enter.
      const drop = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
      const pass = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
      return { program: 'setpriv', args: [...drop, ...pass, '--', program, ...args], ids: {} };
    },
    own: (target) => chownSync(target, uid, gid),
  };
}

function postgresUser(): { uid: number; gid: number } {
  const run = (program: string, args: string[]) => spawnSync(program, args, { encoding: 'utf8' });
  const find = () => {
    const [uid, gid] = ['-u', '-g'].map((flag) => run('id', [flag, 'postgres']));
    return uid?.status === 0 && gid?.status === 0
      ? { uid: Number(uid.stdout), gid: Number(gid.stdout) }
      : undefined;
  };
  const make = () => {
    // Fails if another process has just created the user, who exists then.
    run('useradd', ['--system', '--user-group', '--shell', '/bin/false', 'postgres']);
    return find();
  };
  const user = find() ?? make();
  if (user) return user;
  throw new EmbeddedPostgresError(
    "PostgreSQL does not run as root and the user 'postgres' could not be made: start as an ordinary user.",
  );
}

function canReach(target: string, uid: number, gid: number): boolean {
  const info = statSync(target);
  const shift = info.uid === uid ? 6 : info.gid === gid ? 3 : 0;
  const entered = ((info.mode >> shift) & 0o5) === 0o5;
  const parent = path.dirname(target);
  return entered && (parent === target || canReach(parent, uid, gid));
}
