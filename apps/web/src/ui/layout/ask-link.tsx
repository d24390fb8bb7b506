import { Link, useNavigate } from '@tanstack/react-router';
import { MessageCircleQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonStyles } from '../button.tsx';

interface Subject {
  kind: 'document' | 'question';
  id: string;
}

interface AskLinkProps {
  /** What the message will be about; undefined: nothing in particular. */
  about?: Subject;
  /** For screen readers, where the words alone do not say about what. */
  label?: string;
  children: ReactNode;
}

/** Opens the messages over the page that one is on. */
export function AskLink({ about, label, children }: AskLinkProps) {
  return (
    <Link
      to="."
      search={searchAbout(about)}
      resetScroll={false}
      aria-label={label}
      className={buttonStyles({ variant: 'ghost', size: 'sm', className: 'px-2 text-accent' })}
    >
      <MessageCircleQuestion size={18} aria-hidden />
      {children}
    </Link>
  );
}

/** The same where no link fits, such as in a menu. */
export function useAsk() {
  const navigate = useNavigate();
  return (about: Subject) => void navigate({ to: '.', search: searchAbout(about), resetScroll: false });
}

const searchAbout = (about: Subject | undefined) => (now: object) => ({
  ...now,
  messages: about ? `${about.kind}:${about.id}` : 'open',
});
