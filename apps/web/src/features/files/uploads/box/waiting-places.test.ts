import { describe, expect, it } from 'vitest';
import { createWaitingPlaces, type WaitingPlace } from './waiting-places.ts';

/** A server that can be offline, and browser storage that survives the page. */
function world() {
  let kept: readonly WaitingPlace[] = [];
  const state = {
    away: true,
    refused: [] as string[],
    calls: [] as string[],
    settled: 0,
    /** Where files are on the server: null is the box; missing means removed. */
    files: { scan: null, photo: null } as Record<string, string | null>,
    meanwhile: undefined as (() => void) | undefined,
  };
  const open = () =>
    createWaitingPlaces({
      storage: {
        read: () => kept,
        write: (places) => {
          kept = places;
        },
      },
      send: async ({ uploadId, documentId, from }) => {
        state.calls.push(`${uploadId}>${documentId}`);
        state.meanwhile?.();
        await Promise.resolve();
        if (state.away) throw new TypeError('Failed to fetch');
        if (![from, documentId].includes(state.files[uploadId] as string | null)) throw new Error('changed');
        state.files[uploadId] = documentId;
      },
      mayPass: (error) => error instanceof TypeError,
      onRefused: ({ fileName }) => state.refused.push(fileName),
      onSettled: () => void state.settled++,
      exclusively: (send) => send(),
    });
  return { open, state, kept: () => kept };
}

const choice = (uploadId: string, documentId: string | null, from: string | null = null): WaitingPlace => ({
  uploadId,
  fileName: `${uploadId}.pdf`,
  documentId,
  documentName: `${documentId}`,
  from,
});

describe('a place that is chosen without a connection', () => {
  it('waits, is shown at once, and is sent once the server is back', async () => {
    const { open, state, kept } = world();
    const places = open();
    let told = 0;
    places.subscribe(() => told++);
    places.keep(choice('scan', 'passport'));
    expect(places.snapshot()).toMatchObject([{ uploadId: 'scan', documentId: 'passport' }]);
    expect(told).toBe(1);
    await places.send();
    expect(kept()).toHaveLength(1);
    expect(state.settled).toBe(0);
    state.away = false;
    await places.send();
    expect(state.files.scan).toBe('passport');
    expect(places.snapshot()).toEqual([]);
    expect(state.settled).toBe(1);
  });

  it('is sent on the next visit if this one ends first', async () => {
    const { open, state } = world();
    open().keep(choice('scan', 'passport'));
    state.away = false;
    const next = open();
    expect(next.snapshot()).toHaveLength(1);
    await next.send();
    expect(state.files.scan).toBe('passport');
  });

  it('is the last choice for a file, and dropped if the file is there already', async () => {
    const { open, state } = world();
    const places = open();
    places.keep(choice('scan', 'passport'));
    places.keep(choice('scan', 'bank', 'passport'));
    places.keep(choice('photo', 'passport'));
    places.keep(choice('photo', null, 'passport'));
    state.away = false;
    await places.send();
    expect(state.calls).toEqual(['scan>bank']);
  });

  it('does not move a file that was placed elsewhere or removed meanwhile: reports it, and sends the others', async () => {
    const { open, state } = world();
    const places = open();
    places.keep(choice('scan', 'passport'));
    places.keep(choice('gone', 'passport'));
    places.keep(choice('photo', 'passport'));
    state.away = false;
    state.files.scan = 'bank';
    await places.send();
    expect(state.refused).toEqual(['scan.pdf', 'gone.pdf']);
    expect(state.files).toEqual({ scan: 'bank', photo: 'passport' });
    expect(places.snapshot()).toEqual([]);
  });

  it('is not lost if another one is chosen while it is being sent', async () => {
    const { open, state } = world();
    const places = open();
    places.keep(choice('scan', 'passport'));
    state.away = false;
    state.meanwhile = () => {
      state.meanwhile = undefined;
      places.keep(choice('scan', 'bank'));
    };
    await places.send();
    expect(places.snapshot()).toMatchObject([{ documentId: 'bank' }]);
    await places.send();
    expect(state.files.scan).toBe('bank');
    expect(state.refused).toEqual([]);
  });
});
