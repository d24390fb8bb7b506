import type { Language } from '@visafolio/contract/shared/languages.ts';

interface IcaoCode {
  /** As a nationality; null: it says none. */
  nationality: Record<Language, string> | null;
  /** As who issued the document; null: nobody does under this code. */
  issuer: Record<Language, string> | null;
  /** ISO 3166-1 alpha-3 of the country that a list of countries has for it. */
  country?: string;
}

const organization = (en: string, es: string): IcaoCode => ({ nationality: null, issuer: { en, es } });
const british = (en: string, es: string): IcaoCode => ({
  nationality: { en, es },
  issuer: null,
  country: 'GBR',
});
const status = (en: string, es: string): IcaoCode => ({ nationality: { en, es }, issuer: null });

/** Codes of ICAO 9303, part 3, section 5 that are no country of ISO 3166-1. */
export const icaoCodes: Record<string, IcaoCode> = {
  XXA: status('Stateless', 'Apátrida'),
  XXB: status('Refugee (1951 Convention)', 'Refugiado (Convención de 1951)'),
  XXC: status('Refugee (other)', 'Refugiado (otro)'),
  XXX: { nationality: null, issuer: null },
  GBD: british('British Overseas Territories citizen', 'Ciudadano de los Territorios Británicos de Ultramar'),
  GBN: british('British National (Overseas)', 'Nacional británico (de ultramar)'),
  GBO: british('British Overseas citizen', 'Ciudadano británico de ultramar'),
  GBP: british('British protected person', 'Persona bajo protección británica'),
  GBS: british('British subject', 'Súbdito británico'),
  RKS: {
    nationality: { en: 'Kosovo', es: 'Kosovo' },
    issuer: { en: 'Kosovo', es: 'Kosovo' },
    country: 'XKX',
  },
  // Issued by the mission of the United Nations to residents, whatever their citizenship.
  UNK: organization('United Nations Mission in Kosovo', 'Misión de las Naciones Unidas en Kosovo'),
  UNO: organization('United Nations', 'Naciones Unidas'),
  UNA: organization('Agency of the United Nations', 'Organismo de las Naciones Unidas'),
  EUE: organization('European Union', 'Unión Europea'),
  XOM: organization('Sovereign Military Order of Malta', 'Soberana Orden Militar de Malta'),
  XPO: organization('Interpol', 'Interpol'),
  XBA: organization('African Development Bank', 'Banco Africano de Desarrollo'),
  XIM: organization('African Export-Import Bank', 'Banco Africano de Exportación e Importación'),
  XCC: organization('Caribbean Community', 'Comunidad del Caribe'),
  XCE: organization('Council of Europe', 'Consejo de Europa'),
  XCO: organization(
    'Common Market for Eastern and Southern Africa',
    'Mercado Común del África Oriental y Austral',
  ),
  XEC: organization(
    'Economic Community of West African States',
    'Comunidad Económica de Estados de África Occidental',
  ),
  XES: organization(
    'Organization of Eastern Caribbean States',
    'Organización de Estados del Caribe Oriental',
  ),
  XMP: organization('Parliamentary Assembly of the Mediterranean', 'Asamblea Parlamentaria del Mediterráneo'),
  XDC: organization('Southern African Development Community', 'Comunidad de Desarrollo del África Austral'),
};
