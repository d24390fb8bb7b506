import type { AskAgain, RunningRequests } from '@visafolio/contract/cases/template-updates.contract.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { listReworded, type Reworded } from './list-reworded.ts';

interface RewordedItemsProps {
  running: RunningRequests;
  askAgain: AskAgain;
  onChange: (askAgain: AskAgain) => void;
}

/** Lets a person say which reworded questions and documents ask for something else. Nothing if there are none. */
export function RewordedItems({ running, askAgain, onChange }: RewordedItemsProps) {
  const { t } = useTranslation();
  const reworded = listReworded(running);
  if (reworded.length === 0) return null;
  const toggle = ({ what, number }: Reworded, isAgain: boolean) => {
    const others = askAgain[what].filter((each) => each !== number);
    onChange({ ...askAgain, [what]: isAgain ? [...others, number] : others });
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 rounded-md border border-line px-4 py-3">
      <legend className="px-1 font-semibold">{t('editor.running.reworded.title')}</legend>
      <p className="text-muted text-sm">{t('editor.running.reworded.hint')}</p>
      <ul className="flex flex-col divide-y divide-line">
        {reworded.map((each) => (
          <li key={`${each.what} ${each.number}`} className="flex flex-col py-1">
            <span dir="auto" className="break-words text-sm">
              {t('editor.running.reworded.pair', { before: each.before, after: each.after })}
            </span>
            <Checkbox
              label={t('editor.running.reworded.again')}
              aria-label={t('editor.running.reworded.againNamed', { item: each.after })}
              checked={askAgain[each.what].includes(each.number)}
              onChange={({ target }) => toggle(each, target.checked)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
