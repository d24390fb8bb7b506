import { Button } from '../button.tsx';
import { Alert } from './alert.tsx';

interface EditConflictNoticeProps {
  /** Who changed it, and when. */
  title: string;
  /** What to do next. */
  text: string;
  /** What they changed; `mine` if the user changed the same field. */
  fields: { label: string; theirs: string; mine?: string }[];
  words: { theirs: string; mine: string; saveMine: string; takeTheirs: string };
  /** Omitted if the user has nothing to decide. */
  decide?: { saveMine: () => void; takeTheirs: () => void };
}

/** Shown when somebody else saved first: both versions side by side. */
export function EditConflictNotice({ title, text, fields, words, decide }: EditConflictNoticeProps) {
  return (
    <Alert
      tone="warning"
      intoView
      title={title}
      action={
        decide && (
          <>
            <Button size="sm" variant="outline" onClick={decide.saveMine}>
              {words.saveMine}
            </Button>
            <Button size="sm" variant="outline" onClick={decide.takeTheirs}>
              {words.takeTheirs}
            </Button>
          </>
        )
      }
    >
      <p>{text}</p>
      <dl className="mt-2 flex flex-col gap-2 text-sm">
        {fields.map(({ label, theirs, mine }) => (
          <div key={label}>
            <dt className="font-semibold">{label}</dt>
            <dd className="whitespace-pre-line break-words">
              {words.theirs}: <q dir="auto">{theirs}</q>
            </dd>
            {mine !== undefined && (
              <dd className="whitespace-pre-line break-words">
                {words.mine}: <q dir="auto">{mine}</q>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Alert>
  );
}
