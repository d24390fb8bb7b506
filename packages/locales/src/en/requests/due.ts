export const due = {
  by: 'Please give everything by {{date}}: that is {{left}}.',
  past: 'Your legal team asked for everything by {{date}}, {{left}}. Please give what is missing as soon as you can.',
} as const;
