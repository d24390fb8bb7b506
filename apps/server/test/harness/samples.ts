/**
 * Blank official forms (`forms/`) and inputs that failed (`cases/`), in a folder beside the checkout that is not part
 * of it. Tests that need it are skipped without it.
 */
export const samples = new URL('../../../../../shared/', import.meta.url);
