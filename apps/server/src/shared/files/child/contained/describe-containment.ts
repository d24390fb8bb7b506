import { readFile } from 'node:fs/promises';
import type { Containment } from './containment.ts';

/** Kernel settings that forbid what bubblewrap needs, with the value that does. */
const forbidding: [setting: string, value: string][] = [
  ['kernel.unprivileged_userns_clone', '0'],
  ['kernel.apparmor_restrict_unprivileged_userns', '1'],
  ['user.max_user_namespaces', '0'],
];

/** By what the processes that open files are contained, or what is missing and how to get it. One line for operators. */
export async function describeContainment(containment: Containment): Promise<string> {
  if (containment.by === 'bubblewrap')
    return 'contained by bubblewrap: no key, no environment, no network, no other files';
  switch (containment.why) {
    case 'not_linux':
      return "not contained, only limited by Node's permissions: bubblewrap runs on Linux";
    case 'not_installed':
      return "not contained, only limited by Node's permissions: install bubblewrap (apt-get install bubblewrap) and start again";
    case 'does_not_work': {
      const settings = await listForbidding();
      const remedy = settings.length
        ? `the kernel has ${settings.join(', ')}`
        : 'it needs version 0.8 and user namespaces, which containers may forbid';
      const said = containment.said.replaceAll(/\s+/g, ' ');
      return `not contained, only limited by Node's permissions: bubblewrap does not work here (${said}); ${remedy}, see docs/guides/security.md`;
    }
  }
}

async function listForbidding(): Promise<string[]> {
  const found: string[] = [];
  for (const [setting, value] of forbidding) {
    const now = await readFile(`/proc/sys/${setting.replaceAll('.', '/')}`, 'utf8').catch(() => '');
    if (now.trim() === value) found.push(`${setting}=${value}`);
  }
  return found;
}
