/** Up to two letters. */
export function initials(name: string): string {
  const letters = name.split(/[\s@.]+/).map((word) => [...word][0] ?? '');
  return letters.slice(0, 2).join('').toUpperCase();
}
