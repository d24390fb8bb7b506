/** A date of six digits as yyyy-mm-dd; null where it is none or its month or day is unknown. */
function toDate(digits: string, year: number): string | null {
  const [month, day] = [digits.slice(2, 4), digits.slice(4, 6)];
  const date = new Date(Date.UTC(year, Number(month) - 1, Number(day)));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? `${year}-${month}-${day}` : null;
}

/** Nobody grows older. Years. */
const oldest = 120;

/**
 * The days that a date of birth can be, the later century first: past, not more than 120 years ago, and before the document ran out
 * where that is known.
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

/** Documents end at most 50 years from now, and 49 years ago at the earliest. */
export function toExpiryDate(digits: string, now: Date): string | null {
  if (!/^\d{6}$/.test(digits)) return null;
  const year = 2000 + Number(digits.slice(0, 2));
  return toDate(digits, year > now.getUTCFullYear() + 50 ? year - 100 : year);
}
