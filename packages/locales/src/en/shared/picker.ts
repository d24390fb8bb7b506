export const picker = {
  placeholder: 'Pick a date',
  open: 'Open calendar',
  calendar: 'Calendar',
  hint: 'Write the month by its name, as in {{example}}, or pick the day from the calendar.',
  unreadable: 'This is not a date. Write it as in {{example}}, or empty the box.',
  ambiguous: 'This could be two different days. Which one do you mean?',
  limit: 'This day is in the future or more than 120 years ago. Please check the year.',
} as const;
