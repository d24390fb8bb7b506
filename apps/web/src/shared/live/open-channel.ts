/** A channel to the browser's other tabs. Undefined if the browser lacks BroadcastChannel or its settings forbid it. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}
