import type { Colleague } from '@visafolio/contract/firms/workspace.contract.ts';
import { lazy, Suspense, useId, useState } from 'react';
import { useTranslation } from '../../../../../shared/i18n/use-translation.ts';
import { Spinner } from '../../../../../ui/feedback/spinner.tsx';
import { Checkbox } from '../../../../../ui/form/checkbox.tsx';
import { type Placed, toPlacedCases } from '../hand-over/placed-cases.ts';
import { SuccessorField } from './successor-field.tsx';

const PlaceCases = lazy(() => import('../hand-over/place-cases.tsx'));

interface SuccessorsFieldProps {
  /** Whose cases they are. */
  userId: string;
  /** Completed cases stay. */
  onlyOpen: boolean;
  colleagues: Colleague[];
  /** Number of cases to hand over: a single case goes to one person. */
  count: number;
  value: string[];
  onChange: (ids: string[]) => void;
  /** Colleagues chosen for individual cases. */
  placed: readonly Placed[];
  onPlace: (placed: Placed[]) => void;
  /** Submitted once: shows validation errors. */
  asked: boolean;
}

/** Chooses who takes over cases: one colleague, or several who share them evenly, and others for individual cases. */
export function SuccessorsField({ userId, onlyOpen, colleagues, ...props }: SuccessorsFieldProps) {
  const { count, value, onChange, placed, onPlace, asked } = props;
  const { t } = useTranslation();
  const [isSplit, setSplit] = useState(false);
  const [isPlacing, setPlacing] = useState(false);
  const hintId = useId();
  const canSplit = colleagues.length > 1 && count > 1;
  const toggle = (id: string, chosen: boolean) =>
    onChange(
      colleagues.map((each) => each.id).filter((each) => (each === id ? chosen : value.includes(each))),
    );

  return (
    <div className="flex flex-col gap-4">
      {canSplit && (
        <Checkbox
          label={t('firms.handOver.split')}
          checked={isSplit}
          onChange={({ target }) => {
            setSplit(target.checked);
            onChange(value.slice(0, 1));
          }}
        />
      )}
      {canSplit && isSplit ? (
        <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={hintId}>
          <legend className="mb-2 font-semibold">{t('firms.people.takesOver')}</legend>
          {colleagues.map(({ id, name, email }) => (
            <Checkbox
              key={id}
              label={name === email ? email : `${name} (${email})`}
              checked={value.includes(id)}
              onChange={({ target }) => toggle(id, target.checked)}
            />
          ))}
          <p id={hintId} aria-live="polite" className="text-muted text-sm">
            {value.length === 0 && asked ? (
              <span className="text-danger">{t('firms.people.chooseFirst')}</span>
            ) : (
              value.length > 1 && sharesText()
            )}
          </p>
        </fieldset>
      ) : (
        <SuccessorField
          colleagues={colleagues}
          value={value[0] ?? ''}
          onChange={(id) => onChange(id ? [id] : [])}
          asked={asked}
        />
      )}
      {canSplit && (
        <Checkbox
          label={t('firms.handOver.placeEach')}
          checked={isPlacing}
          onChange={({ target }) => {
            setPlacing(target.checked);
            onPlace([]);
          }}
        />
      )}
      {canSplit && isPlacing && (
        <Suspense fallback={<Spinner />}>
          <PlaceCases
            userId={userId}
            onlyOpen={onlyOpen}
            colleagues={colleagues}
            othersTo={value.length === 1 ? (value[0] ?? '') : ''}
            value={placed}
            onChange={onPlace}
          />
        </Suspense>
      )}
    </div>
  );

  function sharesText(): string {
    const left = count - toPlacedCases(placed, onlyOpen).length;
    const least = Math.floor(left / value.length);
    return left % value.length === 0
      ? t('firms.handOver.each', { count: least })
      : t('firms.handOver.eachAbout', { least, most: least + 1 });
  }
}
