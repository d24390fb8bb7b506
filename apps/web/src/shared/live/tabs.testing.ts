import type { Tab } from './tab.ts';

/** An EventSource whose server the test plays. */
export class FakeEventSource extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static opened: FakeEventSource[] = [];
  readyState = 0;
  readonly address: string;

  constructor(address: string) {
    super();
    this.address = address;
    FakeEventSource.opened.push(this);
  }

  accept() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }

  send(event: object, lastEventId = '') {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event), lastEventId }));
  }

  fail(readyState: number) {
    this.readyState = readyState;
    this.dispatchEvent(new Event('error'));
  }

  close() {
    this.readyState = 2;
  }
}

interface Waiting {
  grant: () => Promise<void>;
  isStolen?: (error: DOMException) => void;
}

/** Web Locks of one browser, with one holder per name and the others queued. */
class FakeLocks {
  #held = new Map<string, Waiting>();
  #lines = new Map<string, Waiting[]>();

  request(name: string, ...rest: [LockOptions, LockGrantedCallback<unknown>]): Promise<unknown> {
    const [{ steal, signal }, callback] = rest;
    return new Promise((resolve, reject) => {
      const line = this.#lines.get(name) ?? [];
      this.#lines.set(name, line);
      const mine: Waiting = {
        isStolen: reject,
        grant: async () => {
          this.#held.set(name, mine);
          resolve(await callback(null));
          if (this.#held.get(name) !== mine) return;
          this.#held.delete(name);
          void line.shift()?.grant();
        },
      };
      signal?.addEventListener('abort', () => {
        if (line.includes(mine)) line.splice(line.indexOf(mine), 1);
        reject(signal.reason);
      });
      if (steal) {
        this.#held.get(name)?.isStolen?.(new DOMException('stolen', 'AbortError'));
        void mine.grant();
      } else if (this.#held.has(name)) line.push(mine);
      else void mine.grant();
    });
  }
}

export interface FakeTab extends Tab {
  look(visibility: DocumentVisibilityState): void;
  /** Stops its scripts: it neither receives nor answers messages. */
  freeze(): void;
  thaw(): void;
}

/** A browser whose tabs share locks and channels. */
export function openBrowser() {
  const channels = new Set<{
    name: string;
    tab: { isFrozen: boolean };
    onmessage: BroadcastChannel['onmessage'];
  }>();
  const locks = new FakeLocks();
  return function openTab(visibilityState: DocumentVisibilityState = 'visible'): FakeTab {
    const state = { isFrozen: false };
    const page = Object.assign(new EventTarget(), { visibilityState });
    return {
      page,
      view: new EventTarget(),
      locks: locks as unknown as LockManager,
      openChannel(name) {
        const channel = {
          name,
          tab: state,
          onmessage: null as BroadcastChannel['onmessage'],
          postMessage(data: unknown) {
            if (state.isFrozen) return;
            const copy = structuredClone(data);
            for (const other of channels)
              if (other !== channel && other.name === name && !other.tab.isFrozen)
                other.onmessage?.call(
                  channel as unknown as BroadcastChannel,
                  new MessageEvent('message', { data: copy }),
                );
          },
          close: () => channels.delete(channel),
        };
        channels.add(channel);
        return channel as unknown as BroadcastChannel;
      },
      look(visibility) {
        page.visibilityState = visibility;
        page.dispatchEvent(new Event('visibilitychange'));
      },
      freeze() {
        state.isFrozen = true;
      },
      thaw() {
        state.isFrozen = false;
      },
    };
  };
}
