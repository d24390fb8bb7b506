import type { PacketFinding } from '@visafolio/contract/filings/packet.ts';
import { expect, it } from 'vitest';
import { groupFindings } from './group-findings.ts';

const find = (
  reason: PacketFinding['reason'],
  name: string,
  kind: 'letter' | 'form' | 'document' = 'form',
): PacketFinding => ({
  reason,
  blocks: true,
  item: { kind, id: name, for_party: null },
  name,
  count: 1,
  conflict: null,
});

it('what is fixed in one go is one row, and what each form lacks stays apart', () => {
  const rows = groupFindings([
    find('items_missing', 'I-130'),
    find('not_signed', 'I-130'),
    find('items_missing', 'I-485'),
    find('not_signed', 'I-485'),
    find('not_made', 'I-765'),
    find('not_made', 'Cover letter', 'letter'),
    find('no_file', 'Passport', 'document'),
  ]);
  expect(
    rows.map((row) =>
      'finding' in row
        ? `${row.finding.reason}: ${row.finding.name}`
        : `${row.reason}: ${row.findings.map(({ name }) => name).join(' and ')}`,
    ),
  ).toEqual([
    'items_missing: I-130',
    'not_signed: I-130 and I-485',
    'items_missing: I-485',
    'not_made: I-765',
    'not_made: Cover letter',
    'no_file: Passport',
  ]);
});
