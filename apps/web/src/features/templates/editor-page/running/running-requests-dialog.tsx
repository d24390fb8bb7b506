import type { AskAgain, RunningRequests } from '@visafolio/contract/cases/template-updates.contract.ts';
import { useState } from 'react';
import { refusalText } from '../../../../shared/api/error-text.ts';
import { useTranslation } from '../../../../shared/i18n/use-translation.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { LoadFailure } from '../../../../ui/feedback/load-failure.tsx';
import { PageSpinner } from '../../../../ui/feedback/page-spinner.tsx';
import { Progress } from '../../../../ui/feedback/progress.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Dialog } from '../../../../ui/overlay/dialog.tsx';
import { useRunningRequests } from '../../api/running-requests.ts';
import { RewordedItems } from './reworded-items.tsx';
import { RunningRow } from './running-row.tsx';
import { UpdateResults } from './update-results.tsx';
import { useUpdateRun } from './use-update-run.ts';

interface RunningRequestsDialogProps {
  templateId: string;
  /** The page has changes that are not saved, which no request gets. */
  isUnsaved: boolean;
  onClose: () => void;
}

const none: AskAgain = { questions: [], documents: [] };

/** Updates open requests to the newest version of the template: which ones, what it does to each, and what came of it. */
export default function RunningRequestsDialog({
  templateId,
  isUnsaved,
  onClose,
}: RunningRequestsDialogProps) {
  const { t } = useTranslation();
  const [askAgain, setAskAgain] = useState(none);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const { run, start, reset } = useUpdateRun(templateId);
  const running = useRunningRequests(templateId, askAgain);
  const requests = running.data?.requests ?? [];
  const chosen = requests.filter(({ id }) => chosenIds.has(id));
  const version = running.data?.version.number ?? 0;
  const isOver = run !== undefined && !run.isRunning;

  const lookAgain = () => {
    reset();
    setChosenIds(new Set());
  };
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={() => !run?.isRunning && onClose()}
      title={t('editor.running.title')}
      description={run || !requests.length ? undefined : t('editor.running.hint', { number: version })}
      footer={
        <>
          <Button variant="outline" disabled={run?.isRunning ?? false} onClick={onClose}>
            {t('common.close')}
          </Button>
          {isOver && requests.length > 0 && (
            <Button variant="outline" onClick={lookAgain}>
              {t('editor.running.lookAgain')}
            </Button>
          )}
          {!isOver && running.data && requests.length > 0 && (
            <Button
              loading={run?.isRunning ?? false}
              disabled={chosen.length === 0 || running.isPlaceholderData}
              onClick={() => running.data && void start(running.data.version.id, askAgain, chosen)}
            >
              {chosen.length ? t('editor.running.go', { count: chosen.length }) : t('editor.running.goNone')}
            </Button>
          )}
        </>
      }
    >
      {run ? (
        <div className="flex flex-col gap-4">
          {run.isRunning && <RunProgress done={run.rows.length} total={run.total} />}
          {isOver && <UpdateResults rows={run.rows} version={version} failure={run.failure} />}
        </div>
      ) : (
        choice()
      )}
    </Dialog>
  );

  function choice() {
    if (running.error && !running.data)
      return (
        <LoadFailure query={running}>{refusalText(running.error, t, t('editor.running.failed'))}</LoadFailure>
      );
    if (!running.data) return <PageSpinner label={t('editor.running.loading')} />;
    if (requests.length === 0) return <p className="text-muted">{t('editor.running.none')}</p>;
    return (
      <div className="flex flex-col gap-4">
        {isUnsaved && <Alert tone="warning">{t('editor.running.unsaved')}</Alert>}
        <RewordedItems running={running.data} askAgain={askAgain} onChange={setAskAgain} />
        <RequestList running={running.data} chosen={chosenIds} onChoose={setChosenIds} />
      </div>
    );
  }
}

interface RequestListProps {
  running: RunningRequests;
  chosen: ReadonlySet<string>;
  onChoose: (ids: ReadonlySet<string>) => void;
}

function RequestList({ running, chosen, onChoose }: RequestListProps) {
  const { t } = useTranslation();
  const { requests, versions, version, total } = running;
  const findContent = (number: number) => versions.find((each) => each.number === number)?.content;
  const after = findContent(version.number);
  const isAll = requests.every(({ id }) => chosen.has(id));
  const choose = (id: string, isChosen: boolean) => {
    const ids = new Set(chosen);
    if (isChosen) ids.add(id);
    else ids.delete(id);
    onChoose(ids);
  };
  return (
    <div className="flex flex-col gap-2">
      {requests.length > 1 && (
        <Checkbox
          className="ms-4"
          label={t('editor.running.all', { count: requests.length })}
          checked={isAll}
          onChange={() => onChoose(new Set(isAll ? [] : requests.map(({ id }) => id)))}
        />
      )}
      <ul className="divide-y divide-line rounded-md border border-line">
        {requests.map((request) => {
          const before = findContent(request.version);
          return (
            before &&
            after && (
              <RunningRow
                key={request.id}
                request={request}
                before={before}
                after={after}
                checked={chosen.has(request.id)}
                onCheck={(isChosen) => choose(request.id, isChosen)}
              />
            )
          );
        })}
      </ul>
      {total > requests.length && (
        <p className="text-muted text-sm">{t('editor.running.more', { shown: requests.length, total })}</p>
      )}
    </div>
  );
}

function RunProgress({ done, total }: { done: number; total: number }) {
  const { t } = useTranslation();
  const text = t('editor.running.inProgress', { done, total });
  return (
    <div className="flex flex-col gap-2">
      <p role="status">{text}</p>
      <Progress value={(done / total) * 100} label={t('editor.running.title')} valueText={text} />
    </div>
  );
}
