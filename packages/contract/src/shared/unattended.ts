/** Header of a call that a page makes by itself, while nobody has touched it for a while. It does not keep a session from ending. */
export const unattendedHeader = 'visafolio-unattended';
