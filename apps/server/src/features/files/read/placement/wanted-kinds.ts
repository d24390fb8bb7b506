import type { DocumentKind } from '@visafolio/contract/files/document-kinds.ts';
import { foldText } from '@visafolio/contract/shared/fold-text.ts';

/** A document that a request asks for, in the words of whoever asked. */
export interface AskedDocument {
  id: string;
  name: string;
  description: string | null;
  translations: Record<string, { name?: string | undefined; description?: string | undefined }> | null;
}

/** Names of documents by the kinds that are good for them, in both languages, as `foldText` leaves them. */
const wanted: [pattern: RegExp, ...kinds: DocumentKind[]][] = [
  [/\bpassport[- ]style|\bphoto(?!copy| page)|fotografia/, 'photo'],
  [/\bpassports?\b(?!-style| style)|pasaportes?\b/, 'passport'],
  [/\bvisas?\b(?! (screen|type|photo))(?!screen)|\bvisados?\b/, 'visa'],
  [/\bi-?94\b|arrival record|registro de llegada/, 'i94'],
  [/green card|tarjeta de residen|permanent resident card|residence card/, 'green_card'],
  [/work permit|employment authorization|\bead\b|permiso de trabajo/, 'work_permit'],
  [
    /citizenship|ciudadania|naturali[sz]|naturalizacion/,
    'naturalization_certificate',
    'passport',
    'birth_certificate',
  ],
  [
    /driver|licencia de (conducir|manejo)|\bids?\b|identification|identificacion|identity card|cedula de (identidad|ciudadania)/,
    'id_card',
  ],
  [
    /birth (certificate|record)|acta[s]? de nacimiento|partida de nacimiento|certificado de nacimiento/,
    'birth_certificate',
  ],
  [
    /marriage (certificate|record|licen)|acta de matrimonio|certificado de matrimonio/,
    'marriage_certificate',
  ],
  [
    /\bdivorc|annulment|end of (earlier|prior|previous) marriages|fin de matrimonios/,
    'divorce_decree',
    'death_certificate',
  ],
  [/death (certificate|record)|defuncion/, 'death_certificate'],
  [
    /police (certificate|clearance|record)|antecedentes|good conduct|policiales/,
    'police_certificate',
    'court_record',
  ],
  [/court|arrest|judgments?\b|judicial|sentencias?\b|disposition/, 'court_record'],
  [/military|militar/, 'military_record'],
  [/bank statements?|bank records?|estados? de cuenta|extractos? bancari/, 'bank_statement'],
  [/proof of funds|solvencia|funds/, 'bank_statement'],
  [
    /pay ?stubs?|pay ?slips?|payroll|pay records|recibos? de (nomina|sueldo|pago)|nominas?\b|earnings|proof of pay\b|prueba de (ingresos|remuneracion)|proof of income/,
    'pay_stub',
    'w2',
  ],
  [
    /tax returns?|tax records?|declaracion(es)? (federal(es)? )?(anual )?de (impuestos|renta)|\b1040\b|declaracion federal/,
    'tax_return',
    'w2',
  ],
  [/\bw-?2\b/, 'w2'],
  [
    /financial (statements?|records?)|estados? financieros?|annual report|ability to pay|capacidad de pago/,
    'financial_statement',
    'tax_return',
  ],
  [
    /formation|articles of|incorporation|constitutiv|company documents|\bfein\b|\bein\b|ownership|propiedad comun|propiedad y nacionalidad|registration (and|of)|registro y estados|stock cert|shares? cert|bylaws/,
    'business_record',
  ],
  [
    /licenses and permits|licencias y permisos|both companies do business|ambas empresas operan|business (license|permit|registration)/,
    'business_record',
    'transfer_of_money',
  ],
  [/business plan|plan de negocios/, 'business_plan'],
  [/organi[sz]ation(al)? charts?|organigrama/, 'organizational_chart'],
  [
    /transfer\b(?! or)|transferencia|proof of the investment|prueba de la inversion|payment receipt|comprobante de pago|invoice/,
    'transfer_of_money',
    'bank_statement',
  ],
  [
    /source of funds|origen de los fondos|national interest|interes nacional/,
    'bank_statement',
    'tax_return',
    'contract',
    'publication',
  ],
  [
    /sale of property|venta de propiedades|loan papers|prestamo|gift|donacion|inheritance|herencia|franchise|franquicia|purchase|subscription|suscripcion|contracts?\b|contratos?\b(?! de arrend)|deal memo/,
    'contract',
    'property_deed',
  ],
  [
    /offer letter|job offer|offer or invitation|carta de oferta|oferta (de empleo|laboral)|transfer or offer|traslado/,
    'offer_letter',
    'employment_letter',
    'contract',
  ],
  [
    /employment (letter|verification)|experience letters?|cartas? de (trabajo|experiencia)|constancia (laboral|de trabajo)|employer.?s letter|support letter|carta de apoyo|letter from the company|carta de la empresa|work or study|trabajo o estudios|three years of teaching|anos de docencia|proof of (work|employment)/,
    'employment_letter',
  ],
  [
    /recommend|recomendacion|advisory opinion|opinion consultiva|reference letter|leading roles|papeles principales/,
    'recommendation_letter',
  ],
  [/invitation|invitacion/, 'invitation_letter'],
  [/resume|curriculum|\bcv\b|hoja de vida/, 'resume'],
  [/diplomas?\b(?! de premio)|degrees?\b|titulos? academicos?|titulo\b/, 'diploma'],
  [/transcripts?\b|calificaciones|mark sheets?/, 'transcript'],
  [/credential evaluation|evaluacion de (estudios|credenciales)|equivalency/, 'credential_evaluation'],
  [
    /professional licen|licencia(s)? (o cedula )?(profesional|y certificados)|cedula profesional|licenses and certificates|visascreen|board certification/,
    'professional_license',
  ],
  [/test scores?|proof of english|resultados de examenes|prueba de ingles|toefl|ielts/, 'test_scores'],
  [/admission|admision|enrol?lment|inscripcion/, 'admission_letter'],
  [
    /awards?\b|premios?|memberships?|membresias?|judging|jurado|peer review|revision por pares|success|exito comercial/,
    'award',
    'recommendation_letter',
  ],
  [
    /publications?|publicaciones|published|publicado|press\b|prensa|citation|citas\b|patent|research achievements|logros en investigacion/,
    'publication',
  ],
  [/\bleases?\b|arrendamiento|alquiler|rental agreement/, 'lease'],
  [/deeds?\b|escritura|property\b(?! de)|propiedades/, 'property_deed'],
  [/utility|domicile|domicilio|proof of address/, 'utility_bill', 'lease'],
  [/insurance|seguro/, 'insurance'],
  [/\bi-?693\b|medical exam|examen medico/, 'medical_exam'],
  [/medical (documents|records?)|documentos medicos|vaccin|vacuna/, 'medical_record'],
  [
    /\bi-?797|approval notice|aprobacion|receipt notice|selection notice|aviso de seleccion|notices? of action/,
    'approval_notice',
  ],
  [/\bi-?20\b/, 'i20'],
  [/ds-?2019/, 'ds2019'],
  [/i-?901|sevis fee|tarifa sevis/, 'sevis_receipt'],
  [/ds-?7002|training plan|plan de capacitacion/, 'training_plan'],
  [
    /itinerar|travel plan|plan de viaje|reservation|met in person|conocieron en persona|flight/,
    'itinerary',
    'photo',
  ],
  [
    /statement of intent|declaracion de intencion|affidavit|declaracion jurada|plan of work|plan de trabajo|agent authorization|autorizacion del agente/,
    'statement',
    'contract',
  ],
  [/translation|traduccion/, 'translation_certificate'],
  [
    /ties to your|vinculos con/,
    'property_deed',
    'lease',
    'marriage_certificate',
    'birth_certificate',
    'employment_letter',
  ],
  [
    /proof of (a shared life|the relationship)|vida en comun|pruebas? (de la relacion|del parentesco)/,
    'marriage_certificate',
    'birth_certificate',
    'photo',
    'lease',
    'bank_statement',
  ],
  [/adoption|adopcion|stepchild|hijastro/, 'court_record', 'birth_certificate', 'marriage_certificate'],
  [/recruitment|reclutamiento/, 'publication', 'contract'],
  [/status and income|estatus e ingresos/, 'tax_return', 'pay_stub', 'green_card', 'passport'],
  [/proof of income|prueba de ingresos/, 'tax_return', 'bank_statement', 'employment_letter'],
];

/**
 * The kinds of files that a document takes, told by its name; where that says nothing, by its description. Those that the name
 * says first come first.
 */
export function tellWantedKinds(document: Omit<AskedDocument, 'id'>): DocumentKind[] {
  const others = Object.values(document.translations ?? {});
  const byName = match([document.name, ...others.map(({ name }) => name)]);
  return byName.length
    ? byName
    : match([document.description, ...others.map(({ description }) => description)]);
}

function match(texts: (string | null | undefined)[]): DocumentKind[] {
  const found = new Map<DocumentKind, number>();
  for (const text of texts) {
    if (!text) continue;
    const folded = foldText(text);
    for (const [pattern, ...kinds] of wanted) {
      const at = folded.search(pattern);
      if (at < 0) continue;
      for (const [index, kind] of kinds.entries()) {
        // Further kinds of a rule come behind the first ones of all.
        const rank = at + index * 1_000;
        found.set(kind, Math.min(rank, found.get(kind) ?? rank));
      }
    }
  }
  return [...found].sort(([, left], [, right]) => left - right).map(([kind]) => kind);
}
