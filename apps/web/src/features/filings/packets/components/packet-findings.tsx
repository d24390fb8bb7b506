import { Link } from '@tanstack/react-router';
import type { PacketConflict, PacketFinding } from '@visafolio/contract/filings/packet.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Heading } from '../../../../ui/layout/heading.tsx';

interface PacketFindingsProps {
  requestId: string;
  findings: PacketFinding[];
}

/** What to fix before the packet is filed, each with a link to where that is done. */
export function PacketFindings({ requestId, findings }: PacketFindingsProps) {
  const { t } = useTranslation();
  const blocking = findings.filter(({ blocks }) => blocks);
  const warning = findings.filter(({ blocks }) => !blocks);
  if (findings.length === 0) return <p className="text-sm">{t('packets.clear')}</p>;
  return (
    <div className="flex flex-col gap-5">
      {blocking.length > 0 && (
        <FindingList
          title={t('packets.blocks', { count: blocking.length })}
          requestId={requestId}
          findings={blocking}
        />
      )}
      {warning.length > 0 && (
        <FindingList
          title={t('packets.warns', { count: warning.length })}
          requestId={requestId}
          findings={warning}
        />
      )}
    </div>
  );
}

/** Findings that are fixed on this page, with the part of it. */
const here: Partial<Record<PacketFinding['reason'], string>> = {
  not_signed: 'packet-order',
  signed_old: 'packet-order',
  sign_on_paper: 'packet-order',
  not_translated: 'packet-translations',
  not_certified: 'packet-translations',
  certificate_old: 'packet-translations',
  language_unknown: 'packet-translations',
};

const places = { letter: 'letters', form: 'forms', document: 'documents' } as const;

function FindingList({ title, requestId, findings }: PacketFindingsProps & { title: string }) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-2">
      <Heading below className="font-semibold">
        {title}
      </Heading>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {findings.map(({ reason, item, name, count, conflict }) => (
          <li
            key={`${reason} ${item?.id ?? ''} ${name}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm"
          >
            <span className="min-w-0 flex-1 basis-56 break-words">
              {name && (
                <>
                  <bdi className="font-semibold">{name}</bdi>:{' '}
                </>
              )}
              {t(`packets.finding.${reason}`, { count })}
              {conflict && <Conflict conflict={conflict} />}
            </span>
            {here[reason] ? (
              <a
                href={`#${here[reason]}`}
                aria-label={t('packets.openOf', { name })}
                className="inline-flex min-h-6 items-center text-accent"
              >
                {t('packets.open')}
              </a>
            ) : (
              <Link
                to="/requests/$requestId/$section"
                params={{ requestId, section: conflict ? 'answers' : item ? places[item.kind] : 'overview' }}
                search={item?.kind === 'letter' ? { letter: item.id } : {}}
                resetScroll={false}
                aria-label={t('packets.openOf', { name: name || t(`packets.finding.${reason}`, { count }) })}
                className="inline-flex min-h-6 items-center text-accent"
              >
                {t('packets.open')}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The answers that differ, and where forms say them. */
function Conflict({ conflict: { questions, places } }: { conflict: PacketConflict }) {
  const { t } = useTranslation();
  return (
    <span className="mt-1 block text-muted">
      {questions.map(({ id, text, answer }) => (
        <span key={id} className="block">
          <bdi>{text}</bdi> <bdi className="font-semibold text-ink">{answer}</bdi>
        </span>
      ))}
      {places.map(({ code, part, number, value }) => (
        <span key={`${code} ${part} ${number}`} className="block">
          {t('packets.place', { code, part, number, value: value ?? '' })}
        </span>
      ))}
    </span>
  );
}
