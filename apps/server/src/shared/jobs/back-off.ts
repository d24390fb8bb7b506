const minutes = [1, 5, 15, 60];

/** Minutes until the next try, after the first, second, … failed one; then the last again and again. */
export const backOffMinutes = (attempt: number): number => minutes[attempt - 1] ?? 60;
