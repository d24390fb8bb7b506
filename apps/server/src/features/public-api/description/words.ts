/** Texts of the description that belong to no operation. */
export const introduction = `Contacts, requests, documents, answers and messages of one workspace, for programs.

**Key.** Send it as \`Authorization: Bearer vf_live_…\`. A key acts for the person who made it, inside their workspace, and has the scopes that it was given. It sees no restricted case.

**Forms of values.** Names are snake_case, ids UUIDs, times RFC 3339 in UTC, days \`YYYY-MM-DD\`. Every resource says in \`object\` what it is.

**Lists** answer \`{ data, has_more, next_cursor }\`. Pass \`next_cursor\` as \`cursor\` to get the next page.

**Changes.** \`GET\` answers with an \`ETag\`; send it as \`If-Match\` with a change, and you overwrite nothing that somebody else has changed since. Send an \`Idempotency-Key\` with every POST.

**Refusals** are \`application/problem+json\` with a \`code\`, which stays the same, and a \`title\` for people.

**Versions.** Within v1 nothing is removed and no new input is required. Fields, values of enumerations in answers and operations may be added: ignore what you do not know.`;

export const tags = {
  Contacts: 'People whom the firm represents, or may represent.',
  Requests: 'Cases: what a client is asked for, who answers what, and how far they are.',
  Documents: 'Documents that a request asks for, and their files.',
  Answers: 'What clients answered, as facts of the catalogue where there is one.',
  Messages: 'Conversations of the firm with the people of a case.',
  Templates: 'What new requests can ask for.',
  People: 'Who works in the workspace.',
  'Forms and packets': 'Official forms that are filled from a case, and what a firm files.',
  Events: 'What happened, in order.',
  Key: 'The key of the call.',
} as const;
