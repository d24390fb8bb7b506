import type { PacketFinding } from '@visafolio/contract/filings/packet.ts';

/** Reasons that several parts may have, and that a person fixes in one go. */
const together = ['not_signed', 'sign_on_paper', 'no_file', 'not_reviewed', 'not_made'] as const;
type Together = (typeof together)[number];

export type FindingRow =
  /** Something about one part, or about the case. */
  | { finding: PacketFinding }
  /** The same about several parts. */
  | { reason: Together; findings: PacketFinding[] };

const isTogether = (reason: PacketFinding['reason']): reason is Together =>
  (together as readonly string[]).includes(reason);

/** One row for each thing to do, where the first of its findings stands. Letters and forms are made in different places. */
export function groupFindings(findings: readonly PacketFinding[]): FindingRow[] {
  const groups = new Map<unknown, PacketFinding[]>();
  for (const finding of findings) {
    const key = isTogether(finding.reason) ? `${finding.reason} ${finding.item?.kind}` : finding;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.values()].flatMap((group): FindingRow[] => {
    const [first] = group;
    if (!first) return [];
    return group.length > 1 && isTogether(first.reason)
      ? [{ reason: first.reason, findings: group }]
      : [{ finding: first }];
  });
}
