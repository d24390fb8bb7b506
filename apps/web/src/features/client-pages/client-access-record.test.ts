import type { ClientUser } from '@visafolio/contract/cases/portal/portal.contract.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearAccessRecord, readAccessRecord, saveAccessRecord } from './client-access-record.ts';

const clientUser: ClientUser = {
  id: 'c1',
  email: 'maria@example.com',
  firstName: 'María',
  lastName: 'Pérez',
  clientRequestId: 'r1',
  isVerified: true,
  timeZone: null,
};

describe('the record of a verified client', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => kept.set(name, value),
      removeItem: (name: string) => kept.delete(name),
    });
  });

  it('saves a second check for ten minutes, for the same request only', () => {
    saveAccessRecord({ clientUser, requestId: 'r1', timestamp: 1_000 });
    expect(readAccessRecord('r1', 1_000 + 599_999)?.clientUser.firstName).toBe('María');
    expect(readAccessRecord('r1', 1_000 + 600_000)).toBeUndefined();
    expect(readAccessRecord('r2', 2_000)).toBeUndefined();
  });

  it('is ignored when it is dated in the future or damaged', () => {
    saveAccessRecord({ clientUser, requestId: 'r1', timestamp: 5_000 });
    expect(readAccessRecord('r1', 4_000)).toBeUndefined();
    sessionStorage.setItem('client-access', '{"requestId":"r1"');
    expect(readAccessRecord('r1', 6_000)).toBeUndefined();
  });

  it('is gone once cleared', () => {
    saveAccessRecord({ clientUser, requestId: 'r1', timestamp: 1_000 });
    clearAccessRecord();
    expect(readAccessRecord('r1', 1_001)).toBeUndefined();
  });

  it('works without storage if the browser blocks it', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('blocked');
      },
      setItem: () => {
        throw new Error('blocked');
      },
    });
    saveAccessRecord({ clientUser, requestId: 'r1', timestamp: 1_000 });
    expect(readAccessRecord('r1', 1_001)).toBeUndefined();
  });
});
