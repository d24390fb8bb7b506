import type { PreparedTexts } from './prepared-message.ts';

export const en = {
  categories: {
    documents: 'Documents',
    questions: 'Questions and changes',
    appointments: 'Calls and appointments',
    progress: 'How the case stands',
    government: 'From the government',
    fees: 'Fees',
    general: 'General',
  },
  fields: {
    document: 'Document',
    form: 'Form number',
    person: 'Person',
    place: 'Place',
    phone: 'Phone number',
    receipt: 'Receipt number',
    office: 'Office',
    date: 'Date',
    until: 'Deadline',
    time: 'Time',
    amount: 'Amount in US dollars',
    days: 'Number of days',
  },
  messages: {
    document_missing: {
      title: 'A document is missing',
      body: 'We still need this document from you: {{document}}.\nPlease upload it by {{until}}. If you cannot get it in time, write to us here and tell us why.',
    },
    documents_missing_final: {
      title: 'Documents are missing, last reminder',
      body: 'Some of the documents on your list are still missing. We cannot file your case without them.\nPlease upload them by {{until}}. If something is in the way, tell us now, so that we can look for a solution together.',
    },
    picture_blurry: {
      title: 'The scan is blurry',
      body: 'We cannot read what you sent for this document: {{document}}.\nPlease take the picture again: lay the page flat, use daylight, hold the phone still, and check that every word is sharp before you send it.',
    },
    page_cut_off: {
      title: 'A page is cut off',
      body: 'Part of the page is missing in what you sent for this document: {{document}}.\nPlease scan it again so that all four corners and all edges of the page can be seen.',
    },
    pages_missing: {
      title: 'Pages are missing',
      body: 'Not all pages have arrived of this document: {{document}}.\nPlease send every page, also those that are blank or that seem unimportant.',
    },
    wrong_document: {
      title: 'It is another document',
      body: 'Thank you for the file. It is not the document we asked for, which is this one: {{document}}.\nPlease upload that one. If you are not sure what is meant, ask us here.',
    },
    document_expired: {
      title: 'A document has expired',
      body: 'This document has expired: {{document}}.\nPlease send us one that is valid. If you have applied for a new one, send us the confirmation until it arrives.',
    },
    passport_expires_soon: {
      title: 'The passport expires soon',
      body: 'Your passport expires on {{date}}. For most applications it should be valid for at least six months longer.\nPlease renew it at your consulate as soon as you can, and send us a copy of the new one. Keep the old passport: visas in it may still be needed.',
    },
    translation_needed: {
      title: 'A translation is needed',
      body: 'This document is not in English: {{document}}.\nThe government requires a complete translation into English. The translator must certify in writing that it is complete and accurate and that they are competent to translate, with name, signature and date. Please do not translate it yourself.',
    },
    signature_missing: {
      title: 'A signature is missing',
      body: 'The signature is missing on this document: {{document}}.\nPlease sign it by hand in ink, on the line that is marked for it, and send us a scan of the signed page. Keep the original.',
    },
    original_needed: {
      title: 'The original is needed',
      body: 'For this document we need the original, and not only a copy: {{document}}.\nPlease bring it to our office or send it by a service with tracking to this address: {{place}}',
    },
    photo_requirements: {
      title: 'What the photo must be like',
      body: 'Please send us a photo for your application:\n- in color, 2 by 2 inches, taken within the last six months\n- on a plain white background, facing the camera, both eyes open\n- without glasses, hat or headphones; head coverings only for religious or medical reasons\nA photo shop that makes passport photos for the United States knows these rules.',
    },
    document_received: {
      title: 'A document was received',
      body: 'Thank you. We have received this document: {{document}}.\nWe will look at it and write to you if anything is missing.',
    },
    password_on_file: {
      title: 'The file has a password',
      body: 'We cannot open what you sent for this document, because the file is protected by a password: {{document}}.\nPlease save it without a password and upload it again. Do not send us the password.',
    },
    name_differs: {
      title: 'A name is written differently',
      body: 'Your name is not written the same way in all your documents. It differs in this one: {{document}}.\nPlease tell us which spelling is right. If you changed your name, for instance by marriage, send us the certificate that shows it.',
    },
    recent_needed: {
      title: 'A newer one is needed',
      body: 'What you sent for this document is too old: {{document}}.\nPlease send us one that was issued after {{date}}.',
    },
    answer_unclear: {
      title: 'An answer is not clear',
      body: 'We have a question about one of your answers in the questionnaire and have sent it back to you.\nPlease read our note there and complete the answer. If you are not sure, it is better to ask than to guess.',
    },
    answers_missing: {
      title: 'Answers are missing',
      body: 'Some questions in your questionnaire have no answer yet. Please complete them by {{until}}.\nWhat you have written is saved; you can go on where you stopped.',
    },
    dates_have_gap: {
      title: 'There is a gap between dates',
      body: 'The dates you gave for addresses or work leave a gap. The government asks for every month.\nPlease tell us where you lived and what you did in that time, also if you did not work.',
    },
    address_change: {
      title: 'Report a new address',
      body: 'If you move, tell us your new address at once. Most people who are not citizens must also report it to the government within 10 days of moving.\nPlease do not wait until the move is over: important letters go to the address that the government has.',
    },
    family_change: {
      title: 'Tell us about changes in the family',
      body: 'Please tell us if something changes in your family: a marriage, a divorce, a birth, a death, or a child who turns 21.\nIt may change what we can apply for, and when.',
    },
    work_change: {
      title: 'Tell us before changing work',
      body: 'Please talk to us before you change your employer, your position or your place of work, and before you stop working.\nYour status may depend on it.',
    },
    please_call: {
      title: 'Please call us',
      body: 'Please call us by {{until}} at {{phone}} about your case. Ask for {{person}}.\nIt is easier to explain on the phone; there is no reason to worry.',
    },
    we_will_call: {
      title: 'We will call you',
      body: 'We will call you on {{date}} at {{time}}. Please have your documents at hand.\nIf that time does not suit you, tell us here.',
    },
    appointment: {
      title: 'An appointment in the office',
      body: 'You have an appointment with us on {{date}} at {{time}}.\nAddress: {{place}}\nPlease bring your passport. If you cannot come, tell us as early as you can.',
    },
    appointment_moved: {
      title: 'The appointment has moved',
      body: 'We have to move your appointment. It is now on {{date}} at {{time}}.\nAddress: {{place}}\nWe are sorry for the change. Please tell us if that does not suit you.',
    },
    appointment_reminder: {
      title: 'Reminder of an appointment',
      body: 'This is a reminder of your appointment on {{date}} at {{time}}.\nAddress: {{place}}',
    },
    video_call: {
      title: 'A meeting by video',
      body: 'We would like to talk to you by video on {{date}} at {{time}}. We will send you the link before.\nPlease choose a quiet place where nobody else can listen.',
    },
    biometrics: {
      title: 'Appointment for biometrics',
      body: 'The government asks you to have your fingerprints and photo taken on {{date}} at {{time}}.\nAddress: {{place}}\nBring the appointment notice and a valid passport or other identification with a photo. Please be on time; if you cannot go, tell us at once, as a missed appointment can end the case.',
    },
    interview_date: {
      title: 'Your interview has a date',
      body: 'Your interview is on {{date}} at {{time}}.\nAddress: {{place}}\nBring the notice, your passport and the originals of all documents that we filed. We will prepare you for it beforehand.',
    },
    interview_preparation: {
      title: 'Prepare for the interview',
      body: 'To prepare for your interview, please read your application once more from beginning to end.\nAt the interview, listen to the whole question and answer only what was asked. Always tell the truth. If you do not understand or do not remember, say so. If something in the application is not right, tell us before {{date}}.',
    },
    medical_exam: {
      title: 'The medical examination',
      body: 'You need a medical examination by a doctor whom the government has approved. Please make an appointment before {{until}} and bring your passport and your vaccination record.\nThe doctor gives you the result in a sealed envelope. Do not open it.',
    },
    sign_in_office: {
      title: 'Come to sign',
      body: 'Your forms are ready to be signed. Please come to our office on {{date}} at {{time}} and bring your passport.\nAddress: {{place}}',
    },
    everything_received: {
      title: 'Everything has arrived',
      body: 'Thank you, we have everything we asked you for. You do not need to do anything now.\nWe will look through it and write to you if we have a question.',
    },
    what_happens_next: {
      title: 'What happens next',
      body: 'This is what happens next: we check your documents and answers, prepare the forms, and send them to you to read and sign. Then we file your case.\nWe expect to be ready by {{date}}. You will hear from us earlier if anything is missing.',
    },
    review_begins: {
      title: 'We are looking through your case',
      body: 'We have begun to look through your documents and answers. This usually takes about {{days}}.\nWe will write to you here if something has to be corrected.',
    },
    ready_to_sign: {
      title: 'Forms to read and sign',
      body: 'Your forms are ready. Please read every page with care, also what you already know, and tell us about every mistake before you sign.\nWe need the signed pages by {{until}}.',
    },
    case_filed: {
      title: 'The case was filed',
      body: 'We filed your case on {{date}}. The government will confirm that it arrived, usually within a few weeks. We will send you the confirmation.\nPlease do not travel outside of the United States without talking to us first.',
    },
    no_news_yet: {
      title: 'There is no news yet',
      body: 'There is no news in your case yet. That is normal, and it is not a bad sign. We follow it and will write to you as soon as there is something new.\nYou do not need to do anything now.',
    },
    case_delayed: {
      title: 'It takes longer',
      body: 'Your case takes longer than we expected, because the government needs more time for cases of this kind. It is not because of anything that you did.\nWe will ask about it if there is no decision by {{date}}.',
    },
    receipt_notice: {
      title: 'The government has confirmed receipt',
      body: 'The government has received your form {{form}}. Your receipt number is {{receipt}}.\nPlease keep this number. It shows how your case stands on the website of the government.',
    },
    rfe_received: {
      title: 'The government asks for more evidence',
      body: 'The government has sent a request for evidence in your case. This happens often and is not a denial.\nWe will tell you what we need from you. Our answer must arrive there by {{until}}, and it can be given only once, so please send us everything early.',
    },
    rfe_answered: {
      title: 'The request for evidence was answered',
      body: 'We answered the request for evidence on {{date}}. The government will now go on with your case.\nWe will write to you when there is a decision.',
    },
    case_approved: {
      title: 'Approved',
      body: 'Good news: your {{form}} was approved on {{date}}. Congratulations!\nWe will send you a copy of the notice and tell you what to do next. Please keep the original in a safe place.',
    },
    case_transferred: {
      title: 'The case went to another office',
      body: 'The government has sent your case to another office: {{office}}. This happens often and changes nothing about your application.\nYou do not need to do anything.',
    },
    card_mailed: {
      title: 'The card is on its way',
      body: 'The government has mailed your card to the address it has for you. It usually arrives within two weeks.\nPlease check that everything on it is right, and send us a scan of both sides. If it has not arrived by {{date}}, tell us.',
    },
    travel_warning: {
      title: 'Do not travel now',
      body: 'Please do not leave the United States while your case is open without talking to us first, not even for a few days.\nYou might not be let in again, or your application might count as abandoned.',
    },
    deadline_near: {
      title: 'A deadline is near',
      body: 'In your case a deadline of the government ends on {{until}}. It cannot be extended.\nPlease do today what is still open on your list, or tell us here what keeps you from it.',
    },
    do_not_answer_strangers: {
      title: 'Beware of fraud',
      body: 'If somebody calls or writes to you in the name of the government and asks for money or personal data, do not answer and do not pay. The government never asks for payment by phone, gift cards or money transfer.\nTell us about it here. We will check whether it is genuine.',
    },
    filing_fee: {
      title: 'The filing fee',
      body: 'The government charges a fee of {{amount}} for form {{form}}. It is paid when the case is filed and is not returned, however the case is decided.\nPlease see that we have it by {{until}}.',
    },
    legal_fee: {
      title: 'A payment to our office is due',
      body: 'A payment of {{amount}} to our office is due on {{until}}, as we agreed.\nIf you have already paid, please disregard this message. If the date is difficult for you, talk to us.',
    },
    payment_received: {
      title: 'A payment was received',
      body: 'Thank you. We received your payment of {{amount}} on {{date}}.',
    },
    fee_change: {
      title: 'A government fee changes',
      body: 'The fee of the government for form {{form}} changes on {{date}}, to {{amount}}. What counts is the day on which your case arrives there.\nThe earlier we have everything from you, the more likely we can file before then.',
    },
    welcome: {
      title: 'Welcome',
      body: 'Welcome. In this place you find the list of documents and questions for your case, and you can write to us at any time, in your language.\nWe usually answer within {{days}}. {{person}} is your contact in our office.',
    },
    message_received: {
      title: 'We have your message',
      body: 'Thank you for your message. We have read it, and will answer by {{date}}.',
    },
    office_closed: {
      title: 'The office is closed',
      body: 'Our office is closed from {{date}} to {{until}}. You can go on uploading documents and answering questions; we will look at them when we are back.\nIf it is urgent, call {{phone}}.',
    },
    person_away: {
      title: 'Your contact is away',
      body: '{{person}} is away until {{until}}. Your case goes on: a colleague reads what you write here.',
    },
    new_contact_person: {
      title: 'A new contact in our office',
      body: 'From {{date}} on, {{person}} is your contact in our office. All your documents and messages are at hand, so you need not explain anything again.',
    },
    no_advice_by_message: {
      title: 'This needs a conversation',
      body: 'Your question is important, and the answer depends on details that we should talk about. We do not want to answer it in a short message.\nPlease call us at {{phone}} to make an appointment.',
    },
    thank_you: {
      title: 'Thank you',
      body: 'Thank you for sending everything so quickly. It helps us to go on with your case.',
    },
  },
} as const satisfies PreparedTexts;
