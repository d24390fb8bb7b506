-- Which characters of which answer a PDF could not draw (docs/decisions/0104): NotDrawn[] of the contract.
ALTER TABLE client_documents ADD COLUMN not_drawn jsonb NOT NULL DEFAULT '[]'
  CHECK (jsonb_typeof(not_drawn) = 'array');
