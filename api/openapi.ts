import type { OpenAPIHono } from '@hono/zod-openapi'
import { scopesOf } from '../shared/api-scopes.ts'
import { WEBHOOK_EVENTS } from '../shared/webhook-events.ts'
import type { ApiEnv } from './route.ts'

/** The OpenAPI document, from the declarations of the calls and the common parts below. */

const TAGS = {
  Accounts: 'Sign-up, login, logout, names and passwords.',
  'My account': 'A member’s own settings, data, export and deletion.',
  Conversation: 'The live chat between a member and the studio.',
  Applications: 'Members who would like to teach.',
  Studio: 'The studio’s profile and promises.',
  Classes: 'Classes on sale and my enrollments.',
  Courses: 'Several weeks of classes, described as one.',
  Payments: 'Orders, verification, refunds.',
  Plans: 'Plans and my memberships.',
  Enrollment: 'Cancellations and waitlists.',
  Sessions: 'Upcoming sessions and links to join.',
  Desk: 'The staff’s side: permissions, and teachers’ work with their sessions.',
  Money: 'Payments at the desk: refunds, receipts, tax, settlement files.',
  Reports: 'Reports and the rows behind each figure.',
  'Desk classes': 'Classes at the desk: drafts, publishing, changing, copying and archiving.',
  'Members at the desk': 'Members: search, notes, tags, blocks, merges and adding members at the desk.',
  Imports: 'Importing lists of members: preview, import and undo.',
  'Studio export': 'All of the studio’s data as a file for its owner.',
  'Privacy at the desk': 'Privacy requests with deadlines, consents, and access to health answers.',
  'Words and pictures': 'Website content: drafts, publishing, history, uploaded pictures.',
  'Messages at the desk': 'The inbox, saved replies and broadcasts.',
  'Session at the desk': 'A session with its bookings and waitlist, and what the desk can do.',
  'Roll call': 'Attendance of a session, taken by staff or with the code at the door.',
  Attendance: 'Completed sessions and progress.',
  Messages: 'Messages sent from the contact page.',
  Blog: 'Blog posts.',
  Teachers: 'The people who teach.',
  Events: 'Retreats and workshops.',
  Testimonials: 'What members say.',
  Timetable: 'The week of all classes, and calendars of it.',
  Subscriptions: 'The newsletter, and notification when plans go on sale.',
  Videos: 'Videos of classes, for their members.',
  Pictures: 'Placeholder pictures.',
}
export type Tag = keyof typeof TAGS

/** Details beyond the summary of a call. */
const MORE: Record<string, string> = {
  'post /api/user/register': 'Sets the login cookie. An email that has an account gets 409.',
  'post /api/user/login':
    'Sets the login cookie and XSRF-TOKEN, which a browser sends back in X-XSRF-TOKEN. With two-factor login, send the code in a second request.',
  'post /api/user/logout': 'Also succeeds without a login.',
  'get /api/user/me': 'Returns null for a visitor.',
  'post /api/payments/create':
    'The place is held until the returned time. An outdated amount is refused with 409, and no order is created.',
  'post /api/payments/verify':
    'It can be called repeatedly and settles a payment once. 202 means the provider hasn’t confirmed yet: call again, and don’t pay twice.',
  'post /api/payments/webhook':
    'The body exactly as Razorpay sent it, since it is signed. A call without a valid signature is refused.',
  'post /api/attendance/mark': 'The same session counts once.',
  'post /api/events/interest': 'The event is given by id or slug.',
  'get /api/videos/{id}/stream': 'The URL comes with the class; it is short-lived and bound to the login.',
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
      title: `${name} API`,
      version: '1.0.0',
      description:
        'Everything the studio can do, over HTTP. Prices are in rupees, times in UTC. An empty or null field counts as absent, unknown fields are dropped, and numbers may be sent as text.',
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

/** The webhooks section, one entry per event. */
function webhooksOfDocument() {
  return Object.fromEntries(
    Object.entries(WEBHOOK_EVENTS).map(([name, summary]) => [
      name,
      {
        post: {
          operationId: `webhook-${name.replaceAll('.', '-')}`,
          security: [],
          summary,
          description: `${sentence(summary)} Signed as in Standard Webhooks: webhook-id, webhook-timestamp and webhook-signature. Respond with a 2xx within ten seconds.`,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: WEBHOOK_EVENT } },
          },
          responses: { '200': { description: 'Accepted. Any other status is retried.' } },
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
        id: { type: 'string', description: 'The booking, payment, class or account it is about.' },
        memberId: idOf('The member it is about; null if none.'),
        by: idOf('Who did it, a member or staff; null if automatic.'),
        classId: { type: 'string' },
        sessionId: { type: 'string' },
        planId: { type: 'string' },
        paymentId: { type: 'string' },
        pricePaise: { type: 'integer' },
        refundPaise: { type: 'integer' },
        amountPaise: { type: 'integer' },
        mark: { type: 'string', description: 'The attendance mark.' },
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
  const who = operation.security.length > 0 ? `Needs a login${byKey || ''}.` : 'Public.'
  operation.description ??= [sentence(operation.summary ?? ''), who, MORE[`${method} ${path}`]]
    .filter(Boolean)
    .join(' ')
  if (path === '/api/payments/webhook') operation.requestBody = WEBHOOK_BODY
}

/** Razorpay's event, of which we read these. */
const WEBHOOK_BODY = {
  required: true,
  description: 'A Razorpay event as received.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['event', 'payload'],
        properties: {
          event: { type: 'string', examples: ['payment.captured'] },
          created_at: { type: 'integer', description: 'Seconds since 1970.' },
          payload: { type: 'object', description: 'The payment, order or refund it is about.' },
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
