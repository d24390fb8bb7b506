interface RowTableProps {
  caption: string;
  header: string[];
  /** The first cell is the row's header. */
  rows: string[][];
}

// The first cell has the most text: in the table of bad rows, what is wrong.
const cellStyle = 'min-w-32 max-w-72 px-3 py-2 align-top first-of-type:min-w-40';

/** Rows of a file as read; scrolls sideways. */
export function RowTable({ caption, header, rows }: RowTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll the box
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto rounded-md border border-line">
      <table className="w-full border-collapse text-start text-sm">
        <caption className="bg-sunken px-3 py-2 text-start font-semibold">{caption}</caption>
        <thead>
          <tr className="border-line border-y">
            {header.map((name) => (
              <th key={name} scope="col" className="whitespace-nowrap px-3 py-2 text-start font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...cells]) => (
            <tr key={name} className="border-line border-t">
              <th scope="row" className="px-3 py-2 text-start align-top font-normal text-muted tabular-nums">
                {name}
              </th>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never change places
                <td key={column} className={cellStyle} dir="auto" title={cell}>
                  <span className="line-clamp-4 break-words">{cell}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
