/** Which words people agree to; another wording gets another name, and the record keeps it. */
export const textWording = '2026-11';
