import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { buildTemplate, type Template } from '../../apps/server/test/builders/templates.ts';
import { getOwnerOptions } from '../support/servers/database.ts';
import { waitForMail } from '../support/servers/mailbox.ts';
import type { Visafolio } from '../support/servers/visafolio.ts';
import { loadStoredAnswers } from '../support/stored-answers.ts';
import { type BrowserDriver, poll } from './browser-driver.ts';

const staff = { email: 'lawyer@example.com', password: 'correct horse battery' };
const client = { name: 'Ana Ramírez', email: 'ana@example.com' };

const quoted = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`);
const button = (name: string) =>
  `//button[not(@role='tab')][normalize-space()=${quoted(name)} or @aria-label=${quoted(name)}]`;
const tab = (name: string) => `//*[@role='tab'][normalize-space()=${quoted(name)}]`;
const link = (name: string) => `//a[normalize-space()=${quoted(name)} or @aria-label=${quoted(name)}]`;
const heading = (name: string) => `//*[self::h1 or self::h2][normalize-space()=${quoted(name)}]`;
/** The innermost element with this text: React splits a sentence into several text nodes. */
const shownText = (text: string) => {
  const has = `contains(normalize-space(), ${quoted(text)})`;
  return `//*[${has}][not(*[${has}])]`;
};
const field = (label: string) => `//*[@id=//label[starts-with(normalize-space(), ${quoted(label)})]/@for]`;
const menuItem = (name: string) => `//*[@role='menuitem'][normalize-space()=${quoted(name)}]`;
const answerBox = `//main//*[self::input[not(@type='radio')] or self::textarea]`;

/**
 * A professional signs up and sends a request; the client opens the mail's link, answers everything and uploads a file for
 * each required document; the professional signs in again and sees everything. Returns the number of checked steps.
 */
export async function runMainJob(
  browser: BrowserDriver,
  visafolio: Visafolio,
  folder: string,
): Promise<number> {
  const owner = new pg.Pool({ ...(await getOwnerOptions(visafolio.dataDir)), max: 1 });
  owner.on('error', () => {});
  let checked = 0;
  const expectText = async (text: string) => {
    await browser.waitFor(shownText(text));
    checked++;
  };
  const expectPath = async (wanted: string) => {
    await poll(wanted, async () => ((await browser.path()) === wanted ? true : undefined));
    checked++;
  };
  const enterByMail = async (address: string, wanted: string) => {
    const { link: address_ } = await waitForMail(visafolio.dataDir, address);
    await browser.open(address_);
    await browser.click(button('Continue'));
    await expectPath(wanted);
  };

  try {
    const template = await buildTemplate(owner, { name: 'Plan for every browser' });

    await browser.open(`${visafolio.url}/auth`);
    await browser.click(tab('Email & Password'));
    await browser.click(tab('Sign Up'));
    await browser.type(field('Email'), staff.email);
    await browser.type(field('Password'), staff.password);
    await browser.click(button('Sign Up'));
    await browser.waitFor(heading('Check Your Email'));
    await enterByMail(staff.email, '/dashboard');

    await browser.click(button('New request'));
    await browser.click(
      `//*[@role='dialog']//button[@id=//label[starts-with(normalize-space(), 'Template')]/@for]`,
    );
    await browser.type(`//input[@role='combobox']`, template.name);
    await browser.click(`//*[@role='option'][contains(., ${quoted(template.name)})]`);
    await browser.type(field('Client name'), client.name);
    await browser.type(field('Client email'), client.email);
    await browser.click(button('Create Request'));
    await expectText(`Client request created and invitation sent to client (${client.email})!`);
    await logOut(browser);

    await enterByMail(client.email, '/client/portal');
    await expectText(`Welcome, ${client.name.split(' ')[0]}`);
    await browser.click(link('Get Started'));
    await browser.click(link('Questionnaire'));
    await browser.waitFor(heading('Application Questionnaire'));
    const answers = await answerEverything(browser, template, owner);
    checked += answers.size;
    await browser.click(button('Submit Questionnaire'));
    await expectPath('/client/portal');

    await browser.click(link('Documents'));
    await browser.waitFor(heading('Document Upload'));
    const required = template.documents.filter((document) => document.required);
    for (const [index, document] of required.entries()) {
      const file = path.join(folder, `page-${index + 1}.pdf`);
      await writeFile(file, `${smallestPdf}\n% ${document.name}\n`);
      await browser.attach(`//input[@type='file' and @aria-label=${quoted(document.name)}]`, file);
      await browser.waitFor(link(path.basename(file)));
      checked++;
    }
    await browser.click(button('Submit Documents'));
    await expectPath('/client/portal');
    await expectText(`${required.length} of ${template.documents.length} uploaded`);
    await browser.click(button('Sign Out'));
    await expectPath('/');

    await browser.open(`${visafolio.url}/auth`);
    await browser.click(tab('Email & Password'));
    await browser.type(field('Email'), staff.email);
    await browser.type(field('Password'), staff.password);
    await browser.click(button('Sign In'));
    await expectPath('/dashboard');
    await expectText('Documents submitted');
    await browser.click(
      `//article//button[contains(., 'View Details')] | //article//a[contains(., 'View Details')]`,
    );
    for (const [question, answer] of answers) {
      await browser.waitFor(shownText(question));
      await expectText(answer);
    }
    for (const [index] of required.entries()) await expectText(`page-${index + 1}.pdf`);
    return checked;
  } finally {
    await owner.end();
  }
}

async function logOut(browser: BrowserDriver): Promise<void> {
  await browser.click(`//header//button[@aria-haspopup='menu']`);
  await browser.click(menuItem('Log Out'));
  await poll('/auth', async () => ((await browser.path()) === '/auth' ? true : undefined));
}

/** Answers each question and checks the stored row. Returns the answers as staff see them. */
async function answerEverything(
  browser: BrowserDriver,
  template: Template,
  owner: pg.Pool,
): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const stored = (id: string, value: string) =>
    poll(`the answer ${value} in the database`, async () => {
      const answers = await loadStoredAnswers(owner);
      return answers.some(({ question_id, answer }) => question_id === id && answer === value) || undefined;
    });
  for (const [index, question] of template.questions.entries()) {
    await browser.waitFor(shownText(`Question ${index + 1} of ${template.questions.length}`));
    await browser.waitFor(shownText(question.text));
    if (question.type === 'yesno') {
      await browser.click(`//main//label[normalize-space()='No']`);
      answers.set(question.text, 'No');
    } else if (question.type === 'select') {
      await browser.select('//main//select', "Master's");
      answers.set(question.text, "Master's");
    } else if (question.type === 'date') {
      await browser.type(answerBox, '17 May 1990');
      answers.set(question.text, 'May 17, 1990');
    } else if (question.type === 'number') {
      await browser.type(answerBox, '2');
      await stored(question.id, '2');
      // A number input rejects both values and reports an empty value: none of the text may be lost.
      for (const text of ['2,500', '7abc']) {
        await browser.type(answerBox, text);
        await stored(question.id, text);
      }
      answers.set(question.text, '7abc');
    } else {
      const text =
        { email: client.email, phone: '+52 55 5555 0100' }[question.type as string] ?? `Ñandú ${index}`;
      await browser.type(answerBox, text);
      await stored(question.id, text);
      answers.set(question.text, text);
    }
    if (index < template.questions.length - 1) await browser.click(button('Next'));
  }
  return answers;
}

const smallestPdf = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj',
  'trailer<</Root 1 0 R>>',
  '%%EOF',
].join('\n');
