/** The last four digits, for people who know the number anyway. */
export const maskPhoneNumber = (number: string): string => `•••• ${number.slice(-4)}`;
