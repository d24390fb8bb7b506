/** A placement chosen while the server was unreachable. */
export interface WaitingPlace {
  uploadId: string;
  fileName: string;
  /** Null: the box. */
  documentId: string | null;
  documentName: string;
  /** Where the file was when it was first placed. */
  from: string | null;
}

interface WaitingPlacesOptions {
  storage: { read: () => readonly WaitingPlace[]; write: (places: readonly WaitingPlace[]) => void };
  send: (place: WaitingPlace) => Promise<unknown>;
  /** Whether a retry may succeed. */
  mayPass: (error: unknown) => boolean;
  /** The server refused the placement: the file stays where it is. */
  onRefused: (place: WaitingPlace, error: unknown) => void;
  /** All queued placements were sent or refused. */
  onSettled: () => void;
  /** Runs one sender at a time across all tabs. */
  exclusively: (send: () => Promise<void>) => Promise<void>;
}

export type WaitingPlaces = ReturnType<typeof createWaitingPlaces>;

/** Placements queued in the browser until the server is back: the last choice per file, sent in order. */
export function createWaitingPlaces(options: WaitingPlacesOptions) {
  const { storage, send, mayPass, onRefused, onSettled, exclusively } = options;
  const listeners = new Set<() => void>();
  let shown = storage.read();

  const publish = () => {
    shown = storage.read();
    for (const listener of [...listeners]) listener();
  };
  const write = (places: readonly WaitingPlace[]) => {
    storage.write(places);
    publish();
  };
  const isSame = (one: WaitingPlace, other: WaitingPlace) =>
    one.uploadId === other.uploadId && one.documentId === other.documentId;

  const sendAll = async () => {
    const tried = storage.read();
    for (const place of tried) {
      // Another tab has sent it, or another place was chosen meanwhile.
      if (!storage.read().some((each) => isSame(each, place))) continue;
      let from = place.documentId;
      try {
        await send(place);
      } catch (error) {
        if (mayPass(error)) break;
        from = place.from;
        onRefused(place, error);
      }
      const others = storage.read().filter((each) => !isSame(each, place));
      // A newer choice for the same file starts where the file is now.
      write(others.map((each) => (each.uploadId === place.uploadId ? { ...each, from } : each)));
    }
    if (storage.read().length < tried.length) onSettled();
  };

  return {
    snapshot: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    publish,
    /** Replaces an earlier choice for the file; choosing its current place cancels that. */
    keep: (place: WaitingPlace) => {
      const before = storage.read();
      const from = (before.find(({ uploadId }) => uploadId === place.uploadId) ?? place).from;
      const others = before.filter(({ uploadId }) => uploadId !== place.uploadId);
      write(place.documentId === from ? others : [...others, { ...place, from }]);
    },
    /** The file was placed by another call. */
    drop: (uploadId: string) => {
      if (storage.read().some((each) => each.uploadId === uploadId))
        write(storage.read().filter((each) => each.uploadId !== uploadId));
    },
    send: () => (storage.read().length > 0 ? exclusively(sendAll) : Promise.resolve()),
  };
}
