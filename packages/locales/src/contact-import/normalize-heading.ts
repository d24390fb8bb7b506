/** Lower-case letters without accents, for comparing headings. */
export const normalizeHeading = (heading: string): string =>
  heading
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z]/g, '');
