import { DndContext } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Plus } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { DocumentInputs } from '../../components/editor/fields/document-fields.tsx';
import { useSorting } from '../../components/editor/sorting/use-sorting.ts';
import { findRepeatingSection } from '../../template-form-values.ts';
import type { TemplateRules } from '../../template-rules.ts';
import type { Checks } from '../checks/use-checks.ts';
import { ConditionFields } from '../conditions/condition-fields.tsx';
import { describeCondition } from '../conditions/condition-words.ts';
import { DraftPartyBadge } from '../parties/draft-party-badge.tsx';
import { isSeenBy } from '../parties/party-rules.ts';
import { PartySelect } from '../parties/party-select.tsx';
import type { Parties } from '../parties/use-parties.ts';
import { DocumentRepeats } from '../repeating/document-repeats.tsx';
import { entryWords } from '../repeating/repeating-words.ts';
import { OutlineRow } from './outline-row.tsx';
import { RowActions } from './row-actions.tsx';
import type { Outline } from './use-outline.ts';

interface DocumentOutlineProps {
  outline: Outline;
  parties: Parties;
  checks: Checks;
  rules: TemplateRules;
}

/** The documents in the client's order, edited in place. */
export function DocumentOutline({ outline, parties, checks, rules }: DocumentOutlineProps) {
  const { t, language } = useTranslation();
  const { documents, openId } = outline;
  const shown = documents.flatMap((document, index) => {
    const section = findRepeatingSection(document, outline.groups);
    const party = section ? section.questions[0]?.party : document.party;
    return isSeenBy(parties.viewed, party) ? [{ document, index, repeating: section?.repeating, party }] : [];
  });
  const ids = shown.map(({ document }) => document.rowId ?? '');
  const toPlace = (place: number) => shown[place]?.index ?? 0;
  const getName = (index: number) => t('templates.form.document', { number: index + 1 });
  const sorting = useSorting({
    ids,
    getName: (place) => getName(toPlace(place)),
    onMove: (from, to) => outline.moveDocument(toPlace(from), toPlace(to)),
  });
  return (
    <div className="flex flex-col">
      <DndContext {...sorting}>
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className="flex flex-col">
            {shown.map(({ document: { rowId = '', name, required, askIf }, index, repeating, party }) => (
              <OutlineRow
                key={rowId}
                id={rowId}
                name={getName(index)}
                number={index + 1}
                title={name || t('editor.unnamedDocument')}
                isTitleMissing={!name}
                problem={checks.textFor(rowId)}
                required={required}
                note={repeating && t('editor.document.each', { entry: entryWords(repeating, language) })}
                condition={
                  askIf?.tests.length ? describeCondition(askIf, outline.drafts, { t, language }) : undefined
                }
                mark={<DraftPartyBadge parties={parties.list} party={party} />}
                isOpen={openId === rowId}
                onToggle={() => outline.toggle(rowId)}
              >
                <DocumentInputs key={index} index={index} />
                {!repeating && (
                  <PartySelect
                    label={t('parties.editor.ofItem', { item: getName(index) })}
                    parties={parties.list}
                    value={party}
                    onChange={(next) => parties.setOfDocument(index, next)}
                  />
                )}
                <DocumentRepeats index={index} value={repeating} groups={outline.groups} />
                <ConditionFields
                  party={party}
                  path={`documents.${index}`}
                  condition={askIf}
                  rows={outline.rows}
                />
                <RowActions
                  name={getName(index)}
                  isAtMinimum={documents.length <= rules.minimum.documents}
                  onDuplicate={() => outline.duplicateDocument(index)}
                  onRemove={() => outline.removeDocument(index, getName(index))}
                />
              </OutlineRow>
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <Button
        variant="outline"
        size="sm"
        className="mt-2 self-start"
        onClick={() => outline.addDocument(parties.viewed)}
      >
        <Plus size={18} aria-hidden />
        {t('templates.form.addDocument')}
      </Button>
    </div>
  );
}
