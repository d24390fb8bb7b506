export const profiles = {} as const;
