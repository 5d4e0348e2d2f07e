import { accepted, contactMessageInput, supportMessageInput } from '../inquiries.ts'
import { NEWSLETTER_LINK_DAYS } from '../limits.ts'
import { newsletterInput, newsletterState, newsletterToken, newsletterUnsubscribeQuery } from '../newsletter.ts'
import { component, type FeatureDocs, parameters } from './feature-docs.ts'

const REPEATED = 'Repeating the call with the same `Idempotency-Key` and body within 24 hours sends no second message.'
const HONEYPOT = 'Leave it empty. A message with this field is accepted and dropped.'

export const inquiryDocs: FeatureDocs = {
  tag: 'Inquiries',
  description: 'The contact and the support form.',
  operations: {
    sendContactMessage: {
      summary: 'Send a contact message',
      description: REPEATED,
      success: 'The message will be sent.',
    },
    sendSupportMessage: {
      summary: 'Send a support message',
      description: REPEATED,
      success: 'The message will be sent.',
    },
  },
  components: [
    component('ContactMessageInput', contactMessageInput, {
      description: 'A message of the contact form. Texts are trimmed; unknown keys are ignored.',
      fields: {
        firstName: 'First name of the sender.',
        lastName: 'Last name of the sender.',
        email: 'Email address for the reply.',
        phone: 'Phone number, if the sender wants to be called.',
        inquiryType: 'Topic of the message.',
        subject: 'Subject, on one line.',
        message: 'Text, which may have several lines.',
        referral: HONEYPOT,
      },
      example: {
        firstName: 'Ana',
        lastName: 'Lima',
        email: 'ana@example.com',
        inquiryType: 'general',
        subject: 'A question',
        message: 'How do I post a room?',
      },
    }),
    component('SupportMessageInput', supportMessageInput, {
      description: 'A message of the support form. Texts are trimmed; unknown keys are ignored.',
      fields: {
        name: 'Name of the sender.',
        email: 'Email address for the reply.',
        subject: 'Subject, on one line.',
        priority: 'How urgent the message is.',
        message: 'Text, which may have several lines.',
        referral: HONEYPOT,
      },
      example: {
        name: 'Ana Lima',
        email: 'ana@example.com',
        subject: 'A question',
        message: 'My photo does not load.',
      },
    }),
    component('Accepted', accepted, {
      description: 'The request was accepted and will be processed later.',
      fields: { status: 'Always `accepted`.' },
      example: { status: 'accepted' },
    }),
  ],
}

export const newsletterDocs: FeatureDocs = {
  tag: 'Newsletter',
  description: 'Subscriptions, which the owner of the address confirms by email.',
  operations: {
    subscribeNewsletter: {
      summary: 'Subscribe to the newsletter',
      description: `Sends a link that confirms the subscription and works for ${NEWSLETTER_LINK_DAYS} days. ${REPEATED}`,
      success: 'The link will be sent. The response does not say whether the address is subscribed already.',
    },
    confirmNewsletter: {
      summary: 'Confirm a subscription',
      description: 'Repeating the call changes nothing.',
      success: 'The address is subscribed.',
    },
    unsubscribeNewsletter: {
      summary: 'Unsubscribe from the newsletter',
      description:
        'Takes the token of the link in any newsletter email, which never expires. Mail programs call it with one click (RFC 8058). A body is ignored; repeating the call changes nothing.',
      success: 'The address is not subscribed.',
    },
  },
  parameters: [parameters(newsletterUnsubscribeQuery, { token: 'The token in the link of a mail.' })],
  components: [
    component('NewsletterInput', newsletterInput, {
      description: 'An address to subscribe. Unknown keys are ignored.',
      fields: { email: 'Email address.', referral: HONEYPOT },
      example: { email: 'ana@example.com' },
    }),
    component('NewsletterToken', newsletterToken, {
      description: 'The token of a link. Unknown keys are ignored.',
      fields: { token: 'The token in the link of a mail.' },
      example: { token: 'confirm.eyJhZGRyZXNzIjoiYW5hQGV4YW1wbGUuY29tIn0.c2lnbmF0dXJl' },
    }),
    component('NewsletterState', newsletterState, {
      description: 'The state of a subscription.',
      fields: { subscribed: 'Whether the address gets the newsletter.' },
      example: { subscribed: true },
    }),
  ],
}
