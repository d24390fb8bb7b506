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
    not_responsible: 'Only the responsible professional and those who administer the firm can do this.',
    edited_meanwhile: 'Somebody else changed this meanwhile.',
    completed: 'This request is completed and can no longer be changed.',
    reminded_recently: 'A reminder was sent within the last hour. Please wait before you send another one.',
    not_completed: 'This request is not completed yet.',
    unchanged: 'Nothing to change: it is so already.',
    nothing_missing: 'Nothing is missing: there is nothing to remind the client of.',
    file_changed: 'This file has changed meanwhile. Please look at the current one.',
    document_not_found: 'This document is no longer part of the request.',
    question_not_found: 'This question is no longer part of the request.',
    sponsors_email: "This is the sponsor's email. The client needs another one.",
    sent_before:
      'This request was already created with your earlier entries. You will find it on the dashboard. To create another one, press the button again.',
    added_before:
      'This was already added with your earlier entries. You will find it in the list. To add another one, press the button again.',
    document_received:
      'The client has uploaded something for this document: it can no longer be changed. You can still stop asking for it.',
    question_answered:
      'The client has answered this question: it can no longer be changed. You can still stop asking it.',
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
