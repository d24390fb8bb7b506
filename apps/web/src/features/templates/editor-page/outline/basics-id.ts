/** The id of the line with the template's name, visa type, description and languages. */
export const basicsId = 'basics';
