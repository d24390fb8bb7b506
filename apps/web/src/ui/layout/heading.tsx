import { type ComponentProps, createContext, use } from 'react';

/** How deep the parts of a page begin: 3 in a window, whose title is a second level, 2 below the page's own title. */
export const HeadingLevel = createContext<2 | 3>(3);

interface HeadingProps extends ComponentProps<'h2'> {
  /** The heading of a part of the part. */
  below?: boolean;
}

/** A heading of a part that stands in a page and in a window over one. */
export function Heading({ below = false, ...rest }: HeadingProps) {
  const level = use(HeadingLevel) + (below ? 1 : 0);
  const Tag = `h${level}` as 'h2' | 'h3' | 'h4';
  return <Tag {...rest} />;
}
