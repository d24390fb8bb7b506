const previewLength = 100;

/** The first 100 characters of a note on one line, with an ellipsis if it is longer. */
export function shortenNote(content: string): string {
  const characters = [...content.replace(/\s+/g, ' ')];
  if (characters.length <= previewLength) return characters.join('');
  return `${characters.slice(0, previewLength).join('')}…`;
}
