import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import type { Outline } from '../outline/use-outline.ts';
import { questionWords } from './condition-words.ts';
import { listDependents } from './list-dependents.ts';

/** What is asked for depending on the answer to a question, each with a button that opens it; renders nothing if there is nothing. */
export function Dependents({ questionKey, outline }: { questionKey: string | undefined; outline: Outline }) {
  const { t, language } = useTranslation();
  const found = listDependents(questionKey, outline.rows, outline.documents);
  const items = [
    ...found.rows.map((row) => ({
      id: row.id,
      label:
        row.kind === 'question'
          ? `${row.number}. ${questionWords(row.draft, language) || t('editor.unnamedQuestion')}`
          : row.section.name || t('editor.unnamedSection'),
    })),
    ...found.documents.map(({ rowId = '', name }) => ({
      id: rowId,
      label: name || t('editor.unnamedDocument'),
    })),
  ];
  if (items.length === 0) return null;
  return (
    <section aria-label={t('editor.dependents')} className="flex flex-col gap-1">
      <p className="font-semibold text-sm">{t('editor.dependents')}</p>
      <ul className="flex flex-col">
        {items.map(({ id, label }) => (
          <li key={id} className="min-w-0">
            <button
              type="button"
              dir="auto"
              onClick={() => outline.open(id)}
              className="min-h-8 break-words rounded-sm py-1 text-start text-accent text-sm underline underline-offset-4 pointer-coarse:min-h-11"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
