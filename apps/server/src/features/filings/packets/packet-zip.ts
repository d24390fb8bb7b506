import { defaultLanguage } from '@visafolio/contract/shared/languages.ts';
import { translatorFor } from '@visafolio/locales';
import type { StaffActor } from '../../../shared/db/actor.ts';
import { listMissing, type ZippedFile } from '../../../shared/files/zip/zip-stream.ts';
import type { Services } from '../../../shared/services.ts';
import { archiveFileName, archiveSegment } from '../../files/cabinet/archive-names.ts';
import { openForZip } from '../../files/process/active/active-content.ts';
import { loadPacket } from './load-packet.ts';
import { listSections, type PartFile, type Section } from './packet-parts.ts';

interface PacketZip {
  fileName: string;
  /** Opens each stored file when its turn comes. */
  files: AsyncGenerator<ZippedFile, void>;
}

/** The files of a packet as they are stored, in its order. Refuses with requests.not_found. */
export async function openPacketZip(
  services: Services,
  actor: StaffActor,
  { id }: { id: string },
): Promise<PacketZip> {
  const { chosen } = await loadPacket(services, actor, id);
  return { fileName: 'Packet.zip', files: readFiles(services, listNamedFiles(listSections(chosen))) };
}

/**
 * Letters and forms by number: `01 Cover letter.pdf`; exhibits as folders: `Exhibit A - Passport copy/01 Passport copy - scan.pdf`. What is
 * filed is named in English.
 */
function listNamedFiles(sections: readonly Section[]): { path: string; file: PartFile }[] {
  let number = 0;
  return sections.flatMap(({ exhibit, title, parts }) => {
    const files = parts.flatMap((part) => part.files.map((file) => ({ part, file })));
    if (exhibit === null)
      return files.map(({ file }) => {
        number++;
        return { path: `${pad(number)} ${archiveSegment(title, 'Part')}${getExtension(file)}`, file };
      });
    const folder = archiveSegment(`Exhibit ${exhibit} - ${title}`, `Exhibit ${exhibit}`);
    return files.map(({ part, file }, index) => ({
      path: `${folder}/${pad(index + 1)} ${archiveFileName(part.name, withEnding(file))}`,
      file,
    }));
  });
}

const pad = (number: number): string => String(number).padStart(2, '0');

/** '.pdf'; '' if its stored file has none. */
const getExtension = ({ path }: PartFile): string => /\.[a-z0-9]{1,5}$/i.exec(path)?.[0].toLowerCase() ?? '';

/** Translations and certificates are called without one. */
const withEnding = (file: PartFile): string =>
  file.name.toLowerCase().endsWith(getExtension(file)) ? file.name : `${file.name}${getExtension(file)}`;

async function* readFiles(
  services: Services,
  named: { path: string; file: PartFile }[],
): AsyncGenerator<ZippedFile, void> {
  const missing: string[] = [];
  for (const { path, file } of named) {
    const wanted = { uploadId: file.uploadId, filePath: file.path, name: path, modified: new Date() };
    const opened = await openForZip(services, wanted, translatorFor(defaultLanguage));
    if (typeof opened === 'string') missing.push(opened);
    else yield opened;
  }
  if (missing.length > 0) yield listMissing('Missing files.txt', missing);
}
