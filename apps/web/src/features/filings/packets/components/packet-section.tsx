import type { Packet } from '@visafolio/contract/filings/packet.ts';
import { Check, Download } from 'lucide-react';
import { formatRelative } from '../../../../shared/i18n/format.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { MayDownload } from '../../../../shared/session/may-download.tsx';
import { storedFileUrl } from '../../../../shared/stored-file-url.ts';
import { Button, buttonStyles } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { Spinner } from '../../../../ui/feedback/spinner.tsx';
import { Heading } from '../../../../ui/layout/heading.tsx';
import { useBuildPacket, usePacket, useSaveReady } from '../api/packets.ts';
import { PacketFindings } from './packet-findings.tsx';
import { PacketOrder } from './packet-order.tsx';
import { PacketTranslations } from './packet-translations.tsx';

/** What is filed for a case, what to fix first, and its PDF. Default export because it is loaded lazily. */
export default function PacketSection({ requestId }: { requestId: string }) {
  const { t } = useTranslation();
  const packet = usePacket(requestId);
  const { data, error } = packet;
  return (
    <section className="flex max-w-3xl flex-col gap-6" aria-labelledby="case-packet">
      <div className="flex flex-col gap-1">
        <Heading id="case-packet" className="font-serif text-lg">
          {t('packets.title')}
        </Heading>
        <p className="text-muted text-sm">{t('packets.intro')}</p>
      </div>
      {!data && !error && <Spinner label={t('packets.loading')} />}
      {!data && error && <LoadFailure query={packet}>{t('packets.failed')}</LoadFailure>}
      {data && <OpenPacket requestId={requestId} packet={data} />}
    </section>
  );
}

const problemTexts = {
  'packets.is_empty': 'packets.errors.is_empty',
  'packets.too_large': 'packets.errors.too_large',
  'packets.failed': 'packets.errors.failed',
} as const;

function OpenPacket({ requestId, packet }: { requestId: string; packet: Packet }) {
  const { t } = useTranslation();
  const build = useBuildPacket();
  const { items, others, findings, built, is_building, problem } = packet;
  const isBuilding = build.isPending || is_building;
  if (items.length === 0 && others.length === 0)
    return <EmptyState headingLevel={3} title={t('packets.empty')} description={t('packets.emptyText')} />;
  const isBuilt = built?.is_current ?? false;
  const canBuild = items.some(({ has_pages }) => has_pages);
  return (
    <>
      <PacketFindings requestId={requestId} findings={findings} />
      <div className="flex flex-col gap-3">
        {problem && !isBuilding && <Alert tone="danger">{t(problemTexts[problem])}</Alert>}
        {built && <BuiltFile built={built} />}
        {isBuilt && <Ready requestId={requestId} packet={packet} />}
        <Button
          className="w-fit"
          variant={isBuilt ? 'outline' : 'primary'}
          loading={isBuilding}
          disabled={!canBuild}
          onClick={() => build.mutate({ id: requestId })}
        >
          {t(isBuilding ? 'packets.building' : built ? 'packets.buildAgain' : 'packets.build')}
        </Button>
        {canBuild && (
          <MayDownload>
            <a
              href={`/api/storage/packets/${requestId}.zip`}
              download
              className={buttonStyles({ variant: 'ghost', size: 'sm', className: 'w-fit' })}
            >
              <Download size={16} aria-hidden />
              {t('packets.zip')}
            </a>
          </MayDownload>
        )}
      </div>
      <PacketTranslations requestId={requestId} packet={packet} />
      <PacketOrder requestId={requestId} packet={packet} />
    </>
  );
}

/** That somebody has checked the packet as it is; shown once its PDF is. */
function Ready({ requestId, packet: { ready, state } }: { requestId: string; packet: Packet }) {
  const { t, language } = useTranslation();
  const save = useSaveReady();
  if (!ready)
    return (
      <Button
        className="w-fit"
        loading={save.isPending}
        onClick={() => save.mutate({ id: requestId, state, ready: true })}
      >
        {t('packets.check')}
      </Button>
    );
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm">
      <Check size={18} className="text-success" aria-hidden />
      <span className="font-semibold">
        {t('packets.ready', { name: ready.by_name, time: formatRelative(ready.at, language) })}
      </span>
      <Button
        size="sm"
        variant="link"
        loading={save.isPending}
        onClick={() => save.mutate({ id: requestId, state, ready: false })}
      >
        {t('packets.notReady')}
      </Button>
    </p>
  );
}

function BuiltFile({ built }: { built: NonNullable<Packet['built']> }) {
  const { t, language } = useTranslation();
  const { pages, by_name, at, file_path, is_current, left_out } = built;
  return (
    <>
      {!is_current && <Alert tone="warning">{t('packets.outdated')}</Alert>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line px-4 py-2.5">
        <span className="min-w-0 flex-1 break-words text-sm">
          {t('packets.built', { count: pages, name: by_name, time: formatRelative(at, language) })}
        </span>
        <MayDownload>
          <a
            href={storedFileUrl(file_path)}
            download
            className={buttonStyles({ variant: 'secondary', size: 'sm' })}
          >
            <Download size={16} aria-hidden />
            {t('packets.download')}
          </a>
        </MayDownload>
      </div>
      {left_out.length > 0 && (
        <Alert tone="warning">
          {t('packets.leftOut')}
          <ul className="list-disc ps-5">
            {left_out.map(({ name, problem }) => (
              <li key={`${name} ${problem}`} className="break-words">
                <bdi>{name}</bdi>: {t(`packets.problem.${problem}`)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  );
}
