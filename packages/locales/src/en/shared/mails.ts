export const mails = {
  due: 'Your legal team asks for everything by {{date}}.',
  hello: 'Hello {{name}},',
  helloNobody: 'Hello,',
  fallback: 'If the button does not open, copy this address into your browser:',
  code: 'On another device, open {{address}} and enter this code:',
  footer: 'Sent by {{product}}.',
  footerFor: 'Sent by {{product}} on behalf of {{sender}}.',
  senderName: '{{sender}} via {{product}}',
  via: 'via {{product}}',
  linkExpires: 'The link and the code work once and expire after 1 hour.',
  ignore: 'You did not ask for this? Then ignore this email: nothing happens without the click.',
  textCode:
    '{{code}} is your {{product}} code. It is good for {{minutes}} minutes. Never tell it to anybody.',
  /** Text messages: in the letters of a plain one of 160, which leave out most accents. Nothing of the case. */
  text: {
    invitation: '{{sender}} asks you for documents and answers: {{url}} STOP ends texts',
    reminder: '{{sender}}: something is still missing from you: {{url}} STOP ends texts',
    first: {
      invitation:
        'Texts from {{sender}}, as you agreed. You are asked for documents and answers: {{url}} Msg & data rates may apply. HELP for help, STOP to end.',
      reminder:
        'Texts from {{sender}}, as you agreed. Something is still missing from you: {{url}} Msg & data rates may apply. HELP for help, STOP to end.',
    },
    stopped: '{{product}}: you get no more texts. START to get them again.',
    resumed: '{{product}}: you get texts again. HELP for help, STOP to end.',
    help: '{{product}} sends texts for law firms about what they ask you for, at most {{count}} a day. Msg & data rates may apply. STOP to end. {{url}}',
  },
  files: {
    subject_one: 'A stored file of {{product}} is damaged',
    subject_other: '{{count}} stored files of {{product}} are damaged',
    text_one: 'The check of stored files found one that is not what was received, or that is missing.',
    text_other:
      'The check of stored files found {{count}} that are not what was received, or that are missing.',
    shown: 'They are kept as they are and shown to no one.',
    advice: 'Bring them back from a backup, and have the disk or the storage service looked at.',
    which: 'Which ones',
    more_one: 'and one more',
    more_other: 'and {{count}} more',
  },
  firm: {
    invitation: {
      subject: '{{firm}} invites you to work together at {{product}}',
      title: 'Join {{firm}}',
      text: '{{by}} invites you to work in {{firm}} at {{product}}. You will see the cases of the firm, and your colleagues will see yours.',
      how: 'Sign in or sign up with this address, {{email}}. Before you join, you see what will belong to the firm.',
      button: 'See the invitation',
      ignore: 'You do not know this firm? Then you can ignore this mail: nothing happens.',
    },
    notice: {
      button: 'Open the dashboard',
      madeAdmin: {
        title: 'You administer your firm now',
        text: '{{by}} made you an administrator of {{firm}}: you can invite colleagues, change roles and hand over cases.',
      },
      madeMember: {
        title: 'You no longer administer your firm',
        text: '{{by}} changed your role in {{firm}}. You go on working in it as before.',
      },
      removed: {
        title: 'You no longer work in this firm',
        text: '{{by}} took you out of {{firm}}. Its cases stay in the firm; your account stays yours.',
      },
      casesReceived: {
        title: 'You are responsible for more cases',
        text_one: '{{by}} made you responsible for one case of {{firm}}.',
        text_other: '{{by}} made you responsible for {{count}} cases of {{firm}}.',
      },
      casesReceivedFrom: {
        title: 'You are responsible for more cases',
        text_one: '{{by}} made you responsible for one case of {{from}} in {{firm}}.',
        text_other: '{{by}} made you responsible for {{count}} cases of {{from}} in {{firm}}.',
      },
    },
  },
  backups: {
    late: {
      subject: '{{product}}: the last good backup is too old',
      title: 'The last good backup is too old',
      since:
        'The last good backup was begun on {{time}}. What came after it would be lost with this machine.',
      never: 'No backup has succeeded so far. Everything would be lost with this machine.',
      failure: 'The last try ended with: {{failure}}',
      advice:
        'Run npm run backup on the server to see what is wrong. This warning comes once a day until a backup succeeds.',
    },
  },
  account: {
    signIn: {
      subject: 'Your sign-in link for {{product}}',
      title: 'Sign in to {{product}}',
      text: 'One click on the link below, and one on the page it opens, signs you in.',
      button: 'Sign in',
    },
    signUp: {
      subject: 'Confirm your email address for {{product}}',
      title: 'Confirm your email address',
      text: 'You signed up for {{product}} with this address and a password. Confirm it and you are in.',
      button: 'Confirm my address',
    },
    phoneSignUp: {
      subject: 'Confirm your email address for {{product}}',
      title: 'Confirm your email address',
      text: 'You signed up for {{product}} with this address and the phone number {{phone}}. Confirm the address and you are in; from then on a code sent to that phone signs you in too.',
      button: 'Confirm my address',
    },
    signUpOfClient:
      'Are you the client of a law firm? Then you need no account of this kind: the link in the mail of your firm is your way in. If you do want a professional account, open this mail in the browser in which you signed up. In any other browser the link only signs you in as a client.',
    noAccount: {
      subject: 'No account for you at {{product}} yet',
      title: 'There is no account for this address',
      text: 'Somebody, probably you, tried to sign in to {{product}} with this address. It has no account, so there is nothing to sign in to. Perhaps you used another address?',
      button: 'Sign in with another address',
      client:
        'If a law firm invited you, the link in its mail is your way in: it names the address that the firm knows.',
      professional: 'If you work with such requests yourself, you can sign up on the same page.',
    },
    alreadyMember: {
      subject: 'You already have an account at {{product}}',
      title: 'You already have an account',
      text: 'Somebody, probably you, tried to sign up for {{product}} with this address. It has an account already, and nothing about it has changed. The link below signs you in.',
      button: 'Sign in',
    },
    client: {
      subject: 'Your link from {{sender}}: {{caseName}}',
      title: 'Open your application',
      titleSponsor: 'Open the application of {{client}}',
      signIn: {
        text: 'Somebody, probably you, asked for a new link to your application with {{sender}}. What was entered so far is kept.',
        textSponsor:
          'Somebody, probably you, asked for a new link to the application of {{client}} with {{sender}}. What was entered so far is kept.',
      },
      noPassword: {
        text: 'Somebody, probably you, asked for a new password. Your application with {{sender}} needs none: the link below opens it.',
        textSponsor:
          'Somebody, probably you, asked for a new password. The application of {{client}} with {{sender}} needs none: the link below opens it.',
      },
    },
    recovery: {
      subject: 'Set a new password for {{product}}',
      title: 'Set a new password',
      text: 'Somebody, probably you, asked to set a new password for your account at {{product}}. Your old one works until you choose another.',
      button: 'Choose a new password',
    },
    noPassword: {
      subject: 'You asked for a new password at {{product}}',
      title: 'No password to recover',
      text: 'Somebody, probably you, asked for a new password at {{product}}. This address has none. The link below lets you in without one.',
      button: 'Continue',
    },
    proof: {
      subject: 'Your confirmation code for {{product}}',
      title: 'Confirm that it is you',
      text: 'You are about to change how you sign in to {{product}}.',
      code: 'Enter this code on the page that asks for it. It expires after 1 hour:',
      ignore:
        'You are not changing anything? Then somebody else may be using your account: do not tell anyone the code, and change your password.',
    },
    changed: {
      subject: '{{product}}: {{what}}',
      what: {
        passwordChanged: 'Your password was changed',
        passwordReset: 'A new password was set for your account',
        appAdded: 'An authenticator app was added to your account',
        appRemoved: 'An authenticator app was removed from your account',
        phoneStepAdded: 'A phone was added to your two-step sign-in',
        phoneStepRemoved: 'A phone was removed from your two-step sign-in',
        recoveryCodesRenewed: 'New recovery codes were made for your account',
        factorsReset: 'An administrator turned off your two-step sign-in',
        factorGuessed: 'Ten wrong codes were entered for your two-step sign-in',
        phoneAdded: 'A phone number can now sign in to your account',
        phoneRemoved: 'A phone number can no longer sign in to your account',
        walletAdded: 'A wallet was connected to your account',
        walletRemoved: 'A wallet was disconnected from your account',
        identityAdded: 'Another sign-in was connected to your account',
        identityRemoved: 'A sign-in was disconnected from your account',
        accountDeleted: 'Your account was deleted',
        breakGlassUsed: 'A break-glass sign-in was used',
        workspaceTaken: 'Everything of your workspace was downloaded',
        workspaceBrought: 'An archive was imported into your workspace',
      },
      facts: 'What changed in your account at {{product}}:',
      name: 'Which: {{name}}',
      when: 'When: {{time}}',
      device: 'From: {{browser}} on {{system}}',
      unknownDevice: 'From: an unknown device',
      address: 'Network address: {{address}}',
      fine: 'If this was you, there is nothing to do.',
      advice:
        'If it was not you, set a new password now: that signs everybody else out. Then open Security in your settings and remove what you do not know. If a second step that is not yours keeps you out, ask your administrator to reset it.',
      adviceClient: 'If it was not you, please tell the law firm that invited you right away.',
      button: 'Set a new password',
    },
    administrators: {
      what: {
        administratorAdded: 'There is a new administrator',
        administratorRemoved: 'Somebody is no longer an administrator',
        secondStepReset: 'An administrator turned off a two-step sign-in',
      },
      facts: 'All administrators of {{product}} get this message:',
      person: 'Who: {{person}}',
      actor: 'Done by: {{actor}}',
      signUp: 'This came with the first sign-in of this person.',
      advice:
        'If you did not expect this, open the list of users and undo it, and ask the administrator who did it.',
      button: 'Open the list of users',
    },
    breakGlass: {
      facts: 'What happened at {{product}}:',
      fine: 'A firm signs in at its own provider only, and its break-glass person signed in another way. If the provider is not available, there is nothing to do.',
      advice:
        "If it is, ask that person. If it was not them, disable their account under Users, or choose another person in the firm's 'Single sign-on'.",
    },
    archive: {
      facts: 'Everybody who administers this workspace at {{product}} gets this message:',
      fine: 'An archive holds cases, contacts, answers and files. If you expected this, there is nothing to do.',
      advice:
        'If you did not, ask the person whose name stands above, and take them out of the firm if it was not them. If it is your own account, set a new password now.',
    },
    sessionEnded: {
      subject: 'We signed one of your devices out of {{product}}',
      title: 'We ended one of your sessions',
      text: 'Two browsers used the same sign-in to {{product}} at once. That can mean that somebody copied it, so we ended it on both.',
      advice:
        'Sign in again. Then look under Security in your settings for sessions you do not know, and change your password if you have one.',
      button: 'Sign in',
    },
  },
  invitation: {
    subject: '{{sender}} invites you to your application portal: {{caseName}}',
    subjectSponsor: '{{sender}} invites you to the application of {{client}}: {{caseName}}',
    title: 'Your application with {{sender}}',
    titleSponsor: 'The application of {{client}}',
    text: '{{sender}} has prepared the questions and the list of documents for your application. You can stop at any time: everything you enter is kept.',
    textSponsor:
      '{{sender}} has prepared the questions and the list of documents for the application of {{client}}. You receive them as the sponsor. You can stop at any time: everything you enter is kept.',
    message: 'Message from your legal team',
    button: 'Open the application',
    personal:
      'This link is personal: it opens the application without a password, so please do not forward it.',
    expires: 'The link and the code work once and expire in 7 days. The same page then sends you a new link.',
  },
  reminder: {
    subject: 'A reminder from {{sender}}: your application',
    subjectSponsor: 'A reminder from {{sender}}: the application of {{client}}',
    title: 'Still missing for your application',
    titleSponsor: 'Still missing for the application of {{client}}',
    text: '{{sender}} is waiting for a few things. What you entered so far is kept: open the application and go on where you stopped.',
    textSponsor:
      '{{sender}} is waiting for a few things for this application. What was entered so far is kept: open it and go on where it stopped.',
    documents: 'Documents to upload',
    documentsBesides_one: 'Documents without a file so far, unless the file above is for one of them',
    documentsBesides_other: 'Documents without a file so far, unless files above are for some of them',
    questions: 'Questions to answer',
    more: 'and {{count}} more',
    unplaced_one: '{{count}} file still waits for you to say which document it is for',
    unplaced_other: '{{count}} files still wait for you to say which document they are for',
    place_one: 'Say which document it is for',
    place_other: 'Say which documents they are for',
    submitDocuments: 'All required documents are uploaded. Please submit them.',
    submitQuestionnaire: 'All required questions are answered. Please submit the questionnaire.',
  },
  askedAgain: {
    subject: '{{sender}} needs another file: {{document}}',
    title: 'One document is needed again',
    text: '{{sender}} looked at the file for "{{document}}" and needs another one. Please upload it again.',
    textSponsor:
      '{{sender}} looked at the file for "{{document}}" in the application of {{client}} and needs another one. Please upload it again.',
    reason: 'What is wrong with it',
    original: 'As it was written (the text above was translated by a machine)',
    originalToCheck:
      'As it was written (the text above was translated by a machine; please compare names, dates and numbers)',
  },
  sentBack: {
    subject: '{{sender}} has a question about one of your answers',
    title: 'Please look at one answer again',
    text: '{{sender}} read your answer to "{{question}}" and asks you to look at it again.',
    textSponsor:
      '{{sender}} read the answer to "{{question}}" in the application of {{client}} and asks you to look at it again.',
  },
  messages: {
    push: 'New message from {{sender}}',
    subject_one: 'New message from {{sender}}: {{caseName}}',
    subject_other: '{{count}} new messages from {{sender}}: {{caseName}}',
    title_one: 'You have a new message',
    title_other: 'You have {{count}} new messages',
    text: '{{sender}} wrote to you about your application.',
    textSponsor: '{{sender}} wrote to you about the application of {{client}}.',
    textStaff: '{{client}} wrote about "{{template}}".',
    closed: 'What it says is kept safe: the button opens the conversation.',
    earlier_one: 'One earlier message is in the conversation.',
    earlier_other: '{{count}} earlier messages are in the conversation.',
    translated: '{{author}} · translated from {{language}}',
    original: 'As it was written',
    check: 'A name, date or number may have changed in the translation: please compare it with the original.',
    files: 'Files',
    button: 'Open the conversation',
    above: 'Please write your answer above this line',
    answers: 'You can answer this email: what you write and attach arrives in the conversation.',
    noAnswers:
      'Please do not answer this email: nobody reads what is sent to this address. The button is the way to answer.',
    refused: {
      subject: 'An attachment of your answer was not accepted',
      title_one: 'An attachment was not accepted',
      title_other: '{{count}} attachments were not accepted',
      text: 'These files of your answer did not arrive:',
      file: '{{name}}: {{reason}}',
      tooMany: 'A message has room for {{count}} files.',
    },
  },
  notice: {
    questionnaire: {
      submitted: {
        subject: '{{client}} submitted the questionnaire',
        title: 'Questionnaire submitted',
        text: '{{client}} has answered the questionnaire of the request "{{template}}".',
      },
    },
    documents: {
      submitted: {
        subject: '{{client}} submitted the documents',
        title: 'Documents submitted',
        text: '{{client}} has submitted the documents of the request "{{template}}". They are ready for your review.',
        unplaced_one:
          'One more file was given without saying which document it is for. It waits in the case.',
        unplaced_other:
          '{{count}} more files were given without saying which documents they are for. They wait in the case.',
      },
    },
    note: {
      mentioned: {
        subject: '{{author}} mentioned you in a note about {{client}}',
        title: 'You were mentioned in a note',
        text: '{{author}} mentioned you in an internal note about {{client}} ("{{template}}"). The note itself is in the case.',
      },
    },
    mail: {
      held: {
        subject_one: 'A mail in the case of {{client}} has to be checked',
        subject_other: '{{count}} mails in the case of {{client}} have to be checked',
        title_one: 'A mail to check',
        title_other: '{{count}} mails to check',
        text_one:
          'A mail came as an answer to messages in the case of {{client}} ("{{template}}"). It is not certain who wrote it, or what it says: it is not in the conversation until you or a colleague add it.',
        text_other:
          '{{count}} mails came as answers to messages in the case of {{client}} ("{{template}}"). It is not certain who wrote them, or what they say: they are not in the conversation until you or a colleague add them.',
        from_one: 'Sender, according to the mail:',
        from_other: 'Senders, according to the mails:',
        item: '{{address}}: {{reason}}',
        noAddress: 'No address that can be shown',
        reason: {
          other_sender: 'not the address that was written to',
          not_authentic: 'the mail server could not confirm this sender',
          list: 'through a mailing list, or as bulk mail',
          maybe_automatic: 'perhaps an automatic reply',
          nothing_readable: 'nothing in it can be read',
        },
        unconfirmed:
          'Anybody can write any address into a mail. What the mails say is not repeated here: read it in the case.',
      },
    },
  },
  openRequest: 'Open the request',
} as const;
