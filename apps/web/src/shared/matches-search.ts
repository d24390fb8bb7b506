/** Whether the text matchesSearch the search, ignoring accents and case. */
export const matchesSearch = (text: string, search: string): boolean =>
  fold(text).includes(fold(search.trim()));

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
