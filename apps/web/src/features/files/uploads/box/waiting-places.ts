/** A place that was chosen for a file while the server could not be reached. */
export interface WaitingPlace {
  uploadId: string;
  fileName: string;
  /** Null: the box. */
  documentId: string | null;
  documentName: string;
  /** Where the file was when its place was first chosen. */
  from: string | null;
}

interface WaitingPlacesOptions {
  storage: { read: () => readonly WaitingPlace[]; write: (places: readonly WaitingPlace[]) => void };
  send: (place: WaitingPlace) => Promise<unknown>;
  /** Whether it is worth trying again. */
  mayPass: (error: unknown) => boolean;
  /** It cannot be placed there any more: the file stays where it is. */
  onRefused: (place: WaitingPlace, error: unknown) => void;
  /** Those that waited were sent or refused. */
  onSettled: () => void;
  /** Runs one sender at a time, over all tabs. */
  exclusively: (send: () => Promise<void>) => Promise<void>;
}

export type WaitingPlaces = ReturnType<typeof createWaitingPlaces>;

/** Places that wait in the browser until the server is back: the last choice for each file, sent in the order of choosing. */
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
      // Another place that was chosen meanwhile starts where the file is now.
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
    /** Replaces what was chosen for the file before; choosing where it is takes that back. */
    keep: (place: WaitingPlace) => {
      const before = storage.read();
      const from = (before.find(({ uploadId }) => uploadId === place.uploadId) ?? place).from;
      const others = before.filter(({ uploadId }) => uploadId !== place.uploadId);
      write(place.documentId === from ? others : [...others, { ...place, from }]);
    },
    /** Placed after all. */
    drop: (uploadId: string) => {
      if (storage.read().some((each) => each.uploadId === uploadId))
        write(storage.read().filter((each) => each.uploadId !== uploadId));
    },
    send: () => (storage.read().length > 0 ? exclusively(sendAll) : Promise.resolve()),
  };
}
