/** Of a question that is no longer asked while its answer waits. */
export const withdrawn = {
  question: 'Your legal team no longer asks this question',
  request: 'Your legal team has completed the request: this answer could not be sent',
  again: 'This question is asked again',
  kept: 'What you wrote is kept on this device:',
  nothing: 'You do not need to answer it.',
  copy: 'Copy the text',
  copied: 'Copied',
  notCopied: 'The text could not be copied. Please select it and copy it yourself.',
  useAgain: 'Use what I wrote',
  dismiss: 'Dismiss',
};
