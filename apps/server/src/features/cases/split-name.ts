/** The first word, and the rest. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [firstName = name, ...rest] = name.split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}
