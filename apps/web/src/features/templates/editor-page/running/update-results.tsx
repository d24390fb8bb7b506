import type { UpdatedRequest } from '@visafolio/contract/cases/template-updates.contract.ts';
import { codeText, refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { useUndoUpdate } from '../../api/running-requests.ts';

interface UpdateResultsProps {
  rows: readonly UpdatedRequest[];
  /** Number of the version that they have now. */
  version: number;
  /** The rest was not sent because of it. */
  failure: unknown;
}

/** What came of each request, with a button that undoes it. */
export function UpdateResults({ rows, version, failure }: UpdateResultsProps) {
  const { t } = useTranslation();
  const done = rows.filter(({ refused }) => refused === null).length;
  const refused = rows.length - done;
  return (
    <div className="flex flex-col gap-4">
      {failure !== undefined && (
        <Alert tone="danger" intoView>
          {refusalText(failure, t, t('editor.running.notSent'))}
        </Alert>
      )}
      {rows.length > 0 && (
        <Alert tone={refused ? 'warning' : 'success'}>
          {refused ? t('editor.running.some', { done, refused }) : t('editor.running.done', { count: done })}
        </Alert>
      )}
      <ul className="divide-y divide-line rounded-md border border-line empty:hidden">
        {rows.map((row) => (
          <ResultRow key={row.id} row={row} version={version} />
        ))}
      </ul>
    </div>
  );
}

function ResultRow({ row, version }: { row: UpdatedRequest; version: number }) {
  const { t } = useTranslation();
  const undo = useUndoUpdate();
  const name = row.name || t('editor.running.unknown');
  const { update_id: id } = row;
  const said = undo.isSuccess
    ? t('editor.running.undone')
    : row.refused
      ? codeText(row.refused, t)
      : t('editor.running.updated', { number: version });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="flex min-w-0 flex-1 basis-48 flex-col">
        <span className="break-words font-semibold">
          <bdi>{name}</bdi>
        </span>
        <span role="status" className="break-words text-muted text-sm">
          {said}
        </span>
        {undo.error && (
          <span role="alert" className="break-words text-danger text-sm">
            {refusalText(undo.error, t, t('editor.running.undoFailed'))}
          </span>
        )}
      </div>
      {id && !undo.isSuccess && (
        <Button
          variant="outline"
          size="sm"
          loading={undo.isPending}
          aria-label={t('editor.running.undoNamed', { name })}
          onClick={() => undo.mutate({ id })}
        >
          {t('editor.running.undo')}
        </Button>
      )}
    </li>
  );
}
