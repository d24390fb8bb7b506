import { type CaseTableName, listCaseTables } from '../../src/shared/case-tables/case-tables.ts';
import type { CaseTableEntry } from '../../src/shared/case-tables/entry.ts';
import { ownRules } from './own-rules.ts';
import { archived, every, type Rights, someoneElse, toReach } from './reaches.ts';
import type { Role } from './world.ts';

type RightsOfRoles = Partial<Record<Role, Rights>>;

const commands = ['select', 'insert', 'update', 'delete'] as const;

/** Rights from the entries of case tables, and the rules of single tables. */
export const caseRights = Object.fromEntries(
  listCaseTables().map(([table, entry]) => [table, toRights(table, entry)]),
) as Record<CaseTableName, RightsOfRoles>;

function toRights(table: CaseTableName, entry: CaseTableEntry): RightsOfRoles {
  const rights: RightsOfRoles = derived(table, entry);
  for (const role of Object.keys(ownRules[table] ?? {}))
    if (!(role in entry.access))
      throw new Error(`${table}: its entry says nothing of ${role}, and own-rules.ts does`);
  for (const [role, access] of Object.entries(entry.access) as [Role, CaseTableEntry['access'][Role]][]) {
    const { readable, insertable, changeable, ...rules } = access ?? {};
    const given: Rights = {
      ...rights[role],
      ...(readable && { readable }),
      ...(insertable && { insertable }),
      ...(changeable && { changeable }),
    };
    // Nobody may write as somebody else.
    if (role === 'staff' && entry.author && rules.insert === 'author')
      given.neverInserted = [{ [entry.author]: someoneElse }];
    const { why: _, ...own }: Rights & { why?: string } = ownRules[table]?.[role] ?? {};
    for (const command of commands) {
      const rule = rules[command];
      const reach = rule && toReach(rule);
      if ((rule !== undefined && !reach) !== command in own)
        throw new Error(
          `${table}: ${role} ${command} needs a rule in own-rules.ts and 'own rule' in its entry, or neither`,
        );
      if (reach) given[command] = reach;
    }
    const neverInserted = [...(given.neverInserted ?? []), ...(own.neverInserted ?? [])];
    rights[role] = { ...given, ...own, neverInserted };
  }
  return rights;
}

/** Rights that follow from sealing and archives. */
function derived(table: CaseTableName, { key, sealed, archive }: CaseTableEntry): RightsOfRoles {
  const rights: RightsOfRoles = {};
  if (sealed) {
    const columns = Object.keys(sealed);
    const ofCase = table === 'client_requests' ? [] : ['client_request_id'];
    rights.sealer = {
      select: every,
      readable: [...new Set([...key, 'workspace_id', ...ofCase, ...columns])],
      update: every,
      changeable: columns,
    };
  }
  if (typeof archive === 'object') rights.importer = { insert: archived };
  return rights;
}
