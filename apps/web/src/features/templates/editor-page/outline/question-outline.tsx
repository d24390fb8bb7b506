import { DndContext } from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { SearchBox } from '../../../../ui/form/search-box.tsx';
import { QuestionFields } from '../../components/editor/fields/question-fields.tsx';
import { TranslatedInput } from '../../components/editor/fields/translated-input.tsx';
import { useSorting } from '../../components/editor/sorting/use-sorting.ts';
import type { TemplateForm } from '../../template-form.ts';
import type { TemplateRules } from '../../template-rules.ts';
import type { Checks } from '../checks/use-checks.ts';
import { ConditionFields } from '../conditions/condition-fields.tsx';
import { describeCondition } from '../conditions/condition-words.ts';
import { Dependents } from '../conditions/dependents.tsx';
import { DraftPartyBadge } from '../parties/draft-party-badge.tsx';
import { getCommonParty, isSeenBy } from '../parties/party-rules.ts';
import { PartySelect } from '../parties/party-select.tsx';
import type { Parties } from '../parties/use-parties.ts';
import { RepeatingFields } from '../repeating/repeating-fields.tsx';
import { describeRepeating } from '../repeating/repeating-words.ts';
import { findRows } from './find-rows.ts';
import { OutlineRow } from './outline-row.tsx';
import { RowActions } from './row-actions.tsx';
import type { Row } from './rows.ts';
import type { Outline } from './use-outline.ts';

interface QuestionOutlineProps {
  outline: Outline;
  parties: Parties;
  checks: Checks;
  rules: TemplateRules;
}

/** From this many lines on the outline is longer than a screen. */
const manyRows = 12;

/** Sections and questions in the client's order, edited in place. */
export function QuestionOutline({ outline, parties, checks, rules }: QuestionOutlineProps) {
  const { t } = useTranslation();
  const { rows } = outline;
  const [search, setSearch] = useState('');
  const found = search === '' ? rows : findRows(rows, search, outline.openId);
  const shown = found.filter((row) => row.kind === 'section' || isSeenBy(parties.viewed, row.draft.party));
  const ids = shown.map(({ id }) => id);
  const toPlace = (index: number) => rows.findIndex(({ id }) => id === ids[index]);
  const getName = (row: Row | undefined) => {
    if (row?.kind === 'question') return t('templates.form.question', { number: row.number });
    return t('editor.section', { number: (row?.group ?? 0) + 1 });
  };
  const sorting = useSorting({
    ids,
    getName: (index) => getName(shown[index]),
    onMove: (from, to) => outline.move(toPlace(from), toPlace(to)),
  });
  const questions = rows.filter(({ kind }) => kind === 'question').length;

  return (
    <div className="flex flex-col">
      {(rows.length >= manyRows || search !== '') && (
        <div className="mb-3 flex flex-col gap-2">
          <SearchBox
            label={t('editor.search.label')}
            placeholder={t('editor.search.placeholder')}
            clearLabel={t('editor.search.clear')}
            value={search}
            onSearch={setSearch}
          />
          <p role="status" className="text-muted text-sm empty:hidden">
            {search !== '' &&
              t('editor.search.found', { count: shown.filter(({ kind }) => kind === 'question').length })}
          </p>
        </div>
      )}
      <DndContext {...sorting}>
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className="flex flex-col">
            {shown.map((row, index) =>
              row.kind === 'section' ? (
                <SectionRow
                  key={row.id}
                  name={getName(row)}
                  {...{ row, outline, parties, checks }}
                  index={toPlace(index)}
                />
              ) : (
                <QuestionRow
                  key={row.id}
                  name={getName(row)}
                  isAtMinimum={questions <= rules.minimum.questions}
                  {...{ row, outline, parties, checks }}
                  index={toPlace(index)}
                />
              ),
            )}
          </ol>
        </SortableContext>
      </DndContext>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button
          variant="outline"
          size="sm"
          onClick={() => outline.addQuestion(rows.length - 1, parties.viewed)}
        >
          <Plus size={18} aria-hidden />
          {t('templates.form.addQuestion')}
        </Button>
        {rules.groups && (
          <Button variant="ghost" size="sm" onClick={outline.addSection}>
            <Plus size={18} aria-hidden />
            {t('editor.addSection')}
          </Button>
        )}
      </div>
    </div>
  );
}

interface RowProps<Kind extends Row['kind']> {
  row: Extract<Row, { kind: Kind }>;
  index: number;
  name: string;
  outline: Outline;
  parties: Parties;
  checks: Checks;
}

function SectionRow({ row, index, name, outline, parties, checks }: RowProps<'section'>) {
  const words = useTranslation();
  const { t } = words;
  const { id, group, section } = row;
  const own = outline.rows.flatMap((each) =>
    each.kind === 'question' && each.group === group ? [each.draft] : [],
  );
  return (
    <OutlineRow
      id={id}
      name={name}
      isSection
      title={section.name || t('editor.unnamedSection')}
      isTitleMissing={!section.name}
      condition={section.repeating && describeRepeating(section.repeating, outline.drafts, words)}
      problem={checks.textFor(id)}
      isOpen={outline.openId === id}
      onToggle={() => outline.toggle(id)}
    >
      <TranslatedInput
        key={group}
        label={t('templates.form.groupName')}
        name={`groups.${group}.name`}
        required
      />
      {own.length > 0 && (
        <PartySelect
          label={t('parties.editor.ofSection')}
          hint={section.repeating && t('parties.editor.together')}
          parties={parties.list}
          value={getCommonParty(own)}
          onChange={(party) => parties.setOfSection(group, party)}
        />
      )}
      <RepeatingFields key={`${group} repeating`} row={row} rows={outline.rows} />
      <RowActions name={name} onRemove={() => outline.remove(index, name)} />
    </OutlineRow>
  );
}

function QuestionRow({
  row,
  index: position,
  name,
  outline,
  parties,
  checks,
  isAtMinimum,
}: RowProps<'question'> & { isAtMinimum: boolean }) {
  const { t, language } = useTranslation();
  const { getValues, setValue } = useFormContext<TemplateForm>();
  const { id, group, index, number, draft } = row;
  const leaveGroup = () =>
    setValue(`groups.${group}.questions`, getValues(`groups.${group}.questions`).toSpliced(index, 1), {
      shouldDirty: true,
    });
  return (
    <OutlineRow
      id={id}
      name={name}
      number={number}
      title={draft.text || t('editor.unnamedQuestion')}
      isTitleMissing={!draft.text}
      required={draft.required}
      mark={<DraftPartyBadge parties={parties.list} party={draft.party} />}
      note={t(`templates.types.${draft.type}`)}
      condition={
        draft.askIf?.tests.length
          ? describeCondition(draft.askIf, outline.drafts, { t, language })
          : undefined
      }
      problem={checks.textFor(id)}
      isOpen={outline.openId === id}
      onToggle={() => outline.toggle(id)}
    >
      <QuestionFields key={`${group} ${index}`} {...{ group, index, number }} onLeave={leaveGroup} />
      <PartySelect
        label={t('parties.editor.ofItem', { item: name })}
        hint={outline.isRepeating(group) ? t('parties.editor.together') : undefined}
        parties={parties.list}
        value={draft.party}
        onChange={(party) => parties.setOfQuestion({ group, index }, party)}
      />
      <ConditionFields
        party={draft.party}
        path={`groups.${group}.questions.${index}`}
        condition={draft.askIf}
        number={number}
        rows={outline.rows}
      />
      <Dependents questionKey={draft.key} outline={outline} />
      <RowActions
        name={name}
        isAtMinimum={isAtMinimum}
        onDuplicate={() => outline.duplicate(position)}
        onRemove={() => outline.remove(position, name)}
      >
        <Button
          variant="ghost"
          size="sm"
          className="text-muted"
          onClick={() => outline.addQuestion(position, draft.party)}
        >
          <Plus size={16} aria-hidden />
          {t('editor.addBelow')}
        </Button>
      </RowActions>
    </OutlineRow>
  );
}
