interface Example {
  request?: Record<string, unknown>;
  response?: Record<string, unknown>;
}

const contact = {
  object: 'contact',
  id: '01980c5e-7a10-7cc3-8d53-2f9e1b7a4c01',
  name: 'Ana María Núñez',
  email: 'ana@example.com',
  phone: '+1 312 555 0134',
  address: null,
  visa_type: 'H-1B',
  preferred_language: null,
  home_country: 'Mexico',
  status: 'active',
  request_count: 0,
  created_at: '2026-11-02T15:04:05.000Z',
  archived_at: null,
};

/** Examples of the description, by operation. A test sends the requests, and checks that the answers have the form of these. */
export const examples: Record<string, Example> = {
  createContact: {
    request: {
      name: 'Ana María Núñez',
      email: 'ana@example.com',
      phone: '+1 312 555 0134',
      visa_type: 'H-1B',
      home_country: 'Mexico',
    },
    response: contact,
  },
  getContact: { response: contact },
  listContacts: { response: { data: [contact], has_more: false, next_cursor: null } },
  updateContact: {
    request: { phone: '+1 312 555 0199' },
    response: { ...contact, phone: '+1 312 555 0199' },
  },
  createRequest: {
    request: {
      template_id: '01980c5e-7a10-7cc3-8d53-2f9e1b7a4c02',
      name: 'Ana María Núñez',
      email: 'ana@example.com',
      visa_type: 'H-1B',
      due_on: '2027-01-31',
    },
  },
  updateRequest: { request: { due_on: '2027-02-15' } },
  sendMessage: { request: { party: 'client', body: 'Please upload a copy of your passport.' } },
};
