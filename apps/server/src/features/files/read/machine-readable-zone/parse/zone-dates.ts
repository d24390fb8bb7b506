/** Six digits as yyyy-mm-dd; null if invalid, or if month or day is unknown. */
function toDate(digits: string, year: number): string | null {
  const [month, day] = [digits.slice(2, 4), digits.slice(4, 6)];
  const date = new Date(Date.UTC(year, Number(month) - 1, Number(day)));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? `${year}-${month}-${day}` : null;
}

/** Maximum age. Years. */
const oldest = 120;

/**
 * Possible dates of birth, the later century first: in the past, at most 120 years ago, and before the document's expiry if that
 * is known.
 */
export function toBirthDates(digits: string, now: Date, expiry: string | null): string[] {
  if (!/^\d{6}$/.test(digits)) return [];
  const year = Number(digits.slice(0, 2));
  const today = now.toISOString().slice(0, 10);
  const earliest = `${now.getUTCFullYear() - oldest}${today.slice(4)}`;
  return [2000, 1900].flatMap((century) => {
    const day = toDate(digits, century + year);
    return day && day <= today && day >= earliest && (!expiry || day < expiry) ? [day] : [];
  });
}

/** Documents expire at most 50 years from now, and at the earliest 49 years ago. */
export function toExpiryDate(digits: string, now: Date): string | null {
  if (!/^\d{6}$/.test(digits)) return null;
  const year = 2000 + Number(digits.slice(0, 2));
  return toDate(digits, year > now.getUTCFullYear() + 50 ? year - 100 : year);
}
