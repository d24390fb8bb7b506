/** A file's name, which breaks before its extension where a line is too short for it. */
export function FileName({ name }: { name: string }) {
  const dot = name.lastIndexOf('.');
  if (dot < 1) return name;
  return (
    <>
      {name.slice(0, dot)}
      <wbr />
      {name.slice(dot)}
    </>
  );
}
