/** Version of the consent text, which each consent records. Change it with the text. */
export const textWording = '2026-11';
