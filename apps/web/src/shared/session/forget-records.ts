/** Forgets what this tab noted of the person who was here, the client access record included. */
export function forgetRecords(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Blocked storage holds nothing.
  }
}
