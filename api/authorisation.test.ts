import { beforeAll, describe, expect, test } from 'vitest'
import { EMPTY_DRAFT } from '../contract/class-drafts.ts'
import { covers, type Grant, reachOf, type Verb } from '../contract/permissions.ts'
import { newPlace, newStaff } from '../tests/support/classes-to-be.ts'
import { BOTH_ENGINES } from '../tests/support/engines.ts'
import { IN_THE_STUDIO, OF_A_CENTRE, OF_A_CLASS, WHEREVER } from '../tests/support/staff-routes.ts'
import { newClass, newMember, openTestApp, type TestApp } from '../tests/support/test-app.ts'
import { keptPaths } from './app.ts'

/** Who asks. Everything named in a request (id, enrollment, post, payment) is the member's. */
const PEOPLE = ['visitor', 'member', 'other member', 'instructor', 'admin'] as const
type Person = (typeof PEOPLE)[number]
type Statuses = readonly [visitor: number, member: number, other: number, instructor: number, admin: number]

const TEACHERS: Statuses = [401, 403, 403, 200, 200]
const OPEN: Statuses = [200, 200, 200, 200, 200]
/** Open to all, and what is asked for is not there or wrong, no matter who asks. */
const nobody = (status: number): Statuses => [status, status, status, status, status]
/** The person themselves and no one else, whatever their role. */
const OWN: Statuses = [401, 200, 403, 403, 403]

/** Owners and managers of the whole studio. */
const STUDIO: Statuses = [401, 403, 403, 403, 200]

/** The same, of what is not there. */
const NO_WORDS: Statuses = [401, 403, 403, 403, 404]
const WORDS = {
  kind: 'post',
  title: '',
  excerpt: '',
  body: '',
  category: null,
  picture: '',
  teacherId: null,
  featured: false,
  publishAt: null,
}

const PLAN = {
  name: 'Steady',
  monthlyPrice: 900,
  yearlyPrice: 9000,
  features: ['All films'],
  notIncludedFeatures: [],
  opensFilms: true,
}

/** Everyone with a login, about themselves. */
const EACH: Statuses = [401, 200, 200, 200, 200]
/** The same, with a wrong password or without what is asked for. */
const each = (status: number): Statuses => [401, status, status, status, status]

type Asked = { path?: string; body?: unknown; headers?: Record<string, string> }
type Cast = {
  memberId: string
  ownEmail: string
  classId: string
  videoId: string
  videoLink: string
  captionsLink: string
  postId: string
  enrollmentId: string
  payment: Record<string, string>
}
type Line = { statuses: Statuses; ask?: (cast: Cast) => Asked }

const line = (statuses: Statuses, ask?: (cast: Cast) => Asked): Line =>
  ask ? { statuses, ask } : { statuses }
const BUSINESS = { name: 'Quiet LLP', address: 'Delhi', state: '07', gstin: '', version: 0 }
const LINK = { token: 'x'.repeat(43) }

/** One line a route of the router. A route without one fails the first test: say here who may call it. */
const MATRIX: Record<string, Line> = {
  'POST /api/user/register': line(nobody(422), () => ({ body: {} })),
  'POST /api/user/join': line(nobody(422), () => ({ body: {} })),
  'POST /api/user/check-details': line(nobody(422), () => ({ body: {} })),
  'POST /api/user/login': line(nobody(401), () => ({
    body: { email: 'nobody@example.com', password: 'quiet-river-7' },
  })),
  'POST /api/user/logout': line(OPEN, () => ({ body: {} })),
  'GET /api/user/me': line(OPEN),
  'PUT /api/user/update/:id': line(OWN, ({ memberId }) => ({
    path: `/api/user/update/${memberId}`,
    body: { firstName: 'Ananya', lastName: 'Iyer' },
  })),
  'POST /api/user/change-password': line([401, 422, 403, 403, 403], ({ memberId }) => ({
    body: { userId: memberId, currentPassword: 'not-this-one', newPassword: 'another-river-8' },
  })),
  'POST /api/user/forgot-password': line(OPEN, () => ({ body: { email: 'nobody@example.com' } })),
  'POST /api/user/reset-password': line(nobody(400), () => ({
    body: { ...LINK, password: 'another-river-8' },
  })),
  'GET /api/user/answers': line(EACH),
  'PUT /api/user/answers': line(EACH, () => ({ body: { phone: '+91 98765 43210' } })),
  'GET /api/user/billing': line(EACH),
  'PUT /api/user/billing': line(EACH, () => ({ body: BUSINESS })),
  'DELETE /api/user/billing': line(EACH, () => ({ path: '/api/user/billing?version=1' })),
  'GET /api/user/suggestions': line(EACH),
  'GET /api/user/preferences': line(EACH),
  'PUT /api/user/preferences': line(EACH, () => ({ body: { sms: true } })),
  'GET /api/user/logins': line(EACH),
  'DELETE /api/user/logins': line(EACH),
  'DELETE /api/user/logins/:id': line(each(404), () => ({ path: '/api/user/logins/none' })),
  'POST /api/user/change-email': line(each(422), () => ({
    body: { email: 'c@example.com', password: 'not-this-one' },
  })),
  'POST /api/user/confirm-email': line(each(400), () => ({ body: LINK })),
  'POST /api/user/send-confirmation': line(each(409), () => ({ body: {} })),
  'POST /api/user/return-email': line(nobody(400), () => ({ body: LINK })),
  'POST /api/user/merge/stop': line(nobody(400), () => ({ body: LINK })),
  'POST /api/user/merge/agree': line(nobody(400), () => ({ body: LINK })),
  'GET /api/user/export': line(EACH),
  'POST /api/user/delete': line(each(422), () => ({ body: { password: 'not-this-one' } })),
  'POST /api/user/two-factor/begin': line(each(422), () => ({ body: { password: 'not-this-one' } })),
  'POST /api/user/two-factor/confirm': line(each(409), () => ({ body: { code: '000000' } })),
  'POST /api/user/two-factor/off': line(each(422), () => ({ body: { password: 'not-this-one' } })),
  'GET /api/user/testimonials': line(EACH),
  'DELETE /api/user/testimonials/:id': line(each(404), () => ({ path: '/api/user/testimonials/none' })),
  'GET /api/user/cues': line(EACH),
  // No one of the cast gave the consent for health answers.
  'POST /api/user/cues': line(each(409), () => ({ body: { text: 'Left knee', audience: 'all' } })),
  'PUT /api/user/cues/:id': line(each(404), () => ({
    path: '/api/user/cues/none',
    body: { text: 'Left knee', audience: 'all' },
  })),
  'DELETE /api/user/cues/:id': line(each(404), () => ({ path: '/api/user/cues/none' })),
  'GET /api/user/pauses': line(EACH),
  // The year 2000 is too long ago for everyone.
  'POST /api/user/pauses': line(each(422), () => ({ body: { from: '2000-01-01', until: '2000-01-02' } })),
  'POST /api/user/pauses/:id/end': line(each(404), () => ({ path: '/api/user/pauses/none/end', body: {} })),
  'DELETE /api/user/pauses/:id': line(each(404), () => ({ path: '/api/user/pauses/none' })),
  'GET /api/user/cue-looks': line(EACH),
  'GET /api/user/health-openings': line(EACH),
  'GET /api/user/picture': line(each(404)),
  'PUT /api/user/picture': line(each(422), () => ({ body: { image: 'AAAA' } })),
  'DELETE /api/user/picture': line(EACH),
  'GET /api/conversation': line(EACH),
  'POST /api/conversation': line(each(201), () => ({ body: { text: 'Hello' } })),
  'GET /api/conversations': line([401, 403, 403, 403, 200]),
  'GET /api/conversation/:memberId': line([401, 403, 403, 403, 200], ({ memberId }) => ({
    path: `/api/conversation/${memberId}`,
  })),
  'POST /api/conversation/:memberId/answer': line([401, 403, 403, 403, 201], ({ memberId }) => ({
    path: `/api/conversation/${memberId}/answer`,
    body: { text: 'Hello' },
  })),
  'GET /api/applications': line([401, 403, 403, 403, 200]),
  // The member has not applied: refused to everyone else before it is looked for.
  'POST /api/applications/:memberId/approve': line([401, 403, 403, 403, 404], ({ memberId }) => ({
    path: `/api/applications/${memberId}/approve`,
    body: {},
  })),
  'POST /api/applications/:memberId/decline': line([401, 403, 403, 403, 404], ({ memberId }) => ({
    path: `/api/applications/${memberId}/decline`,
    body: {},
  })),
  'GET /api/attendance/days': line(EACH),
  'GET /api/courses/get/:id': line([404, 404, 404, 404, 404], () => ({ path: '/api/courses/get/1' })),
  'GET /api/classes/get/:id': line(OPEN, ({ classId }) => ({ path: `/api/classes/get/${classId}` })),
  'GET /api/classes/getenrolledclasses/:userId': line(OWN, ({ memberId }) => ({
    path: `/api/classes/getenrolledclasses/${memberId}`,
  })),
  // No such class, so that the cast keeps theirs: refused to everyone else before it is looked for.
  'POST /api/classes/:id/capacity/preview': line([401, 403, 403, 403, 404], () => ({
    path: '/api/classes/none/capacity/preview',
    body: { capacity: 5 },
  })),
  'PUT /api/classes/:id/capacity': line([401, 403, 403, 403, 404], () => ({
    path: '/api/classes/none/capacity',
    body: { capacity: 5 },
  })),
  'PUT /api/classes/:id/join-link': line([401, 403, 403, 404, 404], () => ({
    path: '/api/classes/none/join-link',
    body: { joinLink: 'https://meet.example/room' },
  })),
  'PUT /api/sessions/:id/join-link': line([401, 403, 403, 404, 404], () => ({
    path: '/api/sessions/none/join-link',
    body: { joinLink: 'https://meet.example/room' },
  })),
  'DELETE /api/classes/:id/join-link': line([401, 403, 403, 404, 404], () => ({
    path: '/api/classes/none/join-link',
  })),
  'DELETE /api/sessions/:id/join-link': line([401, 403, 403, 404, 404], () => ({
    path: '/api/sessions/none/join-link',
  })),
  'GET /api/sessions/booked/:userId': line(OWN, ({ memberId }) => ({
    path: `/api/sessions/booked/${memberId}`,
  })),
  'GET /api/sessions/:id/roll': line([401, 403, 403, 404, 404], () => ({ path: '/api/sessions/none/roll' })),
  'PUT /api/sessions/:id/roll': line([401, 404, 404, 404, 404], () => ({
    path: '/api/sessions/none/roll',
    body: { marks: [{ bookingId: 'none', mark: 'present', markedAt: 1 }] },
  })),
  'POST /api/sessions/:id/walk-ins': line([401, 404, 404, 404, 404], () => ({
    path: '/api/sessions/none/walk-ins',
    body: { guestName: 'Tara' },
  })),
  'GET /api/sessions/:id/people': line([401, 403, 403, 404, 404], () => ({
    path: '/api/sessions/none/people?q=tara',
  })),
  'GET /api/sessions/:id/door': line([401, 403, 403, 404, 404], () => ({ path: '/api/sessions/none/door' })),
  'GET /api/sessions/:id/mine': line([401, 404, 404, 404, 404], () => ({ path: '/api/sessions/none/mine' })),
  'POST /api/sessions/here': line([401, 409, 409, 409, 409], () => ({
    body: { sessionId: 'none', code: 'old' },
  })),
  'GET /api/studio/my-day': line(TEACHERS),
  'GET /api/studio/my-week': line(TEACHERS),
  'GET /api/studio/calendar': line(TEACHERS),
  'POST /api/studio/calendar/renew': line(TEACHERS, () => ({ body: {} })),
  // Who has the key is let in, logged in or not (my-day.test.ts).
  'GET /api/studio/feed/:file': line(nobody(404), ({ memberId }) => ({
    path: `/api/studio/feed/${memberId}.ics?key=guessed`,
  })),
  'GET /api/studio/begin': line(nobody(404), () => ({ path: '/api/studio/begin?key=guessed' })),
  'POST /api/studio/begin': line(nobody(404), () => ({
    body: {
      key: 'guessed',
      firstName: 'A',
      lastName: 'B',
      email: 'begin@example.com',
      password: 'quiet-river-7',
      studioName: 'Mine',
      timeZone: 'Asia/Kolkata',
      currency: 'INR',
      centreName: 'C',
      address: 'D',
      roomName: 'E',
      capacity: 5,
    },
  })),
  'GET /api/studio/readiness': line(STUDIO),
  'GET /api/studio/api-keys': line(STUDIO),
  'POST /api/studio/api-keys': line([401, 403, 403, 403, 201], () => ({
    body: { name: 'A', scopes: ['pay'], password: 'quiet-river-7' },
  })),
  'DELETE /api/studio/api-keys/:id': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/api-keys/none',
  })),
  'GET /api/studio/webhooks': line(STUDIO),
  'POST /api/studio/webhooks': line([401, 403, 403, 403, 201], () => ({
    body: {
      url: 'https://books.example/zen',
      events: ['class.published'],
      password: 'quiet-river-7',
    },
  })),
  'DELETE /api/studio/webhooks/:id': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/webhooks/none',
  })),
  'POST /api/studio/webhooks/:id/again': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/webhooks/none/again',
    body: {},
  })),
  'POST /api/studio/webhooks/:id/test': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/webhooks/none/test',
    body: {},
  })),
  'POST /api/studio/webhook-deliveries/:id/again': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/webhook-deliveries/none/again',
    body: {},
  })),
  'GET /api/studio/find': line(TEACHERS, () => ({ path: '/api/studio/find?q=a' })),
  'GET /api/studio/letter-texts': line(STUDIO),
  'PUT /api/studio/letter-texts/:kind': line(STUDIO, () => ({
    path: '/api/studio/letter-texts/enrolled',
    body: { version: 0, subject: '', opening: 'Warmly.', closing: '' },
  })),
  'POST /api/studio/letter-texts/:kind/test': line(STUDIO, () => ({
    path: '/api/studio/letter-texts/enrolled/test',
    body: {},
  })),
  'GET /api/studio/systems': line(STUDIO),
  'GET /api/studio/systems/mail-domain': line(STUDIO),
  'POST /api/studio/systems/payments-test': line(STUDIO, () => ({ body: {} })),
  'POST /api/studio/systems/store-test': line(STUDIO, () => ({ body: {} })),
  'POST /api/studio/systems/webhook-settled': line(STUDIO, () => ({ body: {} })),
  'POST /api/studio/systems/audit': line(STUDIO, () => ({ body: {} })),
  'POST /api/studio/letters/again': line(STUDIO, () => ({ body: {} })),
  'POST /api/studio/letters/:id/again': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/letters/none/again',
    body: {},
  })),
  'GET /api/studio/activity': line(STUDIO),
  'POST /api/studio/activity/:id/undo': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/activity/none/undo',
    body: {},
  })),
  'GET /api/studio/policies': line(STUDIO),
  'PUT /api/studio/policies': line([401, 403, 403, 403, 200], () => ({
    body: {
      version: 1,
      tiers: [{ hoursBefore: 48, percent: 100 }],
      coolingOffMinutes: 0,
      recordedHours: 24,
      openedPercent: 50,
    },
  })),
  'POST /api/studio/terms/review': line(STUDIO, () => ({ body: {} })),
  'POST /api/studio/policy/agree': line(STUDIO, () => ({ body: {} })),
  'POST /api/studio/test-letter': line(STUDIO, () => ({ body: {} })),
  'GET /api/studio/identity': line(STUDIO),
  'PUT /api/studio/identity': line([401, 403, 403, 403, 404], () => ({
    body: { version: 1, name: 'A', email: 'studio@example.com', timeZone: 'Asia/Kolkata' },
  })),
  'GET /api/studio/centres': line([401, 403, 403, 200, 200]),
  'POST /api/studio/centres': line([401, 403, 403, 403, 201], () => ({ body: { name: 'A', address: 'B' } })),
  'PUT /api/studio/centres/:id': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/centres/none',
    body: { version: 1, name: 'A', address: 'B' },
  })),
  'POST /api/studio/centres/:id/rooms': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/centres/none/rooms',
    body: { name: 'A', capacity: 5 },
  })),
  'PUT /api/studio/rooms/:id': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/rooms/none',
    body: { version: 1, name: 'A', capacity: 5 },
  })),
  'GET /api/studio/teachers': line([401, 403, 403, 200, 200]),
  'POST /api/studio/teachers': line([401, 403, 403, 403, 201], () => ({
    body: { firstName: 'A', lastName: 'B', email: 'page@example.com' },
  })),
  'PUT /api/studio/teachers/:id': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/teachers/none',
    body: { version: 1, firstName: 'A', lastName: 'B', email: 'page@example.com' },
  })),
  'GET /api/studio/teachers/accounts': line([401, 403, 403, 403, 200]),
  'PUT /api/studio/teachers/:id/account': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/teachers/none/account',
    body: { userId: 'nobody' },
  })),
  'DELETE /api/studio/teachers/:id/account': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/teachers/none/account',
  })),
  'GET /api/studio/today': line([401, 403, 403, 403, 200]),
  'GET /api/studio/team': line(STUDIO),
  'PUT /api/studio/team/second-factor': line([401, 403, 403, 403, 409], () => ({
    body: { demanded: true },
  })),
  'POST /api/studio/team/:id/two-factor/reset': line([401, 403, 403, 403, 422], () => ({
    path: '/api/studio/team/none/two-factor/reset',
    body: { password: 'not-this-one' },
  })),
  'POST /api/studio/invitations': line(STUDIO, () => ({
    body: { email: 'invited@example.com', role: 'front desk' },
  })),
  'DELETE /api/studio/invitations/:id': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/invitations/none',
  })),
  'POST /api/studio/team/:id/end-role/preview': line([401, 403, 403, 403, 404], ({ memberId }) => ({
    path: `/api/studio/team/${memberId}/end-role/preview`,
    body: { role: 'manager' },
  })),
  'POST /api/studio/team/:id/end-role': line([401, 403, 403, 403, 404], ({ memberId }) => ({
    path: `/api/studio/team/${memberId}/end-role`,
    body: { role: 'manager' },
  })),
  'GET /api/studio/invitation': line(nobody(404), () => ({ path: '/api/studio/invitation?token=guessed' })),
  'POST /api/studio/invitation/accept': line(nobody(404), () => ({
    body: { token: 'guessed' },
  })),
  'GET /api/studio/me': line([401, 403, 403, 200, 200]),
  'GET /api/studio/profile': line([401, 403, 403, 200, 200]),
  'PUT /api/studio/preferences': line([401, 403, 403, 200, 200], () => ({ body: { leftHand: true } })),
  // Neither of them has a page of their own.
  'PUT /api/studio/profile': line([401, 403, 403, 404, 404], () => ({
    body: { version: 1, bio: 'I teach.', styles: ['Hatha'], languages: ['English'], experienceYears: 3 },
  })),
  'POST /api/studio/certificates': line([401, 403, 403, 404, 404], () => ({
    body: { name: 'Hatha', issuer: 'A school', validFrom: '2020-01-01' },
  })),
  'DELETE /api/studio/certificates/:id': line([401, 403, 403, 404, 404], () => ({
    path: '/api/studio/certificates/none',
  })),
  'GET /api/studio/substitutes': line([401, 403, 403, 200, 200]),
  // Of sessions and requests that are not there: refused to everyone else before they are looked for. Whose they are: substitutes.test.ts.
  'GET /api/studio/sessions/:id/substitutes': line([401, 403, 403, 404, 404], () => ({
    path: '/api/studio/sessions/none/substitutes',
  })),
  'POST /api/studio/sessions/:id/substitutes/assign': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/sessions/none/substitutes/assign',
    body: { teacherId: 'none' },
  })),
  'POST /api/studio/sessions/:id/substitutes': line([401, 403, 403, 404, 404], () => ({
    path: '/api/studio/sessions/none/substitutes',
    body: {},
  })),
  'POST /api/studio/substitutes/:id/accept': line([401, 403, 403, 404, 403], () => ({
    path: '/api/studio/substitutes/none/accept',
    body: {},
  })),
  'POST /api/studio/substitutes/:id/decline': line([401, 403, 403, 404, 403], () => ({
    path: '/api/studio/substitutes/none/decline',
    body: {},
  })),
  'POST /api/studio/substitutes/:id/withdraw': line([401, 403, 403, 404, 404], () => ({
    path: '/api/studio/substitutes/none/withdraw',
    body: {},
  })),
  'POST /api/studio/substitutes/:id/assign': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/substitutes/none/assign',
    body: { teacherId: 'none' },
  })),
  'POST /api/studio/substitutes/:id/decline-proposal': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/substitutes/none/decline-proposal',
    body: {},
  })),
  'PUT /api/studio/classes/:id/substitutes': line([401, 403, 403, 404, 404], () => ({
    path: '/api/studio/classes/none/substitutes',
    body: { version: 1, preferred: [] },
  })),
  // Front desk, accountant and managers of one centre: desk-classes.test.ts.
  'GET /api/studio/words': line(STUDIO),
  'GET /api/studio/words/:kind': line(STUDIO, () => ({ path: '/api/studio/words/post' })),
  'POST /api/studio/words/:kind': line(STUDIO, () => ({ path: '/api/studio/words/post', body: {} })),
  'GET /api/studio/words/:kind/:id': line(NO_WORDS, () => ({ path: '/api/studio/words/post/none' })),
  'PUT /api/studio/words/:kind/:id': line(NO_WORDS, () => ({
    path: '/api/studio/words/post/none',
    body: { version: 'p0', content: WORDS },
  })),
  'POST /api/studio/words/:kind/:id/publish': line(NO_WORDS, () => ({
    path: '/api/studio/words/post/none/publish',
    body: { version: 'p0' },
  })),
  'POST /api/studio/words/:kind/:id/withdraw': line(NO_WORDS, () => ({
    path: '/api/studio/words/post/none/withdraw',
    body: { version: 'p0' },
  })),
  'POST /api/studio/words/:kind/:id/discard': line(NO_WORDS, () => ({
    path: '/api/studio/words/post/none/discard',
    body: { version: 'p0' },
  })),
  'GET /api/studio/words/:kind/:id/history': line(NO_WORDS, () => ({
    path: '/api/studio/words/post/none/history',
  })),
  'POST /api/studio/words/:kind/:id/restore': line(NO_WORDS, () => ({
    path: '/api/studio/words/post/none/restore',
    body: { version: 'p0', number: 1 },
  })),
  'GET /api/studio/promises': line(STUDIO),
  'PUT /api/studio/promises': line(NO_WORDS, () => ({
    body: { version: 1, answerHours: 24, offerHours: 12, holdMinutes: 15, minimumAge: 18 },
  })),
  'GET /api/studio/brand': line(STUDIO),
  // Before a studio has said anything of itself there is nothing to put a sign on.
  'PUT /api/studio/brand': line(NO_WORDS, () => ({ body: { version: 1 } })),
  'GET /api/studio/testimonials/:id/consents': line(NO_WORDS, () => ({
    path: '/api/studio/testimonials/none/consents',
  })),
  'POST /api/studio/testimonials/:id/ask': line(NO_WORDS, ({ ownEmail }) => ({
    path: '/api/studio/testimonials/none/ask',
    body: { version: 1, email: ownEmail },
  })),
  'POST /api/studio/testimonials/:id/paper': line(NO_WORDS, () => ({
    path: '/api/studio/testimonials/none/paper',
    body: { version: 1, note: 'Folder' },
  })),
  'POST /api/studio/testimonials/:id/end-consent': line(NO_WORDS, () => ({
    path: '/api/studio/testimonials/none/end-consent',
    body: { version: 1 },
  })),
  'POST /api/testimonials/consent/look': line(nobody(404), () => ({ body: LINK })),
  'POST /api/testimonials/consent/answer': line(nobody(404), () => ({ body: { ...LINK, answer: 'yes' } })),
  'GET /api/legal/:page': line(OPEN, () => ({ path: '/api/legal/terms' })),
  'GET /api/legal/:page/:number': line(OPEN, () => ({ path: '/api/legal/terms/1' })),
  'GET /api/studio/classes/:id/films': line(NO_WORDS, () => ({ path: '/api/studio/classes/none/films' })),
  'PUT /api/studio/films/:id': line(NO_WORDS, () => ({
    path: '/api/studio/films/none',
    body: { version: 1, title: 'Light', preview: false, number: 1 },
  })),
  'PUT /api/studio/films/:id/captions': line(NO_WORDS, () => ({
    path: '/api/studio/films/none/captions',
    body: { version: 1 },
  })),
  'DELETE /api/studio/films/:id': line(NO_WORDS, () => ({ path: '/api/studio/films/none' })),
  'GET /api/studio/pictures': line(STUDIO),
  // Not a picture: refused to everyone else before a byte of it is read.
  'POST /api/studio/pictures': line([401, 403, 403, 403, 422], () => ({ body: 'nothing' })),
  'PUT /api/studio/pictures/:id': line(NO_WORDS, () => ({
    path: '/api/studio/pictures/none',
    body: { version: 1, alt: 'A lamp' },
  })),
  'DELETE /api/studio/pictures/:id': line(NO_WORDS, () => ({ path: '/api/studio/pictures/none' })),
  'GET /pictures/:name/:file': line(nobody(404), () => ({ path: '/pictures/none/800.webp' })),
  'GET /api/studio/classes': line([401, 403, 403, 403, 200]),
  'POST /api/studio/classes/drafts': line([401, 403, 403, 403, 200], () => ({ body: {} })),
  'GET /api/studio/classes/drafts/:id': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/classes/drafts/none',
  })),
  'PUT /api/studio/classes/drafts/:id': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/classes/drafts/none',
    body: { version: 1, content: EMPTY_DRAFT },
  })),
  'DELETE /api/studio/classes/drafts/:id': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/classes/drafts/none?version=1',
  })),
  'POST /api/studio/classes/drafts/:id/publish': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/classes/drafts/none/publish',
    body: { version: 1 },
  })),
  'GET /api/studio/classes/:id': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/classes/none',
  })),
  'POST /api/studio/classes/:id/preview': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/classes/none/preview',
    body: { content: { ...EMPTY_DRAFT, difficulty: 'beginner', price: 0 } },
  })),
  'PUT /api/studio/classes/:id': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/classes/none',
    body: { version: 1, content: { ...EMPTY_DRAFT, difficulty: 'beginner', price: 0 } },
  })),
  'POST /api/studio/classes/:id/archive': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/classes/none/archive',
    body: { version: 1 },
  })),
  'POST /api/studio/classes/:id/unarchive': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/classes/none/unarchive',
    body: { version: 1 },
  })),
  'POST /api/studio/classes/:id/sessions/preview': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/classes/none/sessions/preview',
    body: { startsAt: 1, endsAt: 2 },
  })),
  'POST /api/studio/classes/:id/sessions': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/classes/none/sessions',
    body: { startsAt: 1, endsAt: 2, people: 0 },
  })),
  'GET /api/studio/members': line(STUDIO),
  'GET /api/studio/members/counts': line(STUDIO),
  'POST /api/studio/members': line([401, 403, 403, 403, 409], ({ ownEmail }) => ({
    body: { firstName: 'Ravi', lastName: 'Menon', email: ownEmail, phone: '' },
  })),
  'GET /api/studio/members/:id': line(STUDIO, ({ memberId }) => ({
    path: `/api/studio/members/${memberId}`,
  })),
  'GET /api/studio/members/:id/timeline': line(STUDIO, ({ memberId }) => ({
    path: `/api/studio/members/${memberId}/timeline`,
  })),
  'POST /api/studio/members/:id/invitation': line([401, 403, 403, 403, 409], ({ memberId }) => ({
    path: `/api/studio/members/${memberId}/invitation`,
    body: {},
  })),
  'POST /api/studio/members/:id/notes': line([401, 403, 403, 403, 201], ({ memberId }) => ({
    path: `/api/studio/members/${memberId}/notes`,
    body: { text: 'Likes the window.' },
  })),
  'PUT /api/studio/members/:id/notes/:noteId': line([401, 403, 403, 403, 404], ({ memberId }) => ({
    path: `/api/studio/members/${memberId}/notes/none`,
    body: { text: 'Likes the door.', version: 1 },
  })),
  'DELETE /api/studio/members/:id/notes/:noteId': line([401, 403, 403, 403, 404], ({ memberId }) => ({
    path: `/api/studio/members/${memberId}/notes/none?version=1`,
  })),
  'PUT /api/studio/members/:id/tags/:tag': line(STUDIO, ({ memberId }) => ({
    path: `/api/studio/members/${memberId}/tags/early%20bird`,
    body: {},
  })),
  'DELETE /api/studio/members/:id/tags/:tag': line(STUDIO, ({ memberId }) => ({
    path: `/api/studio/members/${memberId}/tags/early%20bird`,
  })),
  // They told nothing about their health: to everyone else it is not looked for.
  'POST /api/studio/members/:id/health': line([401, 403, 403, 403, 404], ({ memberId }) => ({
    path: `/api/studio/members/${memberId}/health`,
    body: { reason: 'They asked what we know.' },
  })),
  'GET /api/studio/members/:id/block': line(STUDIO, ({ memberId }) => ({
    path: `/api/studio/members/${memberId}/block`,
  })),
  // What is refunded is told otherwise than it is, so that the cast keeps its logins.
  'POST /api/studio/members/:id/block': line([401, 403, 403, 403, 409], ({ memberId }) => ({
    path: `/api/studio/members/${memberId}/block`,
    body: { reason: 'Rude', bookings: 'cancel', refund: 7 },
  })),
  'POST /api/studio/members/:id/unblock': line([401, 403, 403, 403, 409], ({ memberId }) => ({
    path: `/api/studio/members/${memberId}/unblock`,
    body: {},
  })),
  'GET /api/studio/members/:id/runs/:enrollmentId': line([401, 403, 403, 403, 404], ({ memberId }) => ({
    path: `/api/studio/members/${memberId}/runs/none`,
  })),
  'POST /api/studio/members/:id/runs/:enrollmentId/end': line([401, 403, 403, 403, 404], ({ memberId }) => ({
    path: `/api/studio/members/${memberId}/runs/none/end`,
    body: { reason: 'Left' },
  })),
  'GET /api/studio/members/:id/merge': line(STUDIO, ({ memberId }) => ({
    path: `/api/studio/members/${memberId}/merge?with=${memberId}`,
  })),
  'POST /api/studio/members/:id/merge': line([401, 403, 403, 403, 409], ({ memberId }) => ({
    path: `/api/studio/members/${memberId}/merge`,
    body: { with: memberId, refund: 0 },
  })),
  'PUT /api/studio/members/:id': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/members/none',
    body: { firstName: 'A', lastName: 'B', phone: '', was: { firstName: 'A', lastName: 'B', phone: '' } },
  })),
  'PUT /api/studio/members/:id/email': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/members/none/email',
    body: { email: 'ravi@example.org', reason: 'Mistyped' },
  })),
  'PUT /api/studio/members/:id/billing': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/members/none/billing',
    body: BUSINESS,
  })),
  'DELETE /api/studio/members/:id/billing': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/members/none/billing?version=0',
  })),
  'POST /api/studio/members/:id/two-people': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/members/none/two-people',
    body: { other: 'none' },
  })),
  'GET /api/studio/messages': line(STUDIO),
  'GET /api/studio/messages/:id': line(STUDIO, ({ memberId }) => ({
    path: `/api/studio/messages/m.${memberId}`,
  })),
  // Someone has said something that the writer did not see.
  'POST /api/studio/messages/:id/answer': line([401, 403, 403, 403, 409], ({ memberId }) => ({
    path: `/api/studio/messages/m.${memberId}/answer`,
    body: { text: 'Gladly.', seen: 'none' },
  })),
  'PUT /api/studio/messages/:id/assignment': line(STUDIO, ({ memberId }) => ({
    path: `/api/studio/messages/m.${memberId}/assignment`,
    body: {},
  })),
  'PUT /api/studio/messages/:id/settlement': line(STUDIO, ({ memberId }) => ({
    path: `/api/studio/messages/m.${memberId}/settlement`,
    body: { settled: true },
  })),
  'GET /api/studio/canned-answers': line(STUDIO),
  'POST /api/studio/canned-answers': line([401, 403, 403, 403, 201], () => ({
    body: { name: 'Mats', text: 'We lend mats.' },
  })),
  'PUT /api/studio/canned-answers/:id': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/canned-answers/none',
    body: { name: 'Mats', text: 'We lend mats.', version: 1 },
  })),
  'DELETE /api/studio/canned-answers/:id': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/canned-answers/none?version=1',
  })),
  'GET /api/studio/announcements': line(STUDIO),
  'GET /api/studio/subscribers': line(STUDIO),
  'GET /api/studio/subscribers.csv': line(STUDIO),
  'DELETE /api/studio/subscribers/:id': line([401, 403, 403, 403, 404]),
  'POST /api/studio/announcements/preview': line([401, 403, 403, 403, 404], () => ({
    body: { audience: 'class', target: 'none', subject: 'Mats', text: 'We lend mats.' },
  })),
  'POST /api/studio/announcements': line([401, 403, 403, 403, 404], () => ({
    body: { audience: 'class', target: 'none', subject: 'Mats', text: 'We lend mats.', people: 1 },
  })),
  'GET /api/studio/notes': line([401, 403, 403, 200, 200]),
  'GET /api/studio/sessions/:id/notes': line([401, 403, 403, 404, 404], () => ({
    path: '/api/studio/sessions/none/notes',
  })),
  'PUT /api/studio/sessions/:id/notes/:kind': line([401, 403, 403, 404, 404], () => ({
    path: '/api/studio/sessions/none/notes/private',
    body: { version: 0, text: 'Hello' },
  })),
  'DELETE /api/studio/sessions/:id/notes/:kind': line([401, 403, 403, 404, 404], () => ({
    path: '/api/studio/sessions/none/notes/private',
  })),
  'GET /api/sessions/:id/notes': line(each(404), () => ({ path: '/api/sessions/none/notes' })),
  // The instructor of this cast has no page, the admin neither: whose pay is whose says pay.test.ts.
  'GET /api/studio/pay': line([401, 403, 403, 404, 403]),
  'GET /api/studio/pay/statement.pdf': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/pay/statement.pdf?teacher=none&month=2026-01',
  })),
  'GET /api/studio/pay/statement.csv': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/pay/statement.csv?teacher=none&month=2026-01',
  })),
  'GET /api/studio/pay/teachers': line([401, 403, 403, 403, 200]),
  'GET /api/studio/pay/rates': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/pay/rates?teacher=none',
  })),
  'PUT /api/studio/pay/rates': line([401, 403, 403, 403, 404], () => ({
    body: { teacherId: 'none', version: 0, validFrom: '2026-01-01', session: 1200 },
  })),
  'POST /api/studio/pay/close': line([401, 403, 403, 403, 404], () => ({
    body: { teacherId: 'none', month: '2026-01' },
  })),
  'POST /api/studio/pay/corrections': line([401, 403, 403, 403, 404], () => ({
    body: { lineId: 'none', amount: -100, reason: 'Counted twice.' },
  })),
  // Front desk, accountant and roles of one centre: money.test.ts.
  'GET /api/studio/money': line(STUDIO),
  'GET /api/studio/money/payments/:id': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/money/payments/none',
  })),
  'GET /api/studio/money/payments/:id/refund': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/money/payments/none/refund',
  })),
  'POST /api/studio/money/payments/:id/refund': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/money/payments/none/refund',
    body: { key: 'x'.repeat(20), basis: 'whole', amount: 1, ends: false, reason: 'They asked.' },
  })),
  'GET /api/studio/money/payments/:id/evidence.pdf': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/money/payments/none/evidence.pdf',
  })),
  'GET /api/studio/money/payments.csv': line(STUDIO),
  'GET /api/studio/money/refunds.csv': line(STUDIO),
  'GET /api/studio/money/receipts.csv': line(STUDIO),
  'GET /api/studio/money/to-do': line(STUDIO),
  'POST /api/studio/money/to-do/:kind/:id/again': line([401, 403, 403, 403, 409], () => ({
    path: '/api/studio/money/to-do/refund/none/again',
    body: {},
  })),
  // Front desk and roles of one centre: desk-sales.test.ts.
  'GET /api/studio/sales/classes': line(STUDIO),
  'GET /api/studio/sales/classes/:id': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/sales/classes/none?member=none',
  })),
  'POST /api/studio/sales': line([401, 403, 403, 403, 404], () => ({
    body: {
      key: 'the-key-of-a-sale',
      memberId: 'none',
      classId: 'none',
      list: 1,
      amount: 1,
      way: 'cash',
    },
  })),
  'POST /api/studio/guests': line([401, 403, 403, 403, 201], () => ({ body: { name: 'Ravi' } })),
  'GET /api/studio/sales/sessions/:id': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/sales/sessions/none?member=none',
  })),
  'POST /api/studio/sales/sessions/:id': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/sales/sessions/none',
    body: { key: 'the-key-of-a-sale', memberId: 'none', list: 1, amount: 1, way: 'cash' },
  })),
  'GET /api/studio/sales/plans': line(STUDIO, ({ memberId }) => ({
    path: `/api/studio/sales/plans?member=${memberId}`,
  })),
  'POST /api/studio/sales/items': line([401, 403, 403, 403, 404], () => ({
    body: { key: 'the-key-of-an-item', memberId: 'none', item: 'Mat', amount: 1, way: 'cash' },
  })),
  'POST /api/studio/sales/plans': line([401, 403, 403, 403, 404], () => ({
    body: {
      key: 'the-key-of-a-plan',
      memberId: 'none',
      plan: 'none',
      period: 'month',
      list: 1,
      amount: 1,
      way: 'cash',
    },
  })),
  'POST /api/studio/refunds/:id/handed-back': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/refunds/none/handed-back',
    body: {},
  })),
  'POST /api/studio/refunds/:id/other-way': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/refunds/none/other-way',
    body: { way: 'cash' },
  })),
  'GET /api/studio/till': line(STUDIO),
  'POST /api/studio/till': line([401, 403, 403, 403, 422], () => ({
    body: { day: '2099-01-01', currency: 'INR', expected: 0, counted: 0 },
  })),
  'GET /api/studio/money/tax': line(STUDIO),
  'PUT /api/studio/money/tax': line(STUDIO, () => ({
    body: { version: 0, legalName: '', address: '', gstin: '', state: null, sac: '999723', prefix: 'ZF' },
  })),
  'POST /api/studio/money/tax/rates': line([401, 403, 403, 403, 422], () => ({
    body: { validFrom: '2000-01-01', percent: 5 },
  })),
  'DELETE /api/studio/money/tax/rates/:day': line([401, 403, 403, 403, 422], () => ({
    path: '/api/studio/money/tax/rates/2000-01-01',
  })),
  'GET /api/studio/money/settlements': line(STUDIO),
  'POST /api/studio/money/settlements': line([401, 403, 403, 403, 422], () => ({
    body: { fileName: 'a.csv', csv: 'a,b' },
  })),
  'GET /api/studio/imports': line(STUDIO),
  'POST /api/studio/imports': line([401, 403, 403, 403, 422], () => ({
    path: '/api/studio/imports?name=a.csv',
    body: 'nothing',
  })),
  'GET /api/studio/imports/:id': line(NO_WORDS, () => ({ path: '/api/studio/imports/none' })),
  'GET /api/studio/imports/:id/lines': line(NO_WORDS, () => ({ path: '/api/studio/imports/none/lines' })),
  'PUT /api/studio/imports/:id': line(NO_WORDS, () => ({
    path: '/api/studio/imports/none',
    body: {
      version: 1,
      columns: ['email', 'name'],
      monthFirst: false,
      newsAgreed: false,
      invites: false,
      ways: { name: 'keep', phone: 'keep', birthday: 'keep', since: 'keep', tags: 'keep', note: 'keep' },
    },
  })),
  'POST /api/studio/imports/:id/run': line(NO_WORDS, () => ({
    path: '/api/studio/imports/none/run',
    body: { version: 1 },
  })),
  'DELETE /api/studio/imports/:id': line(NO_WORDS, () => ({ path: '/api/studio/imports/none?version=1' })),
  'GET /api/studio/exports': line(STUDIO),
  'POST /api/studio/exports': line(STUDIO, () => ({ body: {} })),
  'GET /api/studio/exports/:id/all.zip': line(NO_WORDS, () => ({ path: '/api/studio/exports/none/all.zip' })),
  'GET /api/studio/privacy': line(STUDIO),
  'GET /api/studio/privacy/past': line(STUDIO),
  'GET /api/studio/privacy/looks': line(STUDIO),
  'POST /api/studio/privacy/requests': line([401, 403, 403, 403, 201], () => ({
    body: {
      kind: 'export',
      who: 'Asha Rao',
      contact: 'by letter',
      cameBy: 'letter',
      askedOn: '2020-01-01',
      words: 'A copy, please.',
    },
  })),
  'POST /api/studio/privacy/requests/:id/answer': line(NO_WORDS, () => ({
    path: '/api/studio/privacy/requests/none/answer',
    body: { version: 1, outcome: 'done', answer: 'Sent.' },
  })),
  'GET /api/studio/privacy/requests/:id/deletion': line(NO_WORDS, () => ({
    path: '/api/studio/privacy/requests/none/deletion',
  })),
  'POST /api/studio/privacy/requests/:id/deletion': line(NO_WORDS, () => ({
    path: '/api/studio/privacy/requests/none/deletion',
    body: { version: 1, email: 'a@example.com', proof: 'Card shown.' },
  })),
  'POST /api/studio/privacy/requests/:id/reopen': line(NO_WORDS, () => ({
    path: '/api/studio/privacy/requests/none/reopen',
    body: { version: 1 },
  })),
  'GET /api/studio/reports': line(STUDIO),
  'GET /api/studio/reports/:what': line(STUDIO, () => ({ path: '/api/studio/reports/mats' })),
  'GET /api/studio/reports/:file{.+\\.csv}': line(STUDIO, () => ({ path: '/api/studio/reports/mats.csv' })),
  'GET /api/receipts/:file': line(each(404), () => ({ path: '/api/receipts/none.pdf' })),
  'GET /api/sessions/calendar': line(EACH),
  'POST /api/sessions/calendar/renew': line(EACH, () => ({ body: {} })),
  // Who has the key is let in, logged in or not (sessions.test.ts).
  'GET /api/sessions/own/calendar.ics': line(each(404)),
  'GET /api/sessions/feed/:file': line(nobody(404), ({ memberId }) => ({
    path: `/api/sessions/feed/${memberId}.ics?key=guessed`,
  })),
  // Whom they are shown to: cues.test.ts.
  'GET /api/sessions/:id/cues': line([401, 403, 403, 404, 404], () => ({ path: '/api/sessions/none/cues' })),
  // The class meets in a room: to everyone it is no live session. Who is led to one: sessions.test.ts.
  'GET /api/sessions/:id/join': line(each(404), () => ({ path: '/api/sessions/none/join' })),
  'POST /api/classes/:id/cancel': line([401, 403, 403, 403, 404], () => ({
    path: '/api/classes/none/cancel',
    body: {},
  })),
  'GET /api/payments/to-do': line([401, 403, 403, 403, 200]),
  'GET /api/videos/previews': line(OPEN),
  'POST /api/payments/create': line([401, 409, 403, 403, 403], ({ memberId, classId }) => ({
    body: { userId: memberId, classId, amount: 1499 },
  })),
  'POST /api/payments/verify': line(OWN, ({ payment }) => ({ body: payment })),
  'POST /api/payments/webhook': line(nobody(400), () => ({ body: { event: 'order.paid', payload: {} } })),
  'POST /api/attendance/mark': line(OWN, ({ memberId, classId }) => ({
    body: { userId: memberId, classId, session: 1 },
  })),
  'POST /api/attendance/unmark': line(OWN, ({ memberId, classId }) => ({
    body: { userId: memberId, classId, session: 1 },
  })),
  'POST /api/attendance/stats': line(OWN, ({ memberId, classId }) => ({
    body: { userId: memberId, classId },
  })),
  'POST /api/daily-achievement/': line(OWN, ({ memberId }) => ({ body: { userId: memberId } })),
  'GET /api/enrollments/:id/cancellation': line([401, 200, 404, 404, 404], ({ enrollmentId }) => ({
    path: `/api/enrollments/${enrollmentId}/cancellation`,
  })),
  // A promise that the policy does not keep: refused for its own member, and no word to others that it is there.
  'POST /api/enrollments/:id/cancel': line([401, 409, 404, 404, 404], ({ enrollmentId }) => ({
    path: `/api/enrollments/${enrollmentId}/cancel`,
    body: { refund: 1 },
  })),
  'POST /api/waiting-list/join': line([401, 409, 403, 403, 403], ({ memberId, classId }) => ({
    body: { userId: memberId, classId },
  })),
  'POST /api/waiting-list/leave': line([401, 409, 403, 403, 403], ({ memberId, classId }) => ({
    body: { userId: memberId, classId },
  })),
  'POST /api/studio/sessions/:id/change/preview': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/sessions/none/change/preview',
    body: { scope: 'this' },
  })),
  'POST /api/studio/sessions/:id/copy/preview': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/sessions/none/copy/preview',
    body: { startsAt: 1 },
  })),
  'POST /api/studio/sessions/:id/copy': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/sessions/none/copy',
    body: { startsAt: 1, people: 0 },
  })),
  'POST /api/studio/schedule/copy-week/preview': line([401, 403, 403, 403, 422], () => ({
    body: { from: '2026-01-05', to: '2026-01-05' },
  })),
  'POST /api/studio/schedule/copy-week': line([401, 403, 403, 403, 422], () => ({
    body: { from: '2026-01-05', to: '2026-01-05', sessions: [{ sessionId: 'none', people: 0 }] },
  })),
  'POST /api/studio/sessions/:id/change': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/sessions/none/change',
    body: { scope: 'this', people: 0, refund: 0 },
  })),
  'GET /api/studio/schedule': line([401, 403, 403, 200, 200], () => ({
    path: '/api/studio/schedule?from=2026-11-23&until=2026-11-29',
  })),
  'GET /api/studio/sessions/:id/ways': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/sessions/none/ways?startsAt=0',
  })),
  'GET /api/studio/closures': line([401, 403, 403, 403, 200]),
  'POST /api/studio/closures/preview': line([401, 403, 403, 403, 409], () => ({
    body: { fromDay: '2000-01-01', untilDay: '2000-01-01' },
  })),
  'POST /api/studio/closures': line([401, 403, 403, 403, 409], () => ({
    body: { fromDay: '2000-01-01', untilDay: '2000-01-01', name: 'Repairs', people: 0, refund: 0 },
  })),
  'POST /api/studio/closures/several/preview': line([401, 403, 403, 403, 200], () => ({
    body: { days: ['2000-01-01'] },
  })),
  'POST /api/studio/closures/several': line([401, 403, 403, 403, 409], () => ({
    body: { days: [{ day: '2000-01-01', name: 'Holi' }], people: 0, refund: 0 },
  })),
  'POST /api/studio/closures/:id/open': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/closures/none/open',
    body: {},
  })),
  'POST /api/studio/pending/:id/undo': line(each(404), () => ({
    path: '/api/studio/pending/none/undo',
    body: {},
  })),
  // Of sessions that are not there. Whose they are, and where: desk-session.test.ts.
  'GET /api/studio/sessions/:id': line([401, 403, 403, 404, 404], () => ({
    path: '/api/studio/sessions/none',
  })),
  'GET /api/studio/sessions/:id/members': line([401, 403, 403, 404, 404], () => ({
    path: '/api/studio/sessions/none/members?q=ravi',
  })),
  'POST /api/studio/sessions/:id/members': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/sessions/none/members',
    body: { userId: 'none', how: 'free', reason: 'Far' },
  })),
  'GET /api/studio/sessions/:id/places/:bookingId': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/sessions/none/places/none',
  })),
  'POST /api/studio/sessions/:id/places/:bookingId/remove': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/sessions/none/places/none/remove',
    body: { back: 'policy', refund: 0, reason: 'Far' },
  })),
  'POST /api/studio/sessions/:id/places/:bookingId/move': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/sessions/none/places/none/move',
    body: { sessionId: 'none', reason: 'Far' },
  })),
  'POST /api/studio/sessions/:id/waiting/:waitId/promote': line([401, 403, 403, 403, 404], () => ({
    path: '/api/studio/sessions/none/waiting/none/promote',
    body: { how: 'give', reason: 'Far' },
  })),
  'GET /api/studio/sessions/:id/letter': line([401, 403, 403, 404, 404], () => ({
    path: '/api/studio/sessions/none/letter?to=booked',
  })),
  'POST /api/studio/sessions/:id/letter': line([401, 403, 403, 404, 404], () => ({
    path: '/api/studio/sessions/none/letter',
    body: { to: 'booked', text: 'Hello', people: 1 },
  })),
  'POST /api/waiting-list/pause': line([401, 409, 403, 403, 403], ({ memberId, classId }) => ({
    body: { userId: memberId, classId, until: 0 },
  })),
  'GET /api/sessions/:id': line(each(404), () => ({ path: '/api/sessions/none' })),
  'POST /api/sessions/:id/give-up': line(each(404), () => ({ path: '/api/sessions/none/give-up', body: {} })),
  'GET /api/sessions/:id/make-ups': line(each(404), () => ({ path: '/api/sessions/none/make-ups' })),
  'POST /api/sessions/:id/make-up': line(each(404), () => ({
    path: '/api/sessions/none/make-up',
    body: { sessionId: 'none' },
  })),
  'GET /api/waiting-list/get/:userId': line(OWN, ({ memberId }) => ({
    path: `/api/waiting-list/get/${memberId}`,
  })),
  'GET /api/payments/get/:userId': line(OWN, ({ memberId }) => ({ path: `/api/payments/get/${memberId}` })),
  'GET /api/studio/plans': line(STUDIO),
  'POST /api/studio/plans': line([401, 403, 403, 403, 201], () => ({ body: PLAN })),
  'PUT /api/studio/plans/:id': line(NO_WORDS, () => ({
    path: '/api/studio/plans/none',
    body: { ...PLAN, version: 1 },
  })),
  'POST /api/studio/plans/:id/put-on-sale': line(NO_WORDS, () => ({
    path: '/api/studio/plans/none/put-on-sale',
    body: { version: 1 },
  })),
  'POST /api/studio/plans/:id/take-off-sale': line(NO_WORDS, () => ({
    path: '/api/studio/plans/none/take-off-sale',
    body: { version: 1 },
  })),
  'POST /api/studio/plans/:id/discard': line(NO_WORDS, () => ({
    path: '/api/studio/plans/none/discard',
    body: { version: 1 },
  })),
  'PUT /api/studio/plan-order': line([401, 403, 403, 403, 409], () => ({ body: { ids: ['none'] } })),
  'PUT /api/studio/plan-sales': line(STUDIO, () => ({ body: { version: 0, sale: 'on' } })),
  'GET /api/plans/launch': line(OPEN),
  'GET /api/plans/get/:userId': line(OWN, ({ memberId }) => ({ path: `/api/plans/get/${memberId}` })),
  'POST /api/plans/order': line([401, 404, 403, 403, 403], ({ memberId }) => ({
    body: { userId: memberId, planId: 'none', period: 'month', amount: 15 },
  })),
  // In the member's name: another may write, but not as them.
  'POST /api/contact/send': line(OWN, ({ memberId }) => ({
    body: { id: memberId, name: 'A', email: 'a@example.com', subject: 'Hours', message: 'When?' },
  })),
  'GET /api/blog/get/:slug': line(OPEN, ({ postId }) => ({ path: `/api/blog/get/${postId}` })),
  'DELETE /api/blog/:id': line([401, 200, 403, 403, 200], ({ postId }) => ({ path: `/api/blog/${postId}` })),
  'POST /api/blog/:id/restore': line([401, 200, 403, 403, 200], ({ postId }) => ({
    path: `/api/blog/${postId}/restore`,
    body: {},
  })),
  'GET /api/events/get/:slug': line(nobody(404), () => ({ path: '/api/events/get/none' })),
  'POST /api/events/interest': line(nobody(404), () => ({
    body: { slug: 'none', name: 'A', email: 'a@example.com' },
  })),
  'GET /api/schedule/:classId/calendar.ics': line(OPEN, ({ classId }) => ({
    path: `/api/schedule/${classId}/calendar.ics`,
  })),
  'POST /api/newsletter/subscribe': line(OPEN, () => ({ body: { email: 'a@example.com' } })),
  'POST /api/notify-me': line(OPEN, () => ({ body: { email: 'b@example.com' } })),
  'POST /api/subscription/confirm': line(nobody(400), () => ({ body: LINK })),
  'POST /api/subscription/leave': line(nobody(400), () => ({ body: LINK })),
  'GET /api/subscription/one-click': line(nobody(302)),
  'POST /api/subscription/one-click': line(nobody(400), () => ({
    path: `/api/subscription/one-click?token=${LINK.token}`,
    body: {},
  })),
  // A link that was given to the member, in other hands; the file behind it is not there in this test.
  'GET /api/videos/:id/stream': line([403, 404, 403, 403, 403], ({ videoLink }) => ({ path: videoLink })),
  'GET /api/videos/:id/chapters': line([403, 404, 403, 403, 403], ({ captionsLink }) => ({
    path: captionsLink.replace('/captions', '/chapters'),
  })),
  'GET /api/videos/:id/captions': line([403, 404, 403, 403, 403], ({ captionsLink }) => ({
    path: captionsLink,
  })),
  'POST /api/videos/:id/place': line([401, 200, 403, 403, 403], ({ videoId }) => ({
    path: `/api/videos/${videoId}/place`,
    body: { seconds: 12 },
  })),
  'GET /api/placeholder/:width/:height': line(OPEN, () => ({ path: '/api/placeholder/40/30' })),
  'GET /api/docs': line(OPEN),
  'GET /api/docs/reader.css': line(OPEN),
  'GET /api/docs/reader.js': line(OPEN),
  'GET /api/docs/try.js': line(OPEN),
  // For who has the token, anyone who is logged in; the doors to them have tests of their own.
  'GET /mailbox': line(nobody(403)),
  'GET /mailbox/:id': line(nobody(403), () => ({ path: '/mailbox/none' })),
  'GET /mailbox/:id/html': line(nobody(403), () => ({ path: '/mailbox/none/html' })),
  'GET /mailbox/:id/calendar.ics': line(nobody(403), () => ({ path: '/mailbox/none/calendar.ics' })),
  'GET /.well-known/change-password': line(nobody(302)),
  'GET /healthz': line(OPEN),
  'GET /readyz': line(OPEN),
  'GET /metrics': line(nobody(403)),
}

/** Routes of the staff, each with the verb that it asks for. */
const withVerbs = (routes: Partial<Record<Verb, readonly string[]>>) =>
  Object.entries(routes).flatMap(([verb, own]) => own.map((route) => [route, verb as Verb] as const))
const [STUDIO_WIDE, OF_CLASSES, OF_CENTRES, ANYWHERE] = [
  withVerbs(IN_THE_STUDIO),
  withVerbs(OF_A_CLASS),
  withVerbs(OF_A_CENTRE),
  withVerbs(WHEREVER),
]

/** The staff beside the admin, and where they have their role; the teacher teaches a class here. */
const STAFF = [
  { who: 'manager', role: 'manager', at: 'everywhere' },
  { who: 'front desk', role: 'front desk', at: 'everywhere' },
  { who: 'accountant', role: 'accountant', at: 'everywhere' },
  { who: 'teacher', role: 'teacher', at: 'everywhere' },
  { who: 'another teacher', role: 'teacher', at: 'everywhere' },
  { who: 'manager here', role: 'manager', at: 'here' },
  { who: 'manager elsewhere', role: 'manager', at: 'elsewhere' },
  { who: 'front desk here', role: 'front desk', at: 'here' },
  { who: 'front desk elsewhere', role: 'front desk', at: 'elsewhere' },
] as const
type Answered = 'refused' | 'let in'
const answered = (status: number): Answered => (status === 401 || status === 403 ? 'refused' : 'let in')

describe.each(BOTH_ENGINES)('who may call what, on %s', (engine) => {
  let app: TestApp
  let cast: Cast
  let as: Record<Person, ReturnType<TestApp['browser']>>
  beforeAll(async () => {
    app = await openTestApp(engine)
    const [member, other, instructor, admin] = await Promise.all([1, 2, 3, 4].map(() => newMember(app)))
    if (!member || !other || !instructor || !admin) throw new Error('The cast is not complete.')
    await app.db.updateTable('users').set({ role: 'instructor' }).where('id', '=', instructor.id).execute()
    await app.db.updateTable('users').set({ role: 'admin' }).where('id', '=', admin.id).execute()
    as = {
      visitor: app.browser(),
      member: member.browser,
      'other member': other.browser,
      instructor: instructor.browser,
      admin: admin.browser,
    }
    cast = await furnish(member)
  })

  test('every route of the router has its line here, and every line its route', () => {
    const routes = app.api.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`)
    expect([...new Set(routes)].sort()).toEqual([...Object.keys(MATRIX), ...sameForAll()].sort())
  })

  /** What declares that its answer is the same for everyone needs no line; what names one of several does. */
  const sameForAll = () =>
    [...keptPaths(app.api)].filter((path) => !path.includes('{')).map((path) => `GET ${path}`)
  test('what is the same for everybody is answered to everybody', async () => {
    const routes = sameForAll()
    expect(routes.length).toBeGreaterThan(15)
    for (const route of routes)
      for (const who of PEOPLE) {
        const { status } = await as[who].send('GET', route.replace('GET ', ''))
        expect([who, route, status]).toEqual([who, route, 200])
      }
  })

  // Logging out comes last: it ends the logins of the cast.
  const last = 'POST /api/user/logout'
  const routes = Object.keys(MATRIX).sort((a, b) => Number(a === last) - Number(b === last))
  test.each(routes)('%s', async (route) => {
    const [method = '', pattern = ''] = route.split(' ')
    const { statuses, ask } = MATRIX[route] as Line
    const { path = pattern, body, headers } = ask?.(cast) ?? {}
    const answers: number[] = []
    for (const who of PEOPLE) answers.push((await as[who].send(method, path, body, headers)).status)
    expect(Object.fromEntries(PEOPLE.map((who, n) => [who, answers[n]]))).toEqual(
      Object.fromEntries(PEOPLE.map((who, n) => [who, statuses[n]])),
    )
  })

  describe('of the staff', () => {
    type One = (typeof STAFF)[number] & { grants: Grant[]; browser: ReturnType<TestApp['browser']> }
    let staff: One[]
    let here: { centreId: string; roomId: string; classId: string }
    beforeAll(async () => {
      const [own, other] = [await newPlace(app), await newPlace(app)]
      staff = await Promise.all(
        STAFF.map(async (one) => {
          const centreId = { everywhere: null, here: own.centreId, elsewhere: other.centreId }[one.at]
          const { id, browser } = await newStaff(app, one.role, centreId)
          if (one.who === 'teacher')
            await app.db
              .updateTable('instructors')
              .set({ userId: id })
              .where('id', '=', own.instructorId)
              .execute()
          return { ...one, grants: [{ role: one.role, centreId }], browser }
        }),
      )
      const { id: classId } = await newClass(app)
      await app.db
        .updateTable('classes')
        .set({ roomId: own.roomId, centreId: own.centreId, instructorId: own.instructorId })
        .where('id', '=', classId)
        .execute()
      here = { ...own, classId }
    })

    /** What each of them is answered, and what the permission table says. */
    const compare = async (
      route: string,
      expected: (one: One) => boolean,
      { path: real, body: realBody }: Asked = {},
    ) => {
      const [method = '', pattern = ''] = route.split(' ')
      const { path = pattern, body, headers } = MATRIX[route]?.ask?.(cast) ?? {}
      const [answers, wanted]: [Record<string, Answered>, Record<string, Answered>] = [{}, {}]
      for (const one of staff) {
        const { status } = await one.browser.send(method, real ?? path, realBody ?? body, headers)
        answers[one.who] = answered(status)
        wanted[one.who] = expected(one) ? 'let in' : 'refused'
      }
      expect(answers).toEqual(wanted)
    }

    test('every route of theirs has its verb, and every verb’s route its line', () => {
      const theirs = Object.entries(MATRIX).flatMap(([route, { statuses }]) =>
        statuses[1] === 403 && (statuses[3] !== 403 || statuses[4] !== 403) ? [route] : [],
      )
      const told = [...STUDIO_WIDE, ...OF_CLASSES, ...OF_CENTRES, ...ANYWHERE].map(([route]) => route)
      expect(told.toSorted()).toEqual(theirs.toSorted())
    })

    test.each(STUDIO_WIDE)('%s asks for %s in the whole studio', async (route, verb) => {
      await compare(route, ({ grants }) => {
        const reach = reachOf(grants, verb)
        // What is one's own: a page, a month of pay.
        return reach !== null && (reach.everywhere || reach.own)
      })
    })

    test.each(ANYWHERE)('%s asks for %s, and shows what is within reach', async (route, verb) => {
      await compare(route, ({ grants }) => reachOf(grants, verb) !== null)
    })

    test.each(OF_CLASSES)('%s asks for %s, of a class here', async (route, verb) => {
      const { classId } = here
      const { path, body } = MATRIX[route]?.ask?.(cast) ?? {}
      const real = {
        ...(path && {
          path: path
            .replace('/sessions/none', `/sessions/${classId}-1`)
            .replace('/classes/none', `/classes/${classId}`),
        }),
        body: named(body, classId),
      }
      await compare(
        route,
        ({ who, grants }) =>
          covers(reachOf(grants, verb), { isOwn: who === 'teacher', centreId: here.centreId }),
        real,
      )
    })

    test.each(OF_CENTRES)('%s asks for %s, of the centre here', async (route, verb) => {
      const path = MATRIX[route]
        ?.ask?.(cast)
        .path?.replace('/centres/none', `/centres/${here.centreId}`)
        .replace('/rooms/none', `/rooms/${here.roomId}`)
      await compare(
        route,
        ({ grants }) => covers(reachOf(grants, verb), { isOwn: false, centreId: here.centreId }),
        { ...(path && { path }) },
      )
    })

    /** The same of the class, where the body names it. */
    function named(body: unknown, classId: string): unknown {
      if (typeof body !== 'object' || body === null) return body
      const names = Object.entries(body).map(([name, value]) => [
        name,
        ['classId', 'target'].includes(name) ? classId : value,
      ])
      return Object.fromEntries(names)
    }
  })

  /** Recordings that the member paid and is in, with a video, and a post of theirs. */
  async function furnish({
    id: memberId,
    browser,
    form: { email: ownEmail },
  }: Awaited<ReturnType<typeof newMember>>): Promise<Cast> {
    const { id: classId } = await newClass(app, { type: 'Recorded' })
    const videoId = `video-of-${classId}`
    await app.db
      .insertInto('classVideos')
      .values({
        id: videoId,
        classId,
        classNumber: 1,
        title: 'The first hour',
        description: '',
        file: 'none.webm',
        captions: 'none.vtt',
        picture: 'video-x',
        durationSeconds: 60,
        preview: 0,
      })
      .execute()
    const created = await browser.post('/api/payments/create', { userId: memberId, classId, amount: 1499 })
    const payment = await app.sandbox.pay(created.body.orderId)
    await browser.post('/api/payments/verify', payment)
    const videoLink = (await browser.get(`/api/classes/get/${classId}`)).body.data.videos[0].url
    const enrollmentId = (await browser.get(`/api/classes/get/${classId}`)).body.data.enrollment._id
    const postId = `post-of-${classId}`
    await app.db
      .insertInto('blogPosts')
      .values({
        id: postId,
        slug: postId,
        title: 'Breath',
        excerpt: '',
        body: '',
        category: 'Yoga',
        picture: 'post-x',
        authorName: 'Ananya Iyer',
        authorId: memberId,
        publishedAt: app.studio.now(),
        readMinutes: 5,
        featured: 0,
        deletedAt: null,
        deletedBy: null,
      })
      .execute()
    return {
      memberId,
      ownEmail,
      classId,
      enrollmentId,
      videoId,
      videoLink,
      captionsLink: videoLink.replace('/stream', '/captions'),
      postId,
      payment,
    }
  }
})
