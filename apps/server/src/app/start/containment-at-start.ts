import type { Containment } from '../../shared/files/child/contained/containment.ts';
import { describeContainment } from '../../shared/files/child/contained/describe-containment.ts';
import type { Log } from '../../shared/log/log.ts';
import { SettingsError } from '../settings/settings.ts';

/** Throws SettingsError if the processes that open files cannot be contained here. */
export async function requireContainment(containment: Containment): Promise<void> {
  if (containment.by === 'nothing')
    throw new SettingsError(
      `CONTAIN_FILES=required, and processes that open files are ${await describeContainment(containment)}`,
    );
}

export async function logContainment(containment: Containment, log: Log): Promise<void> {
  const level = containment.by === 'nothing' ? 'warn' : 'info';
  log[level](`processes that open files are ${await describeContainment(containment)}`);
}
