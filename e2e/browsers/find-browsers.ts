import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { installFromDebian } from '../../scripts/installs/debian.ts';

/** Firefox ESR, installed from Debian if it is missing; undefined if that is not possible. */
export async function findFirefox(): Promise<string | undefined> {
  const places = [
    '/usr/bin/firefox-esr',
    '/usr/bin/firefox',
    '/Applications/Firefox.app/Contents/MacOS/firefox',
  ];
  const find = () => places.find((file) => existsSync(file));
  if (!find()) await installFromDebian('firefox-esr');
  return find();
}

/** WebKitGTK's MiniBrowser with its driver and a virtual screen, like `findFirefox`. */
export async function findMiniBrowser(): Promise<string | undefined> {
  const find = () => {
    const hasPrograms = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'].every((file) => existsSync(file));
    return hasPrograms ? miniBrowsers().at(-1) : undefined;
  };
  if (!find()) await installFromDebian('webkit2gtk-driver', 'xvfb');
  return find();
}

/** `/usr/lib/<machine>/webkit2gtk-<version>/MiniBrowser`, oldest first. */
function miniBrowsers(): string[] {
  if (!existsSync('/usr/lib')) return [];
  return readdirSync('/usr/lib')
    .filter((name) => name.endsWith('-linux-gnu'))
    .flatMap((machine) =>
      readdirSync(path.join('/usr/lib', machine)).map((name) => path.join('/usr/lib', machine, name)),
    )
    .filter((folder) => path.basename(folder).startsWith('webkit'))
    .map((folder) => path.join(folder, 'MiniBrowser'))
    .filter((file) => existsSync(file))
    .sort();
}
