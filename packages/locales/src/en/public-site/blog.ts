export const blog = {
  title: 'Blog',
  documentTitle: 'Visafolio blog: notes for immigration practices',
  intro: 'What is new in the product, how to get more out of it, and how practices like yours work.',
  featured: 'Featured',
  readFull: 'Read Full Article',
  readMore: 'Read More',
  team: 'Visafolio Team',
  byline: '{{author}} · {{date}}',
  empty: 'No blog posts yet',
  emptyText: 'Stay tuned for upcoming content.',
  adminOn: 'Admin Mode',
  adminOff: 'Exit Admin Mode',
  newPost: 'New Blog Post',
  firstPost: 'Add Your First Blog Post',
  back: 'Back to Blog',
  edit: 'Edit Post',
  delete: 'Delete',
  deletion: {
    title: 'Delete blog post',
    text: 'Are you sure you want to delete this blog post?',
    done: 'Blog post deleted successfully',
  },
  notFound: 'Blog post not found',
  form: {
    createTitle: 'Create New Blog Post',
    editTitle: 'Edit Blog Post',
    intro: 'Posts are kept in this browser only.',
    title: 'Title',
    excerpt: 'Excerpt',
    content: 'Content',
    contentHint: 'HTML. Scripts, forms and styles are left out when the post is shown.',
    category: 'Category',
    author: 'Author',
    image: 'Image URL',
    required: 'Please fill in this field.',
    create: 'Create Post',
    update: 'Update Post',
    created: 'Blog post created successfully',
    updated: 'Blog post updated successfully',
    failedTitle: 'Error',
    failed: 'Failed to save blog post',
  },
  /** The blog's initial posts, by id. Contents are HTML. */
  posts: {
    'one-folio-per-case': {
      title: 'One folio per case: what Visafolio does, and what it leaves to you',
      category: 'Product News',
      excerpt:
        'A questionnaire, a document checklist and a dashboard that shows what has arrived. Here is the idea behind it, and where it stops.',
      content: `<p>Most of the work on an immigration case happens before anybody fills in a form. Someone has to find out which employer the client worked for in 2019, which of three passports is the current one, and whether the diploma was ever translated. Visafolio is made for that part.</p>
<h2>One link, one place</h2>
<p>You choose a template, name the client and send. The client receives one personal link. Behind it are the questions, one at a time and in English or Spanish, and a checklist of documents. Everything is saved as it is given: closing the browser loses nothing, and an upload that a train tunnel cuts off goes on where it stopped.</p>
<h2>You see it as it happens</h2>
<p>Your dashboard shows each case with two bars, documents and questions. They move while the client works, without a reload. When the client submits, you get an email, and a PDF with every answer lies in the client's folder, ready to be printed or filed.</p>
<h2>What it does not do</h2>
<p>It does not give legal advice, and it does not decide. The standard templates are a starting point that an attorney should read before the first client does. Copy one, take out what your practice never asks, add what your consulate always wants. A request keeps the questions it was sent with, so editing a template never changes a case that is under way.</p>
<p>And it does not hold your data hostage. A client's documents come out as one ZIP file, with names that sort, whenever you ask for it.</p>`,
    },
    'first-request-in-ten-minutes': {
      title: 'Your first request in ten minutes',
      category: 'Tutorials',
      excerpt:
        'From an empty dashboard to a client who answers: the five steps, and the small decisions that save you a follow-up email.',
      content: `<p>You need one real case and ten minutes. Choose a client who is patient; they will be your best critic.</p>
<h2>1. Pick the template closest to the case</h2>
<p>Open <strong>New request</strong> and look through the list. Do not search for the perfect one. A template that asks two questions too many is better than one that forgets the I-94.</p>
<h2>2. Use the address that the client reads</h2>
<p>The link goes to this address and works for nobody else. If the employer's HR department answers for the client, add them as the sponsor: both can then enter, and the invitation goes to the sponsor.</p>
<h2>3. Write three sentences</h2>
<p>The notes become the message in the invitation. Say who you are, what the client should have at hand, and by when you need it. For example:</p>
<blockquote>We are preparing your petition. Please have your passport and your last three pay slips beside you. If you can finish by Friday, we can file next week.</blockquote>
<h2>4. Send, and watch the badge</h2>
<p>The card tells whether the invitation was sent, and when the client first came in. If a mail server refuses it, the card says so and the product keeps trying for a day. A wrong address is the usual reason.</p>
<h2>5. Read while they write</h2>
<p>Open the request. Answers and files appear as they are given. If a scan is cut off at the edge, ask for it again now, with a sentence that says why, while the passport is still on the table. It is the cheapest moment to ask.</p>
<h2>Afterwards</h2>
<ul><li>Set the status to completed. The client can then read everything and change nothing.</li><li>Download the client's ZIP for your own file.</li><li>Note which question the client stumbled over, and reword it in your template.</li></ul>`,
    },
    'why-intake-takes-longer-than-the-form': {
      title: 'Why intake takes longer than the form',
      category: 'Industry Insights',
      excerpt:
        'The petition is drafted in an afternoon. Collecting what goes into it takes weeks. Four reasons, and what helps against each.',
      content: `<p>Ask a paralegal where a case loses its time, and the answer is rarely the agency. It is the weeks between the engagement letter and a complete file. The reasons are ordinary, and most of them can be changed.</p>
<h2>Questions arrive as a wall</h2>
<p>A twelve-page questionnaire in a PDF asks for everything at once, in the order of the government form. The client opens it on a phone, sees page one of twelve, and puts it off to the weekend. Asked one question at a time, in the order in which people remember their lives, the same client begins on the bus.</p>
<h2>The language of the form is not the language of the client</h2>
<p>Clients who speak good English still misread <em>petitioner</em>, <em>port of entry</em> or <em>last arrival</em>. A wrong answer costs more than none: somebody has to notice it. A line of help below the question, in the client's own language, is worth more than any review later.</p>
<h2>Nobody knows what is missing</h2>
<p>Files come by email, by messenger, and in the hand. The list of what is still open lives in a spreadsheet or in one person's head, and when that person is on leave the case stands still. A shared list that both sides see ends the email that begins with <em>just checking in</em>.</p>
<h2>Asking again is unpleasant, so it is put off</h2>
<p>A blurred scan is accepted with a sigh because writing a third time feels rude. Say precisely what is wrong (<em>the lower right corner is cut off</em>), say it on the day the scan arrives, and say how to do it better. People do not mind being asked again. They mind being asked again after a month.</p>
<h2>What to measure</h2>
<p>Two dates per case tell most of the story: the day the client was first asked, and the day the file was complete. Write them down for your next twenty cases. The median will surprise you, and it is the number that the rest of your practice waits for.</p>`,
    },
  },
} as const;
