import { type MadeDocument, make } from '../made-document.ts';

/** Of schools, landlords, utilities, doctors and airlines. */
export const studyAndHome: MadeDocument[] = [
  make(
    'diploma',
    'Diploma of a high school',
    'en',
    `
    # Eastport High School
    This certifies that
    ## {name}
    has satisfactorily completed the course of study prescribed by the Board of Education and is therefore entitled to this
    # Diploma
    Given at Eastport this day of June. Principal. Superintendent`,
  ),
  make(
    'diploma',
    'Título de una universidad',
    'es',
    `
    # UNIVERSIDAD NACIONAL DEL SUR
    En nombre de la República y por autoridad de la ley, atendiendo a que
    ## {name}
    cumplió satisfactoriamente los requisitos académicos exigidos, le confiere el título de
    # Contadora Pública
    y le expide el presente diploma. Rector. Secretaria General. Folio {n4}`,
  ),
  make(
    'diploma',
    'Degree of a technical institute in India',
    'en',
    `
    # Deccan Institute of Technology
    We, the Chairman and members of the Senate, on the recommendation of the Academic Council, admit {name} to the degree of
    ## Bachelor of Technology in Mechanical Engineering
    in First Class, having been found duly qualified at the examination held in May. Given under the seal of the Institute.`,
  ),
  make(
    'transcript',
    'Kardex',
    'es',
    `
    ## Universidad Autónoma de la Costa - Servicios Escolares
    # Historial de calificaciones
    | Alumno {name} | Matrícula {n9} | Carrera: Biología
    | Clave | Materia | Créditos | Calificación | Tipo
    | BIO101 | Botánica | 8 | 9.0 | ORD
    | QUI110 | Química orgánica | 8 | 8.0 | ORD
    | Promedio general 8.61 | Créditos cubiertos 342`,
  ),
  make(
    'transcript',
    'Marks of a university in India',
    'en',
    `
    ## Deccan Institute of Technology
    # Grade card, Semester IV
    | Roll No. {n9} | Name {name}
    | Subject | Max. marks | Marks obtained | Result
    | Thermodynamics | 100 | 71 | Pass
    | Strength of Materials | 100 | 64 | Pass
    | SGPA 7.9 | CGPA 8.1 | Controller of Examinations`,
  ),
  make(
    'credential_evaluation',
    'Evaluation of a degree',
    'en',
    `
    ## Meridian Evaluators
    > {date}
    Evaluation of the academic record of {name}
    | Country: Mexico | Credential: Título de Licenciado | Institution: Universidad Autónoma de la Costa
    On the basis of the documents presented, it is our opinion that {name} has attained the equivalent of a Bachelor of Science in Biology awarded by a regionally accredited university in the United States.`,
  ),
  make(
    'professional_license',
    'License of a nurse',
    'en',
    `
    ## STATE OF ARIZONA BOARD OF NURSING
    # LICENSE
    {name} is hereby authorized to practice as a REGISTERED NURSE
    | License no. RN{n9} | Status: Active | Expires {day}`,
  ),
  make(
    'professional_license',
    'Cédula profesional',
    'es',
    `
    ## SECRETARÍA DE EDUCACIÓN PÚBLICA - DIRECCIÓN GENERAL DE PROFESIONES
    # CÉDULA {n9}
    En virtud de que {name} cumplió con los requisitos exigidos por la ley, se le expide la presente con efectos de patente para ejercer en el nivel de licenciatura la profesión de arquitecta.`,
  ),
  make(
    'test_scores',
    'Scores of an English test',
    'en',
    `
    ## International English test
    # Score report
    | Test taker {name} | Test date {day} | Registration {n9}
    | Reading 24 | Listening 26 | Speaking 22 | Writing 23
    | Total score 95 | Scores are valid for two years`,
  ),
  make(
    'award',
    'Prize of a festival',
    'en',
    `
    # River City Film Festival
    The jury presents the
    ## Golden Heron for Best Director
    to {name} for the film "Low Water"
    {date}. President of the Jury`,
  ),
  make(
    'award',
    'Reconocimiento',
    'es',
    `
    # Sociedad de Cardiología del Pacífico
    otorga el presente
    ## RECONOCIMIENTO
    a {name} por su valiosa participación como ponente en el congreso anual. {fecha}. Presidente. Secretario`,
  ),
  make(
    'publication',
    'Article of a journal',
    'en',
    `
    ^ Journal of River Ecology 41 (2023) 118-131 | doi:10.5555/jre.2023.0118
    ## Heron feeding sites after dam removal
    {name}, {name} and {name}, Department of Biology, University of Northport
    **Abstract
    We studied feeding sites of herons before and after the removal of three dams. Results show a rapid return.
    **Keywords
    dams; herons; restoration
    **1. Introduction
    Many studies (Rao et al., 2019) have shown that`,
  ),
  make(
    'publication',
    'Newspaper about an artist',
    'en',
    `
    ^ The Eastport Courier, Arts, {date}
    # Glass that breathes
    By {name}
    When {name} opened her studio a decade ago, few visitors came. This month her largest work fills the hall of the Museum of Northern Glass, and critics are calling it the show of the year. "I wanted the light to move," she told the Courier.`,
  ),
  make(
    'lease',
    'Room in a shared flat',
    'en',
    `
    # Room rental
    The owner, {name}, rents one furnished bedroom at 19 Pine Court to {name} (renter) from {date}, month to month. The rent is $750 and is paid on the first. A deposit of $750 is returned after the renter moves out if nothing is damaged. No smoking. Utilities are shared.
    | Owner ________ | Renter ________`,
  ),
  make(
    'lease',
    'Contrato de alquiler',
    'es',
    `
    # Contrato de alquiler de vivienda
    Entre {name}, en adelante el propietario, y {name}, en adelante el inquilino, se conviene: el propietario da en alquiler el departamento 4B. El precio mensual es de 6,500 pesos, pagaderos los primeros cinco días de cada mes. Plazo de un año. Fianza de un mes. Queda prohibido subarrendar.`,
  ),
  make(
    'property_deed',
    'Deed of a house',
    'en',
    `
    ^ Recording requested by and when recorded mail to {name} | APN {n9}
    # GRANT DEED
    For a valuable consideration, receipt of which is hereby acknowledged, {name}, a single man, hereby GRANTS to {name} and {name}, wife and husband as joint tenants, the real property in the County of Fresno: Lot 14, Block 3 as per map recorded in Book 22.`,
  ),
  make(
    'property_deed',
    'Folio de un inmueble',
    'es',
    `
    ## OFICINA DE REGISTRO DE INSTRUMENTOS PÚBLICOS
    # CERTIFICADO DE TRADICIÓN - MATRÍCULA INMOBILIARIA
    | Nro matrícula 370-{n9} | Círculo registral Cali
    Descripción: cabida y linderos. Apartamento 302. ANOTACIÓN Nro 004: compraventa. DE: {name} A: {name}. Titular de derecho real de dominio.`,
  ),
  make(
    'utility_bill',
    'Bill of the city for water',
    'en',
    `
    ## City of Eastport Water Department
    | Service at 19 Pine Court | Account {n9} | Bill date {day}
    | Meter {n9} | Previous 1204 | Present 1218 | Used 14 CCF
    | Water 38.10 | Sewer 41.22 | Stormwater 6.00
    | Total due by {day} | 85.32 | A late fee is added after the due date`,
  ),
  make(
    'utility_bill',
    'Internet por fibra',
    'es',
    `
    ## Fibra Andina
    | Titular {name} | Contrato {n9} | Domicilio de instalación Av. Los Olivos 311
    | Mes facturado: febrero | Plan Hogar 300 Mbps 89.90 | Telefonía fija 15.00
    | Total a pagar S/ 104.90 | Vence el {day}
    Pague en bancos o en la app. Evite el corte del servicio.`,
  ),
  make(
    'medical_record',
    'Letter of a doctor',
    'en',
    `
    ## Pine Street Family Medicine
    {date}
    RE: {name}, DOB {day}
    The above patient has been under my care since 2016 for type 2 diabetes and hypertension. Current medications: metformin, lisinopril. She needs follow-up visits every three months and should not travel long distances at this time.
    {name}, MD`,
  ),
  make(
    'medical_record',
    'Cartilla de vacunas',
    'es',
    `
    ## Secretaría de Salud
    # Esquema de vacunación
    | Nombre {name} | Fecha de nacimiento {day}
    | Vacuna | Dosis | Fecha de aplicación
    | BCG | única | {day}
    | Hepatitis B | primera | {day}
    | Pentavalente | segunda | {day}`,
  ),
  make(
    'itinerary',
    'Flight by mail',
    'en',
    `
    ^ From: reservations@skylark.example | Subject: You're booked! Confirmation H7K2QD
    # Thanks for flying with Skylark
    | Passenger {name} | Seat 14C | Economy
    | SL 482 | Lima LIM 23:10 | Miami MIA 05:55
    | SL 119 | Miami MIA 08:20 | Reno RNO 11:40
    | Carry-on 1 | Checked bags 1 | Total paid USD 612.40`,
  ),
  make(
    'itinerary',
    'Plan de un viaje',
    'es',
    `
    # Nuestro viaje a California
    | Día | Lugar | Actividad | Hospedaje
    | 1 | Los Ángeles | Llegada en el vuelo AM 646 | Hotel Sol
    | 2 | Anaheim | Parque de diversiones | Hotel Sol
    | 3 | San Diego | Zoológico y playa | Hotel Bahía
    | 4 | Tijuana | Regreso |`,
  ),
];
