/** Deletes what this tab stored about the user, including the client access record. */
export function clearStoredRecords(): void {
  try {
    sessionStorage.clear();
  } catch {
    // Blocked storage holds nothing to delete.
  }
}
