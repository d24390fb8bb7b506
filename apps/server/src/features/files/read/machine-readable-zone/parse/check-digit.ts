const weights = [7, 3, 1];

/** ICAO 9303, part 3, section 4.9. Null if a character has no value. */
export function computeCheckDigit(value: string): number | null {
  let sum = 0;
  for (const [index, character] of [...value].entries()) {
    const number =
      character === '<' ? 0 : /^[0-9A-Z]$/.test(character) ? Number.parseInt(character, 36) : null;
    if (number === null) return null;
    sum += number * (weights[index % 3] ?? 0);
  }
  return sum % 10;
}
