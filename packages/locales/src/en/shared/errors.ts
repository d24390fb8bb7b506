export const errors = {
  network: 'You seem to be offline. Check your connection and try again.',
  unknown: 'Something went wrong. Please try again.',
  service: {
    unavailable:
      'Our server cannot be reached right now. What you entered is kept. Please try again in a moment.',
  },
  session: {
    required: 'Your session has ended. Please sign in again.',
    professional_required: 'This page is for immigration professionals. Please use the link from your email.',
    administrator_required: "You don't have permission to access this page.",
    firm_administrator_required: 'This is for those who administer the firm.',
  },
  portal: {
    no_access: 'Failed to verify your access to this request.',
    profile_failed: 'Failed to fetch user profile',
    firm_failed: 'Failed to fetch firm information',
  },
  requests: {
    not_found: 'This request no longer exists.',
    completed: 'This request is completed and can no longer be changed.',
    file_changed: 'This file has changed meanwhile. Please look at the current one.',
  },
  questionnaire: {
    question_not_found: 'This question is no longer part of the questionnaire.',
    answer_changed: 'This question was also answered in another window or on another device.',
    answer_not_valid: 'This answer does not fit the question. Please check it.',
    birth_date_not_valid:
      'This date of birth is in the future or more than 120 years ago. Please check the year.',
    required_missing: 'Some required questions have no answer yet.',
  },
  documents: {
    not_found: 'This document is no longer here. Please reload the page.',
    form_too_long: 'This is too long for a PDF. You can read and print it in the request.',
    form_in_progress: 'This PDF is being made at this moment. Please try again shortly.',
  },
} as const;
