import clsx from 'clsx';
import { splitLinks } from './split-links.ts';

interface MessageTextProps {
  text: string;
  /** ISO 639-1, where it is known. */
  lang: string | undefined;
  className?: string;
}

/** What somebody wrote, with its line breaks. Addresses lead out of the page, and tell nobody where from. */
export function MessageText({ text, lang, className }: MessageTextProps) {
  return (
    <p dir="auto" lang={lang} className={clsx('wrap-anywhere whitespace-pre-wrap', className)}>
      {splitLinks(text).map(({ text: piece, href }, place) =>
        href ? (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text, which none outlives
            key={place}
            href={href}
            target="_blank"
            rel="noopener noreferrer nofollow"
            dir="ltr"
            className="underline underline-offset-2"
          >
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </p>
  );
}
