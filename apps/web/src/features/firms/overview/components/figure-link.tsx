import { Link } from '@tanstack/react-router';
import type { figureAddress, monthAddress } from '../figure-address.ts';

export type FigureAddress = ReturnType<typeof figureAddress | typeof monthAddress>;

interface FigureLinkProps {
  /** What is counted, and for whom: screen readers need more than a number. */
  name: string;
  value: string;
  address: FigureAddress;
}

/** A number that links to the cases it counts. */
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
