import { nextClientName, toEmail } from './people.ts';
import type { Professional } from './professionals.ts';
import { insertRow, type Owner } from './rows.ts';

export interface Contact {
  id: string;
  name: string;
  email: string;
}

export interface ContactWishes {
  professional: Professional;
  name?: string;
  email?: string;
  preferredLanguage?: string;
  status?: 'active' | 'inactive' | 'pending';
  archived?: true;
}

export function buildContact(owner: Owner, wishes: ContactWishes): Promise<Contact> {
  const {
    professional,
    name = nextClientName(),
    email = toEmail(name),
    preferredLanguage = 'Spanish',
    status = 'active',
  } = wishes;
  return insertRow<Contact>(owner, 'contacts', {
    workspace_id: professional.workspaceId,
    user_id: professional.id,
    name,
    email,
    phone: '+52 55 1234 5678',
    address: 'Av. Insurgentes Sur 1602, Ciudad de México',
    visa_type: 'H-1B',
    preferred_language: preferredLanguage,
    home_country: 'Mexico',
    status,
    archived_at: wishes.archived ? new Date() : null,
  });
}
