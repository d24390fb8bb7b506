import { expect, it } from 'vitest';
import { isPhotoDocument } from './photo-document.ts';

it.each([
  'Passport-style photo',
  'Passport photos (2 x 2 inches)',
  'Visa photo',
  'Digital photograph for DS-160',
  'Beneficiary: passport-style photo',
  'Photo',
  'Two color photos',
  'Photos of the couple together',
  'Fotografía tipo pasaporte',
  'Fotografías tamaño visa',
  'Foto para la visa',
  'FOTO DIGITAL',
])('“%s” is a photo: no page to scan', (name) => {
  expect(isPhotoDocument(name)).toBe(true);
});

it.each([
  'Passport photo page',
  'Passport (photo page)',
  'Photocopy of the marriage certificate',
  'Government photo ID',
  'Photo-ID of the sponsor',
  'Page of the passport with the photo',
  'Copia de la página del pasaporte con la fotografía',
  'Identificación oficial con fotografía',
  'Fotocopia del acta de nacimiento',
  'Passport',
  'Pasaporte',
  'Photosynthesis research papers',
])('“%s” is a paper: it can be scanned', (name) => {
  expect(isPhotoDocument(name)).toBe(false);
});
