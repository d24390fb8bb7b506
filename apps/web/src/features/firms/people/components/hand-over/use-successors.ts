import { useState } from 'react';
import { type Placed, toPlacedCases, withoutChanged } from './placed-cases.ts';

/** Form state for who takes over a person's cases; pass `field` to `SuccessorsField`. `onlyOpen`: completed cases stay. */
export function useSuccessors(userId: string, onlyOpen = false) {
  const [takers, setTakers] = useState<string[]>([]);
  const [placed, setPlaced] = useState<Placed[]>([]);
  const [asked, setAsked] = useState(false);
  const [to, ...also] = takers;
  return {
    takers,
    to,
    also,
    placed: toPlacedCases(placed, onlyOpen),
    /** Called on submit: shows validation errors from then on. */
    ask: () => setAsked(true),
    /** Removes the choice for cases that have changed hands. */
    onError: (error: unknown) => setPlaced(withoutChanged(placed, error)),
    field: { userId, onlyOpen, value: takers, onChange: setTakers, placed, onPlace: setPlaced, asked },
  };
}
