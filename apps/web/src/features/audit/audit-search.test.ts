import { expect, it } from 'vitest';
import { toAuditFilter } from './audit-search.ts';

const id = '0192b1de-0000-7000-8000-000000000000';

it('includes both days', () => {
  const { from, before } = toAuditFilter({ from: '2026-11-28', to: '2026-11-28' });
  expect(from).toBe(new Date(2026, 10, 28).toISOString());
  expect(before).toBe(new Date(2026, 10, 29).toISOString());
});

it('asks for a group, a person, a case and a file', () => {
  expect(toAuditFilter({ act: 'views', by: id, case: id, file: id })).toEqual({
    group: 'views',
    person: id,
    request_id: id,
    file_id: id,
  });
});

it('leaves out what nobody can ask for', () => {
  expect(toAuditFilter({ act: 'all', by: 'Ana', case: '1', from: 'yesterday', to: '' })).toEqual({});
});
