import { Link } from '@tanstack/react-router';
import type { PacketConflict, PacketFinding } from '@visafolio/contract/filings/packet.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Heading } from '../../../../ui/layout/heading.tsx';
import { toFormPlace } from '../../government-forms/form-place.ts';
import { type FindingRow, groupFindings } from '../group-findings.ts';

interface PacketFindingsProps {
  requestId: string;
  findings: PacketFinding[];
}

/** What to fix before the packet is filed, each with a link to where that is done. */
export function PacketFindings({ requestId, findings }: PacketFindingsProps) {
  const { t } = useTranslation();
  const blocking = groupFindings(findings.filter(({ blocks }) => blocks));
  const warning = groupFindings(findings.filter(({ blocks }) => !blocks));
  if (findings.length === 0) return <p className="text-sm">{t('packets.clear')}</p>;
  return (
    <div className="flex flex-col gap-5">
      {blocking.length > 0 && (
        <FindingList
          title={t('packets.blocks', { count: blocking.length })}
          requestId={requestId}
          rows={blocking}
        />
      )}
      {warning.length > 0 && (
        <FindingList
          title={t('packets.warns', { count: warning.length })}
          requestId={requestId}
          rows={warning}
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

interface FindingListProps {
  title: string;
  requestId: string;
  rows: FindingRow[];
}

function FindingList({ title, requestId, rows }: FindingListProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-2">
      <Heading below className="font-semibold">
        {title}
      </Heading>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {rows.map((row) => {
          const first = 'finding' in row ? row.finding : row.findings[0];
          if (!first) return null;
          const { reason, item, name, count, conflict } = first;
          const text =
            'finding' in row
              ? t(`packets.finding.${reason}`, { count })
              : t(`packets.several.${row.reason}`, { count: row.findings.length });
          return (
            <li
              key={`${reason} ${item?.id ?? ''} ${name}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5 text-sm"
            >
              <span className="min-w-0 flex-1 basis-56 break-words">
                {'finding' in row ? (
                  <>
                    {name && (
                      <>
                        <bdi className="font-semibold">{name}</bdi>:{' '}
                      </>
                    )}
                    {text}
                  </>
                ) : (
                  <>
                    <span className="font-semibold">{text}</span>
                    <span className="mt-0.5 block text-muted">
                      {row.findings.map((each, index) => (
                        <span key={each.item?.id ?? each.name}>
                          {index > 0 && ' · '}
                          <bdi>{each.name}</bdi>
                        </span>
                      ))}
                    </span>
                  </>
                )}
                {conflict && <Conflict conflict={conflict} />}
              </span>
              <FindingLink
                requestId={requestId}
                finding={first}
                label={'finding' in row && name ? name : text}
                isOne={'finding' in row}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

interface FindingLinkProps {
  requestId: string;
  finding: PacketFinding;
  /** What it opens. */
  label: string;
  /** Whether it is about one part only. */
  isOne: boolean;
}

function FindingLink({ requestId, finding: { reason, item, conflict }, label, isOne }: FindingLinkProps) {
  const { t } = useTranslation();
  const look = { 'aria-label': t('packets.openOf', { name: label }), className: linkStyle };
  if (here[reason])
    return (
      <a href={`#${here[reason]}`} {...look}>
        {t('packets.open')}
      </a>
    );
  return (
    <Link
      to="/requests/$requestId/$section"
      params={{ requestId, section: conflict ? 'answers' : item ? places[item.kind] : 'overview' }}
      search={isOne && item?.kind === 'letter' ? { letter: item.id } : {}}
      hash={isOne && item?.kind === 'form' && reason !== 'not_made' ? toFormPlace(item) : ''}
      resetScroll={false}
      {...look}
    >
      {t('packets.open')}
    </Link>
  );
}

const linkStyle = 'inline-flex min-h-6 items-center text-accent';

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
