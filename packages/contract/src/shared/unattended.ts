/** Header of a call that a page makes by itself, without input of a person for some time. It does not keep a session from ending. */
export const unattendedHeader = 'visafolio-unattended';
