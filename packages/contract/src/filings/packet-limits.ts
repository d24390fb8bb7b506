/** Lengths in characters. Apart from the schemas, which pages do not load. */
export const packetLimits = {
  itemsMax: 200,
  titleMaxLength: 200,
  translatorMaxLength: 200,
  addressMaxLength: 300,
} as const;
