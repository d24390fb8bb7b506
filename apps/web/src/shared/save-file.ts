/** Offers the file as a download. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // After the download has begun.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
