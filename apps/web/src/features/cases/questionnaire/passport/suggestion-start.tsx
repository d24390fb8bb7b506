import type { ComponentProps } from 'react';
import { EarlierStart } from './earlier-start.tsx';
import { PassportStart } from './passport-start.tsx';

type SuggestionStartProps = ComponentProps<typeof PassportStart> &
  ComponentProps<typeof EarlierStart> & { start: 'passport' | 'earlier' };

/** What can answer questions before they are asked one by one. Default export because it is loaded lazily. */
export default function SuggestionStart({ start, asked, ...props }: SuggestionStartProps) {
  return start === 'earlier' ? <EarlierStart {...props} /> : <PassportStart asked={asked} {...props} />;
}
