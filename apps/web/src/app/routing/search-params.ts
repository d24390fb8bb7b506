/** Search parameters are always plain text: an id of digits stays a string. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Omits undefined and empty values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

/**
 * Validates a route's search parameters: keeps these names if they hold text, drops everything else. Trims `request_id`, which may
 * end with a space when copied from a mail.
 */
export function textParams<Name extends string>(...names: Name[]) {
  return (search: Record<string, unknown>): { [N in Name]?: string } => {
    const kept: { [N in Name]?: string } = {};
    for (const name of names) {
      const value = search[name];
      const text = typeof value === 'string' && name === 'request_id' ? value.trim() : value;
      if (typeof text === 'string' && text !== '') kept[name] = text;
    }
    return kept;
  };
}
