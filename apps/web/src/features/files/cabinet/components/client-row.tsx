import type { ClientFolder } from '@visafolio/contract/files/documents.contract.ts';
import { CalendarDays, Folder, FolderDown } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { MayDownload } from '../../../../shared/session/may-download.tsx';
import { buttonStyles } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/layout/badge.tsx';
import { Disclosure } from './disclosure.tsx';
import { FolderFiles } from './folder-files.tsx';

/** A client that expands to years, each of which expands to folders. */
export function ClientRow({ client }: { client: ClientFolder }) {
  const { t } = useTranslation();
  return (
    <Disclosure
      depth={0}
      action={<ZipLink client={client} />}
      summary={
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="flex min-w-0 flex-1 basis-48 flex-col">
            <span className="break-words font-semibold">
              <bdi>{client.name}</bdi>
            </span>
            <span className="wrap-anywhere text-muted text-sm">{client.email}</span>
          </span>
          <Badge>{t('documents.years', { count: client.years.length })}</Badge>
        </span>
      }
    >
      {() => (
        <ul className="border-line border-t bg-paper/60">
          {client.years.map((year) => (
            <YearRow key={year.year} client={client} year={year} />
          ))}
        </ul>
      )}
    </Disclosure>
  );
}

interface YearRowProps {
  client: ClientFolder;
  year: ClientFolder['years'][number];
}

function YearRow({ client, year }: YearRowProps) {
  const { t } = useTranslation();
  return (
    <Disclosure
      depth={1}
      action={<ZipLink client={client} year={year.year} />}
      summary={
        <>
          <CalendarDays size={18} className="shrink-0 text-muted" aria-hidden />
          <span className="font-semibold tabular-nums">{year.year}</span>
          <span className="text-muted text-sm">{t('documents.count', { count: year.documents })}</span>
        </>
      }
    >
      {() => (
        <ul>
          {year.folders.map(({ folder_type, documents }) => (
            <Disclosure
              key={folder_type}
              depth={2}
              summary={
                <>
                  <Folder size={18} className="shrink-0 text-accent" aria-hidden />
                  <span className="flex flex-wrap items-baseline gap-x-2">
                    {t(`documents.folders.${folder_type}`)}
                    <span className="text-muted text-sm">{t('documents.count', { count: documents })}</span>
                  </span>
                </>
              }
            >
              {() => <FolderFiles folder={{ client_id: client.id, year: year.year, folder_type }} />}
            </Disclosure>
          ))}
        </ul>
      )}
    </Disclosure>
  );
}

interface ZipLinkProps {
  client: { id: string; name: string };
  /** One of the client's years; undefined for all. */
  year?: number;
}

function ZipLink({ client: { id, name }, year }: ZipLinkProps) {
  const { t } = useTranslation();
  return (
    <MayDownload>
      <a
        href={`/api/storage/client-folders/${id}.zip${year ? `?year=${year}` : ''}`}
        download
        aria-label={
          year ? t('documents.zipYear', { name, year: String(year) }) : t('documents.zipClient', { name })
        }
        className={buttonStyles({ variant: 'ghost', size: 'sm' })}
      >
        <FolderDown size={18} aria-hidden />
        <span className="max-sm:sr-only">{t('documents.zip')}</span>
      </a>
    </MayDownload>
  );
}
