/** BroadcastChannels of one browser that deliver synchronously. */
const open = new Set<FakeChannel>();

export class FakeChannel {
  onmessage: ((message: { data: unknown }) => void) | null = null;
  constructor() {
    open.add(this);
  }
  postMessage(data: unknown): void {
    for (const other of open) if (other !== this) other.onmessage?.({ data });
  }
}
