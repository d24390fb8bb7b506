import { nextFirmName } from './people.ts';
import { insertRow, type Owner } from './rows.ts';

export interface Firm {
  id: string;
  name: string;
}

export function buildFirm(owner: Owner, { name = nextFirmName() }: { name?: string } = {}): Promise<Firm> {
  return insertRow<Firm>(owner, 'firms', { name, description: 'Business and family immigration' });
}
