import type { ShippedLetter } from '@visafolio/contract/filings/letter.ts';

export interface LetterBody {
  /** Paragraphs with an empty line between them. */
  body: string;
  onLetterhead: boolean;
}

// As the questions of our library are worded: the first that is answered counts.
const company =
  '{{answer: Legal name of the company | Legal name of the employer | Legal name of the petitioner}}';
const job = '{{answer: Job title | Job title in the United States | Job title and annual salary offered}}';
const petitioner = '{{answer: Petitioner: given name(s)}} {{answer: Petitioner: family name(s)}}';

/**
 * Letters that the product ships, in English, as USCIS reads them. A firm copies and changes them. What a letter claims beyond what
 * the case answers is for whoever signs it to write: these say nothing of their own about a client.
 */
export const shippedLetters: Record<ShippedLetter, LetterBody> = {
  employer_support: {
    onLetterhead: false,
    body: `{{today}}

U.S. Citizenship and Immigration Services

Re: {{visa_type}}
Petitioner: ${company}
Beneficiary: {{client_name}}

Dear Officer:

${company} respectfully submits this letter in support of its petition on behalf of {{client_name}}. We offer {{client_name}} the position of ${job}.

About the petitioner

${company} was established in {{answer: Year the company was established | Date the company began doing business}}. Its principal address in the United States is {{answer: Principal address of the company in the United States | Address of the employer | Address of the petitioner}}. The company has {{answer: Number of employees in the United States}} employees in the United States.

The position

The duties of the position are as follows:
{{answer: Duties, with the share of time for each | Duties of the position | Duties in the United States, with the share of time for each | Managerial or executive duties in the United States | Duties, work address and minimum requirements of the position}}

The minimum requirement for the position is {{answer: Minimum degree and field the position requires}}.

Terms of employment

The annual salary offered is {{answer: Annual salary offered (US dollars) | Annual salary in the United States (US dollars)}} US dollars. The position is for {{answer: Number of work hours per week}} hours of work per week. Employment is expected to begin on {{answer: Employment start date | Start date in the United States | Start date}}.

The beneficiary

{{client_name}} meets the requirements of the position, as the evidence submitted with the petition shows.

For these reasons, we respectfully request that the petition be approved. Please contact the undersigned with any questions.

Sincerely,

______________________________
{{answer: Name and title of the person who signs for the employer | Name and title of the person who signs for the petitioner | Name, title and contact of the person who signs for the employer}}
${company}`,
  },
  relationship: {
    onLetterhead: false,
    body: `{{today}}

U.S. Citizenship and Immigration Services

Re: {{visa_type}}
Petitioner: ${petitioner}
Beneficiary: {{client_name}}

Statement of relationship

I, ${petitioner}, submit this statement in support of the petition that I have filed on behalf of {{client_name}}.

Our relationship

{{answer: How you met, and your life together since then | Marriage: place, how you met and your life together | How, when and where you met, and how the relationship developed}}

Our marriage

We were married on {{answer: Date of the marriage | Date of marriage to the petitioner}} in {{answer: City, state or province, and country of the marriage}}.

Evidence

The following evidence is submitted with the petition:

{{exhibits}}

I declare under penalty of perjury under the laws of the United States of America that the foregoing is true and correct.

Signature: ______________________________
Name: ${petitioner}
Date: ______________________________`,
  },
  cover_letter: {
    onLetterhead: true,
    body: `{{today}}

U.S. Citizenship and Immigration Services

Re: {{visa_type}}
Applicant or beneficiary: {{client_name}}
Our reference: {{case_number}}

Dear Officer:

{{firm_name}} represents {{client_name}} in this matter. Please find enclosed the completed forms and the supporting evidence listed below. A Form G-28, Notice of Entry of Appearance as Attorney or Accredited Representative, accompanies this filing.

List of exhibits

{{exhibits}}

Copies of documents are exact photocopies of unaltered originals. We understand that original documents may be requested.

If any further information or evidence is needed, please contact the undersigned at {{professional_email}}. Thank you for your attention to this matter.

Respectfully submitted,

{{professional_name}}
{{firm_name}}`,
  },
};
