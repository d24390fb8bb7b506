/** Replies of mail programs, modelled by hand on real ones, with the text of their senders. */
export const replies: { program: string; mail: string; said: string }[] = [
  {
    program: 'Gmail, English',
    mail: `I will send it on Monday.

On Mon, Nov 23, 2026 at 9:14 AM Whitfield Law via Visafolio <
no-reply@visafolio.example> wrote:

> — Please write your answer above this line —
>
> Whitfield Law
>
> You have a new message`,
    said: 'I will send it on Monday.',
  },
  {
    program: 'Gmail, Spanish',
    mail: `Buenos días. Mañana lo envío.

Gracias.

El lun, 23 nov 2026 a las 9:14, Whitfield Law vía Visafolio (<
no-reply@visafolio.example>) escribió:

> — Escriba su respuesta encima de esta línea —
>
> Tiene un mensaje nuevo`,
    said: 'Buenos días. Mañana lo envío.\n\nGracias.',
  },
  {
    program: 'Gmail on Android, with its line below',
    mail: `Si, tengo el acta.

Enviado desde mi Samsung

El lun., 23 de nov. de 2026 9:14 a. m., Puente Legal <no-reply@visafolio.example> escribió:
> Tiene un mensaje nuevo`,
    said: 'Si, tengo el acta.',
  },
  {
    program: 'Apple Mail, English',
    mail: `Yes, that is right.

> On Nov 23, 2026, at 9:14 AM, Whitfield Law via Visafolio <no-reply@visafolio.example> wrote:
>
> — Please write your answer above this line —
> Is your address still the same?`,
    said: 'Yes, that is right.',
  },
  {
    program: 'Apple Mail on a phone, English',
    mail: `Thanks! See you on the 4th.

Sent from my iPhone

> On Nov 23, 2026, at 9:14 AM, Whitfield Law via Visafolio <no-reply@visafolio.example> wrote:
>
> ﻿`,
    said: 'Thanks! See you on the 4th.',
  },
  {
    program: 'Apple Mail on a phone, Spanish',
    mail: `Nací en Oaxaca.

Enviado desde mi iPhone

> El 23 nov 2026, a las 9:14, Puente Legal vía Visafolio <no-reply@visafolio.example> escribió:
>
> ¿Dónde nació?`,
    said: 'Nací en Oaxaca.',
  },
  {
    program: 'Outlook for Windows, English',
    mail: `Please find the lease attached.

From: Whitfield Law via Visafolio <no-reply@visafolio.example>
Sent: Monday, November 23, 2026 9:14 AM
To: Ana Rojas <ana@example.com>
Subject: New message from Whitfield Law

You have a new message

Could you send us your lease?`,
    said: 'Please find the lease attached.',
  },
  {
    program: 'Outlook for Windows, Spanish',
    mail: `Adjunto el contrato.

De: Puente Legal vía Visafolio <no-reply@visafolio.example>
Enviado el: lunes, 23 de noviembre de 2026 09:14
Para: Ana Rojas <ana@example.com>
Asunto: Mensaje nuevo de Puente Legal

Tiene un mensaje nuevo`,
    said: 'Adjunto el contrato.',
  },
  {
    program: 'Outlook on the web, English, with its rule',
    mail: `I did not receive it.
________________________________
From: Whitfield Law via Visafolio <no-reply@visafolio.example>
Sent: Monday, November 23, 2026 9:14:02 AM
To: Ana Rojas <ana@example.com>
Subject: New message

You have a new message`,
    said: 'I did not receive it.',
  },
  {
    program: 'Outlook on the web, Spanish, with its rule',
    mail: `No lo he recibido.

________________________________
De: Puente Legal vía Visafolio <no-reply@visafolio.example>
Enviado: lunes, 23 de noviembre de 2026 9:14
Para: Ana Rojas <ana@example.com>
Asunto: Mensaje nuevo

Tiene un mensaje nuevo`,
    said: 'No lo he recibido.',
  },
  {
    program: 'Outlook for iOS, English',
    mail: `Tuesday works for me.

Get Outlook for iOS<https://aka.ms/o0ukef>
________________________________
From: Whitfield Law via Visafolio <no-reply@visafolio.example>
Sent: Monday, November 23, 2026 9:14:02 AM
To: Ana Rojas <ana@example.com>
Subject: New message`,
    said: 'Tuesday works for me.',
  },
  {
    program: 'Outlook for Android, Spanish',
    mail: `El martes puedo.

Obtener Outlook para Android<https://aka.ms/AAb9ysg>
________________________________
De: Puente Legal <no-reply@visafolio.example>
Enviado: lunes, 23 de noviembre de 2026 9:14:02
Para: Ana Rojas <ana@example.com>`,
    said: 'El martes puedo.',
  },
  {
    program: 'an old Outlook, English',
    mail: `My number is 555-0142.

-----Original Message-----
From: Whitfield Law [mailto:no-reply@visafolio.example]
Sent: Monday, November 23, 2026 9:14 AM
Subject: New message`,
    said: 'My number is 555-0142.',
  },
  {
    program: 'an old Outlook, Spanish',
    mail: `Mi número es 555-0142.

-----Mensaje original-----
De: Puente Legal [mailto:no-reply@visafolio.example]
Enviado el: lunes, 23 de noviembre de 2026 9:14`,
    said: 'Mi número es 555-0142.',
  },
  {
    program: 'Thunderbird, English',
    mail: `It expires in 2031.

On 23/11/2026 09:14, Whitfield Law via Visafolio wrote:
> When does your passport expire?`,
    said: 'It expires in 2031.',
  },
  {
    program: 'Thunderbird, Spanish',
    mail: `Vence en 2031.

El 23/11/26 a las 9:14, Puente Legal vía Visafolio escribió:
> ¿Cuándo vence su pasaporte?`,
    said: 'Vence en 2031.',
  },
  {
    program: 'Thunderbird, answered below',
    mail: `On 23/11/2026 09:14, Whitfield Law via Visafolio wrote:
> When does your passport expire?

In 2031.`,
    said: 'In 2031.',
  },
  {
    program: 'Thunderbird, answered between the lines',
    mail: `El 23/11/26 a las 9:14, Puente Legal escribió:
> ¿Cuándo vence su pasaporte?

En 2031.

> ¿Dónde nació?

En Oaxaca.`,
    said: 'En 2031.\nEn Oaxaca.',
  },
  {
    program: 'Yahoo, English',
    mail: `I called them twice.

Sent from Yahoo Mail on Android

  On Mon, Nov 23, 2026 at 9:14 AM, Whitfield Law via Visafolio<no-reply@visafolio.example> wrote:   You have a new message`,
    said: 'I called them twice.',
  },
  {
    program: 'Yahoo, Spanish',
    mail: `Llamé dos veces.

Enviado desde Yahoo Mail con Android

  El lun., 23 de nov. de 2026 a la(s) 9:14 a. m., Puente Legal<no-reply@visafolio.example> escribió:
  Tiene un mensaje nuevo`,
    said: 'Llamé dos veces.',
  },
  {
    program: 'Proton Mail',
    mail: `Of course.

Sent with Proton Mail secure email.

On Monday, November 23rd, 2026 at 9:14 AM, Whitfield Law <no-reply@visafolio.example> wrote:

> You have a new message`,
    said: 'Of course.',
  },
  {
    program: 'an office with a signature behind dashes',
    mail: `We will sign it this week.

-- 
Ana Rojas
Human Resources, Rojas Logistics
+1 202 555 0142

On Mon, Nov 23, 2026 at 9:14 AM Whitfield Law <no-reply@visafolio.example> wrote:
> Please sign.`,
    said: 'We will sign it this week.',
  },
  {
    program: 'an office with a greeting at the end',
    mail: `We will sign it this week.

Best regards,
Ana Rojas
Rojas Logistics`,
    said: 'We will sign it this week.',
  },
  {
    program: 'a signature and a postscript',
    mail: `We will sign it this week.

Best regards,
Ana

P.S. The new address is 12 Elm Street.`,
    said: 'We will sign it this week.\n\nBest regards,\nAna\n\nP.S. The new address is 12 Elm Street.',
  },
  {
    program: 'a program in French',
    mail: `It is in the drawer.

Le lun. 23 nov. 2026 à 09:14, Whitfield Law <no-reply@visafolio.example> a écrit :
> You have a new message`,
    said: 'It is in the drawer.',
  },
  {
    program: 'a program that we do not know, and that marks nothing',
    mail: `It is in the drawer.

### Whitfield Law, 23.11.2026 ###
— Please write your answer above this line —
Whitfield Law
You have a new message`,
    said: 'It is in the drawer.\n\n### Whitfield Law, 23.11.2026 ###',
  },
  {
    program: 'somebody who says when and what they wrote',
    mail: `On Monday I wrote to the consulate, and on Tuesday they wrote: come on Friday.

El martes escribí otra vez.`,
    said: `On Monday I wrote to the consulate, and on Tuesday they wrote: come on Friday.

El martes escribí otra vez.`,
  },
  {
    program: 'somebody who lists where they lived',
    mail: `From: 2019 to 2021 I lived in Quito.
De: 2021 a 2023 en Lima.
From then on in Boston.`,
    said: `From: 2019 to 2021 I lived in Quito.
De: 2021 a 2023 en Lima.
From then on in Boston.`,
  },
  {
    program: 'somebody who tells in Spanish what others wrote',
    mail: `Buenas tardes.

El consulado me escribió:
Venga el viernes con su pasaporte.`,
    said: `Buenas tardes.

El consulado me escribió:
Venga el viernes con su pasaporte.`,
  },
  {
    program: 'somebody who tells in English what others wrote',
    mail: `Good morning.

On Friday the consulate wrote:
Bring your passport.

-- 
Ana`,
    said: `Good morning.

On Friday the consulate wrote:
Bring your passport.

--
Ana`,
  },
  {
    program: 'Gmail, without a blank line above the quotation',
    mail: `On Monday I will come.
On Mon, Nov 23, 2026 at 9:14 AM Whitfield Law <no-reply@visafolio.example> wrote:
> You have a new message`,
    said: 'On Monday I will come.',
  },
  {
    program: 'somebody who only writes a word',
    mail: 'Sí',
    said: 'Sí',
  },
  {
    program: 'somebody who only thanks',
    mail: `Thank you!
Best wishes,
Ana`,
    said: 'Thank you!',
  },
  {
    program: 'somebody who only sends a greeting',
    mail: `Regards`,
    said: 'Regards',
  },
  {
    program: 'Hotmail, with Spanish words for a date',
    mail: `Aquí está la partida de nacimiento.
Saludos cordiales,
María

El lunes, 23 de noviembre de 2026, 09:14:02 a. m. GMT-5, Puente Legal vía Visafolio <no-reply@visafolio.example> escribió:

— Escriba su respuesta encima de esta línea —`,
    said: 'Aquí está la partida de nacimiento.\nSaludos cordiales,\nMaría',
  },
];
