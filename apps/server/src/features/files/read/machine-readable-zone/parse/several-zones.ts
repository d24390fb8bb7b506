import type { FileFact } from '@visafolio/contract/files/facts.ts';
import type { ZoneReading } from '../zone-reading.ts';

/** With several zones in one image it is unknown whose each is, so no value is certain. */
export const doubtSeveralZones = (zones: ZoneReading[]): ZoneReading[] =>
  zones.length < 2 ? zones : zones.map(doubt);

/** A file may show documents of one person on several pages. With two people none is certainly the client. */
export const doubtSeveralPeople = (zones: ZoneReading[]): ZoneReading[] =>
  zones.some((one) => zones.some((other) => areTwoPeople(one, other))) ? zones.map(doubt) : zones;

function areTwoPeople(one: ZoneReading, other: ZoneReading): boolean {
  const differs = (name: FileFact['name']) => {
    const [a, b] = [one, other].map(({ facts }) => facts.find((fact) => fact.name === name)?.value);
    return a !== undefined && b !== undefined && a !== b;
  };
  return differs('person.birth_date') || (differs('person.family_name') && differs('person.given_names'));
}

const doubt = (zone: ZoneReading): ZoneReading => ({
  ...zone,
  facts: zone.facts.map((fact) => ({
    ...fact,
    confidence: 'low',
    doubts: [...new Set([...(fact.doubts ?? []), 'several_zones' as const])],
  })),
});
