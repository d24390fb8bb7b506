import { once } from 'node:events';
import net from 'node:net';
import { SettingsError } from '../settings/settings.ts';

/** Called before anything is started. Throws SettingsError if PORT or HOST cannot be used. */
export async function refusePortInUse({ port, host }: { port: number; host: string }): Promise<void> {
  if (port === 0) return;
  const probe = net.createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
  } catch (error) {
    throw new SettingsError(explainPort(error as NodeJS.ErrnoException, port, host));
  } finally {
    if (probe.listening) await new Promise((closed) => probe.close(closed));
  }
}

export function explainPort({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Wrong setting: PORT ${port} cannot be used, another program listens there. Stop it, or set another PORT.`;
    case 'EACCES':
      return `Wrong setting: PORT ${port} cannot be used without the rights of an administrator. Set one above 1023, with a proxy before it.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `Wrong setting: HOST ${host} cannot be used, this machine has no such address.`;
    default:
      return `Wrong setting: PORT ${port} cannot be used (${message})`;
  }
}
