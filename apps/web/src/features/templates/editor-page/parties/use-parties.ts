import { arrayMove } from '@dnd-kit/sortable';
import { inTranslatedLanguages } from '@visafolio/contract/shared/fields.ts';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { PartyDraft, TemplateForm } from '../../template-form.ts';
import { makeKey } from '../conditions/condition-keys.ts';
import {
  setPartyOfDocument,
  setPartyOfQuestion,
  setPartyOfSection,
  toPartyRowId,
  withoutParty,
} from './party-rules.ts';
import { loadStandardParty, type StandardKey } from './standard-names.ts';

/** The parties of the template and what belongs to them. */
export function useParties({ onAdded }: { onAdded: (rowId: string) => void }) {
  const { getValues, setValue, formState } = useFormContext<TemplateForm>();
  const parties = useWatch<TemplateForm, 'parties'>({ name: 'parties' });
  /** The party whose view of the template is shown; undefined: that of staff. */
  const [viewedKey, setViewed] = useState<string>();
  const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  const setParties = (next: PartyDraft[]) => setValue('parties', next, options);
  const add = (party: PartyDraft) => {
    setParties([...getValues('parties'), party]);
    onAdded(toPartyRowId(party.key));
  };
  return {
    list: parties,
    viewed: parties.some(({ key }) => key === viewedKey) ? viewedKey : undefined,
    setViewed,
    addStandard: async (key: StandardKey) => add(await loadStandardParty(key)),
    addOwn: () => {
      const taken = new Set(getValues('parties').map(({ key }) => key));
      const key = makeKey('party', taken);
      add({ key, name: '', nameIn: inTranslatedLanguages(() => '') });
    },
    move: (from: number, to: number) => setParties(arrayMove(getValues('parties'), from, to)),
    remove: (key: string) => {
      const next = withoutParty(getValues(), key);
      setValue('groups', next.groups, options);
      setValue('documents', next.documents, options);
      setParties(next.parties);
    },
    setOfQuestion: (place: { group: number; index: number }, party: string | undefined) =>
      setValue('groups', setPartyOfQuestion(getValues('groups'), place, party), options),
    setOfSection: (group: number, party: string | undefined) =>
      setValue('groups', setPartyOfSection(getValues('groups'), group, party), options),
    setOfDocument: (index: number, party: string | undefined) =>
      setValue('documents', setPartyOfDocument(getValues('documents'), index, party), options),
  };
}

export type Parties = ReturnType<typeof useParties>;
