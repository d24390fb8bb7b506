import type { BoxFile } from '@visafolio/contract/files/files.contract.ts';
import { describe, expect, it } from 'vitest';
import { toBoxEntries } from './box-entries.ts';

const file = (id: string, more: Partial<BoxFile> = {}): BoxFile => ({
  id,
  file_name: `${id}.jpg`,
  file_path: `x/${id}.jpg`,
  file_size: 1,
  file_type: 'image/jpeg',
  uploaded_at: '2026-01-01T00:00:00Z',
  uploaded_by: null,
  position: 1,
  pages: 1,
  arrangement: null,
  scan: null,
  active_content: null,
  thumbnail: null,
  steps: [{ step: 'kind', state: 'done', problem: null }],
  reading: null,
  question: null,
  placed_by: null,
  accepted_at: null,
  proposal: null,
  papers: null,
  split_from: null,
  ...more,
});
const reading = { steps: [{ step: 'kind' as const, state: 'waiting' as const, problem: null }] };
const seen = () => true;

const papers: BoxFile['papers'] = [
  { kind: 'passport', first: 1, last: 1 },
  { kind: 'bank_statement', first: 2, last: 4 },
];

describe('the files of a box', () => {
  it('start with those that seem to contain several papers, even if one of these has a place', () => {
    const proposal = { document_id: 'passport', reason: null };
    const files = [file('one', { proposal }), file('several', { proposal, papers })];
    const entries = toBoxEntries(files, [{ id: 'passport', files: [] }], seen);
    expect(entries.map(({ state, file: { id } }) => [state, id])).toEqual([
      ['several', 'several'],
      ['proposed', 'one'],
    ]);
  });

  it('are in the order of what to do: to confirm, to place, being read, placed', () => {
    const files = [
      file('reading', reading),
      file('unknown'),
      file('proposed', { proposal: { document_id: 'passport', reason: null } }),
    ];
    const placed = file('placed', { placed_by: 'product' });
    const entries = toBoxEntries(files, [{ id: 'passport', files: [placed] }], seen);
    expect(entries.map(({ state, file: { id } }) => [state, id])).toEqual([
      ['proposed', 'proposed'],
      ['unknown', 'unknown'],
      ['reading', 'reading'],
      ['placed', 'placed'],
    ]);
  });

  it('must be placed by hand if the proposed document is no longer requested', () => {
    const [entry] = toBoxEntries([file('a', { proposal: { document_id: 'gone', reason: null } })], [], seen);
    expect(entry?.state).toBe('unknown');
  });

  it('are listed once, even if both lists contain one that has just been placed', () => {
    const placed = file('a', { placed_by: 'product' });
    const entries = toBoxEntries([file('a', reading)], [{ id: 'passport', files: [placed] }], seen);
    expect(entries.map(({ state }) => state)).toEqual(['placed']);
  });

  it('must be placed by hand if they cannot be read', () => {
    const broken = file('a', {
      steps: [
        { step: 'pages', state: 'failed', problem: 'broken' },
        { step: 'kind', state: 'waiting', problem: null },
      ],
    });
    expect(toBoxEntries([broken], [], seen)[0]?.state).toBe('unknown');
  });

  it('are shown as placed only if added in this tab, placed automatically, and not yet accepted by staff', () => {
    const files = [
      file('mine', { placed_by: 'product' }),
      file('chosen', { placed_by: 'client' }),
      file('accepted', { placed_by: 'product', accepted_at: '2026-01-02T00:00:00Z' }),
    ];
    const documents = [{ id: 'passport', files }];
    expect(toBoxEntries([], documents, seen).map((entry) => entry.file.id)).toEqual(['mine']);
    expect(toBoxEntries([], documents, () => false)).toEqual([]);
  });
});
