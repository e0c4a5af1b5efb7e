import type { OpenAPIHono } from '@hono/zod-openapi'
import { scopesOf } from '../shared/api-scopes.ts'
import { WEBHOOK_EVENTS } from '../shared/webhook-events.ts'
import type { ApiEnv } from './route.ts'

/** The OpenAPI document: what the calls declare, and what is said of all of them in one place. */

const TAGS = {
  Accounts: 'Signing up, logging in and out, names and passwords.',
  'My account': 'What a member sets, sees, takes along and deletes of their own.',
  Conversation: 'The live chat between a member and the studio.',
  Applications: 'Members who would like to teach.',
  Studio: 'What the studio says of itself and promises.',
  Classes: 'What is sold, and what one has of it.',
  Courses: 'Several weeks of classes, described as one.',
  Payments: 'Orders, what the checkout reports, refunds.',
  Plans: 'What a member may subscribe to.',
  Enrollment: 'Cancelling, and waiting for a seat.',
  Sessions: 'What comes next, and the door of a live session.',
  Desk: 'The staff’s side: who may what, and what teachers do with their sessions.',
  Money: 'Money at the desk: payments, refunds, receipts, tax, settlement files.',
  Reports: 'What the studio came to, and the rows behind each figure.',
  'Desk classes': 'Classes at the desk: drafts, publishing, changing, copying and archiving.',
  'Members at the desk':
    'Members: found, looked at, noted, tagged, blocked, merged, and registered by the desk.',
  Imports: 'Lists of members from elsewhere: what they would come to, then in, and taken back.',
  'Everything along': 'All that the studio has, as a file for its owner.',
  'Privacy at the desk':
    'What people ask about their data and by when, what they agreed to, and who looked at answers about health.',
  'Words and pictures': 'What the studio writes and shows: drafts, publishing, history, uploaded pictures.',
  'Messages at the desk': 'The inbox, texts for what is often asked, and letters to many.',
  'Session at the desk': 'One session, those in it and those who wait, and what the desk does with them.',
  'Roll call': 'Who came to a session: called by its teacher or the desk, or with the code at its door.',
  Attendance: 'Sessions that were completed, and what they add up to.',
  Messages: 'Messages sent from the contact page.',
  Blog: 'Posts, and what their authors do with them.',
  Teachers: 'The people who teach.',
  Events: 'Retreats and workshops.',
  Testimonials: 'What members say.',
  Timetable: 'The week of all classes, and calendars of it.',
  Subscriptions: 'The letter, and being told when plans begin.',
  Videos: 'Films of the classes, for who is in them.',
  Pictures: 'Drawn where there is no better one.',
}
export type Tag = keyof typeof TAGS

/** What the summary of a call leaves open. */
const MORE: Record<string, string> = {
  'post /api/user/register':
    'The login comes as a cookie. An address that has an account is answered with 409.',
  'post /api/user/login':
    'The login comes as a cookie, and with it XSRF-TOKEN, which a browser repeats in X-XSRF-TOKEN. With two-factor login a second try brings the code.',
  'post /api/user/logout': 'Succeeds without a login too.',
  'get /api/user/me': 'Answers null for a visitor.',
  'post /api/payments/create':
    'The seat is held for as long as the answer says. An amount that is not the price by now is refused with 409, and no order is opened.',
  'post /api/payments/verify':
    'It may be called any number of times and settles a payment once. With 202 the provider has not answered yet: ask again, and never pay twice.',
  'post /api/payments/webhook':
    'The body is what Razorpay sends, byte for byte, as its signature covers it. A call without a right signature is refused.',
  'post /api/attendance/mark': 'The same session counts once, however often it is sent.',
  'post /api/events/interest': 'The event is named by its id or by its short name.',
  'get /api/videos/{id}/stream':
    'The address comes with the class and is good for a short time and one login.',
}

type Operation = {
  operationId?: string
  summary?: string
  description?: string
  security?: object[]
  requestBody?: object
  responses: Record<string, object>
}
const METHODS = ['get', 'post', 'put', 'delete'] as const

export function documentOf(app: OpenAPIHono<ApiEnv>, { name, email }: { name: string; email: string }) {
  const document = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: `${name}: the API`,
      version: '1.0.0',
      description:
        'Everything the studio can do, over HTTP. Prices are rupees, times UTC. A field that is empty or null counts as absent, unknown ones are dropped, and numbers may come as text.',
      license: { name: 'MIT', url: 'https://spdx.org/licenses/MIT.html' },
      contact: { name, email },
    },
    servers: [{ url: '/', description: 'This studio' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
  })
  for (const [path, item] of Object.entries(document.paths ?? {}))
    for (const method of METHODS) {
      const operation = (item as Partial<Record<(typeof METHODS)[number], Operation>>)[method]
      if (operation) complete(operation, method, path)
    }
  return { ...document, webhooks: webhooksOfDocument() }
}

/** What a webhook of the studio's is sent, one entry an event. */
function webhooksOfDocument() {
  return Object.fromEntries(
    Object.entries(WEBHOOK_EVENTS).map(([name, summary]) => [
      name,
      {
        post: {
          operationId: `webhook-${name.replaceAll('.', '-')}`,
          security: [],
          summary,
          description: `${sentence(summary)} Signed as Standard Webhooks: webhook-id, webhook-timestamp and webhook-signature. Answer with a 2xx within ten seconds.`,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: WEBHOOK_EVENT } },
          },
          responses: { '200': { description: 'Taken. Anything but a 2xx is sent again.' } },
        },
      },
    ]),
  )
}

const idOf = (description: string) => ({ type: ['string', 'null'], description })
const WEBHOOK_EVENT = {
  type: 'object',
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { type: 'string', description: 'The name of the event.' },
    timestamp: { type: 'string', format: 'date-time' },
    data: {
      type: 'object',
      required: ['id', 'memberId', 'by'],
      properties: {
        id: { type: 'string', description: 'What it is about: a booking, a payment, a class, an account.' },
        memberId: idOf('The member it is about; null where it is about no member.'),
        by: idOf('Who did it: the member, or staff; null for the program itself.'),
        classId: { type: 'string' },
        sessionId: { type: 'string' },
        planId: { type: 'string' },
        paymentId: { type: 'string' },
        pricePaise: { type: 'integer' },
        refundPaise: { type: 'integer' },
        amountPaise: { type: 'integer' },
        mark: { type: 'string', description: 'Of attendance.' },
        period: { type: 'string' },
      },
    },
  },
}

function complete(operation: Operation, method: string, path: string) {
  operation.operationId ??= operationIdOf(method, path)
  operation.security ??= []
  const scopes = method === 'get' ? scopesOf(path.replaceAll(/\{(\w+)\}/g, ':$1')) : []
  if (scopes.length > 0) operation.security = [...operation.security, { key: [] }]
  const byKey = scopes.length > 0 && `, or a key with the scope ${scopes.join(' or ')}`
  const who = operation.security.length > 0 ? `Needs a login${byKey || ''}.` : 'Open to everybody.'
  operation.description ??= [sentence(operation.summary ?? ''), who, MORE[`${method} ${path}`]]
    .filter(Boolean)
    .join(' ')
  if (path === '/api/payments/webhook') operation.requestBody = WEBHOOK_BODY
}

/** Razorpay's event, of which we read these. */
const WEBHOOK_BODY = {
  required: true,
  description: 'An event of Razorpay, as it came.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['event', 'payload'],
        properties: {
          event: { type: 'string', examples: ['payment.captured'] },
          created_at: { type: 'integer', description: 'Seconds since 1970.' },
          payload: { type: 'object', description: 'The payment, order or refund that it is about.' },
        },
      },
    },
  },
}

/** "post /api/user/login" is postUserLogin, "get /api/classes/get/{id}" getClassesGetById. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '')
    .replaceAll(/\{([^}]+)\}/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
