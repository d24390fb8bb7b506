import { useState } from 'react';
import { type Placed, toPlacedCases, withoutChanged } from './placed-cases.ts';

/** Who takes over a person's cases, as a form chooses them: `field` is for its `TakersField`. `onlyOpen`: completed cases stay. */
export function useTakers(userId: string, onlyOpen = false) {
  const [takers, setTakers] = useState<string[]>([]);
  const [placed, setPlaced] = useState<Placed[]>([]);
  const [asked, setAsked] = useState(false);
  const [to, ...also] = takers;
  return {
    takers,
    to,
    also,
    placed: toPlacedCases(placed, onlyOpen),
    /** The form is sent: from now on it says what is missing. */
    ask: () => setAsked(true),
    /** Cases that the server says have changed hands lose their choice. */
    onError: (error: unknown) => setPlaced(withoutChanged(placed, error)),
    field: { userId, onlyOpen, value: takers, onChange: setTakers, placed, onPlace: setPlaced, asked },
  };
}
