import { DndContext } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { standardParties } from '@visafolio/contract/questions/parties/standard-parties.ts';
import { templateLimits } from '@visafolio/contract/shared/limits.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/overlay/menu.tsx';
import { TranslatedInput } from '../../components/editor/fields/translated-input.tsx';
import { useSorting } from '../../components/editor/sorting/use-sorting.ts';
import { PartyMark } from '../../parties/party-badge.tsx';
import type { TemplateForm } from '../../template-form.ts';
import type { Checks } from '../checks/use-checks.ts';
import { OutlineRow } from '../outline/outline-row.tsx';
import { RowActions } from '../outline/row-actions.tsx';
import type { Outline } from '../outline/use-outline.ts';
import { countItems, partyWords, toPartyRowId } from './party-rules.ts';
import type { Parties } from './use-parties.ts';

interface PartyOutlineProps {
  parties: Parties;
  outline: Outline;
  checks: Checks;
}

/** The parties of the template in their order: the client answers for the first one unless staff choose otherwise. */
export function PartyOutline({ parties, outline, checks }: PartyOutlineProps) {
  const { t, language } = useTranslation();
  const [doomed, setDoomed] = useState<string>();
  const [groups, documents] = useWatch<TemplateForm, ['groups', 'documents']>({
    name: ['groups', 'documents'],
  });
  const { list } = parties;
  const ids = list.map(({ key }) => toPartyRowId(key));
  const getName = (index: number) => t('parties.editor.party', { number: index + 1 });
  const sorting = useSorting({ ids, getName, onMove: parties.move });
  const countsOf = (key: string) => countItems({ groups, documents }, key);
  const remove = (key: string) => {
    const { questions, documents: own } = countsOf(key);
    if (questions + own > 0) setDoomed(key);
    else parties.remove(key);
  };
  const doomedParty = list.find(({ key }) => key === doomed);

  return (
    <div className="flex flex-col">
      <p className="max-w-prose text-muted text-sm">
        {t(list.length === 0 ? 'parties.editor.none' : 'parties.editor.hint')}
      </p>
      <DndContext {...sorting}>
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className="mt-1 flex flex-col">
            {list.map((party, index) => {
              const id = toPartyRowId(party.key);
              const { questions, documents: own } = countsOf(party.key);
              return (
                <OutlineRow
                  key={id}
                  id={id}
                  name={getName(index)}
                  title={party.name ? partyWords(party, language) : t('parties.editor.unnamed')}
                  number={<PartyMark name={partyWords(party, language)} place={index} />}
                  isTitleMissing={!party.name}
                  note={t(index === 0 ? 'parties.editor.byClient' : 'parties.editor.bySponsor')}
                  condition={t('parties.editor.items', {
                    questions: t('parties.questions', { count: questions }),
                    documents: t('parties.documents', { count: own }),
                  })}
                  problem={checks.textFor(id)}
                  isOpen={outline.openId === id}
                  onToggle={() => outline.toggle(id)}
                >
                  <TranslatedInput
                    // biome-ignore lint/suspicious/noArrayIndexKey: its fields are registered by their place in the form
                    key={index}
                    label={t('parties.editor.name')}
                    name={`parties.${index}.name`}
                    inEveryLanguage
                    required
                  />
                  <RowActions name={getName(index)} onRemove={() => remove(party.key)} />
                </OutlineRow>
              );
            })}
          </ol>
        </SortableContext>
      </DndContext>
      {list.length < templateLimits.partiesMax && (
        <div className="mt-2">
          <Menu
            align="start"
            trigger={
              <Button variant="outline" size="sm">
                <Plus size={18} aria-hidden />
                {t('parties.editor.add')}
              </Button>
            }
          >
            {standardParties
              .filter((key) => !list.some((party) => party.key === key))
              .map((key) => (
                <MenuItem key={key} onSelect={() => void parties.addStandard(key)}>
                  {t(`parties.standard.${key}`)}
                </MenuItem>
              ))}
            <MenuSeparator />
            <MenuItem onSelect={parties.addOwn}>{t('parties.editor.addOwn')}</MenuItem>
          </Menu>
        </div>
      )}
      <ConfirmDialog
        open={doomedParty !== undefined}
        onOpenChange={() => setDoomed(undefined)}
        title={t('parties.editor.removeTitle', {
          party: doomedParty ? partyWords(doomedParty, language) : '',
        })}
        description={t('parties.editor.removeText', {
          questions: t('parties.questions', { count: countsOf(doomed ?? '').questions }),
          documents: t('parties.documents', { count: countsOf(doomed ?? '').documents }),
        })}
        confirmLabel={t('parties.editor.remove')}
        onConfirm={() => {
          if (doomed !== undefined) parties.remove(doomed);
          setDoomed(undefined);
        }}
        danger
      />
    </div>
  );
}
