import { Link } from '@tanstack/react-router';
import type { figureAddress, monthAddress } from '../figure-address.ts';

export type FigureAddress = ReturnType<typeof figureAddress | typeof monthAddress>;

interface FigureLinkProps {
  /** What is counted, and of whom: a number alone says nothing to a screen reader. */
  name: string;
  value: string;
  address: FigureAddress;
}

/** A number that opens the cases that it counts. */
export const FigureLink = ({ name, value, address }: FigureLinkProps) => (
  <Link
    to="/dashboard"
    search={address}
    aria-label={`${name}: ${value}`}
    className="-mx-2 inline-block min-w-6 rounded px-2 py-0.5 text-accent underline decoration-line underline-offset-4 hover:decoration-current"
  >
    {value}
  </Link>
);
