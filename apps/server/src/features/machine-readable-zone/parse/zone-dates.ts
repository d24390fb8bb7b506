/** A date of six digits as yyyy-mm-dd; null where it is none or its month or day is unknown. */
function toDate(digits: string, year: number): string | null {
  const [month, day] = [digits.slice(2, 4), digits.slice(4, 6)];
  const date = new Date(Date.UTC(year, Number(month) - 1, Number(day)));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? `${year}-${month}-${day}` : null;
}

/** Nobody is born in the future: of the two centuries the later one that is past. */
export function toBirthDate(digits: string, now: Date): string | null {
  if (!/^\d{6}$/.test(digits)) return null;
  const year = Number(digits.slice(0, 2));
  const today = now.toISOString().slice(0, 10);
  const inThisCentury = toDate(digits, 2000 + year);
  return inThisCentury && inThisCentury <= today ? inThisCentury : toDate(digits, 1900 + year);
}

/** Documents end at most 50 years from now, and 49 years ago at the earliest. */
export function toExpiryDate(digits: string, now: Date): string | null {
  if (!/^\d{6}$/.test(digits)) return null;
  const year = 2000 + Number(digits.slice(0, 2));
  return toDate(digits, year > now.getUTCFullYear() + 50 ? year - 100 : year);
}
