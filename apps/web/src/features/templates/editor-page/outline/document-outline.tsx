import { DndContext } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Plus } from 'lucide-react';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { DocumentInputs } from '../../components/editor/fields/document-fields.tsx';
import { useSorting } from '../../components/editor/sorting/use-sorting.ts';
import type { TemplateRules } from '../../template-rules.ts';
import type { Checks } from '../checks/use-checks.ts';
import { OutlineRow } from './outline-row.tsx';
import { RowActions } from './row-actions.tsx';
import type { Outline } from './use-outline.ts';

interface DocumentOutlineProps {
  outline: Outline;
  checks: Checks;
  rules: TemplateRules;
}

/** The documents in the client's order, edited in place. */
export function DocumentOutline({ outline, checks, rules }: DocumentOutlineProps) {
  const { t } = useTranslation();
  const { documents, openId } = outline;
  const ids = documents.map(({ rowId = '' }) => rowId);
  const getName = (index: number) => t('templates.form.document', { number: index + 1 });
  const sorting = useSorting({ ids, getName, onMove: outline.moveDocument });
  return (
    <div className="flex flex-col">
      <DndContext {...sorting}>
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className="flex flex-col">
            {documents.map(({ rowId = '', name, required }, index) => (
              <OutlineRow
                key={rowId}
                id={rowId}
                name={getName(index)}
                number={index + 1}
                title={name || t('editor.unnamedDocument')}
                isTitleMissing={!name}
                problem={checks.textFor(rowId)}
                required={required}
                isOpen={openId === rowId}
                onToggle={() => outline.toggle(rowId)}
              >
                {/* biome-ignore lint/suspicious/noArrayIndexKey: its fields are registered by their place in the form */}
                <DocumentInputs key={index} index={index} />
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
      <Button variant="outline" size="sm" className="mt-2 self-start" onClick={outline.addDocument}>
        <Plus size={18} aria-hidden />
        {t('templates.form.addDocument')}
      </Button>
    </div>
  );
}
