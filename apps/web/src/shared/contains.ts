/** Whether a text holds what is searched for; accents and capitals make no difference. */
export const contains = (text: string, search: string): boolean => fold(text).includes(fold(search.trim()));

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
