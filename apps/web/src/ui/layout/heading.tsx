import { type ComponentProps, createContext, use } from 'react';

/** Heading level of a page's parts: 3 in a dialog, whose title is level 2; otherwise 2, below the page's own title. */
export const HeadingLevel = createContext<2 | 3>(3);

interface HeadingProps extends ComponentProps<'h2'> {
  /** One level deeper, for a subsection. */
  below?: boolean;
}

/** A heading of a part that is used both on a page and in a dialog. */
export function Heading({ below = false, ...rest }: HeadingProps) {
  const level = use(HeadingLevel) + (below ? 1 : 0);
  const Tag = `h${level}` as 'h2' | 'h3' | 'h4';
  return <Tag {...rest} />;
}
