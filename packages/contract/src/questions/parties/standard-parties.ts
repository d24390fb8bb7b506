/** Keys of the library's templates and of the roles in official forms. Templates of firms may have others. */
export const standardParties = [
  'beneficiary',
  'applicant',
  'petitioner',
  'employer',
  'spouse',
  'sponsor',
  'household_member',
  'parent',
  'child',
] as const;
