import { createHmac } from 'node:crypto'
import { codeAt as doorCodeAt } from '../../../domain/attendance/door-code.ts'
import type { Studio } from '../../../domain/core/studio.ts'
import { studioDay } from '../../../domain/core/studio-day.ts'
import { unsubscribeToken } from '../../../domain/subscriptions/unsubscribe.ts'
import { codeAt } from '../../../lib/totp.ts'
import { jobsOf } from '../../../server/jobs.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { webhookOf } from '../../support/fake-razorpay.ts'
import { SINGLE } from '../../support/single-places.ts'
import { KEYS } from '../../support/test-app.ts'
import { ANSWERED, DELETING, IMPORT_SETTINGS, IMPORTED, LIST, LISTED, REQUEST } from './data.ts'
import { ANNOUNCED, BLOCKED, CANNED, DOUBLE, INVITED, MERGE_WAITS, NOTE, SAID } from './members.ts'
import {
  BESIDE,
  CHANGE,
  CLOSURE,
  CUE,
  PASSWORD,
  PAUSE,
  RATE_DAY,
  REFUND_WAITS,
  SESSION_LETTER,
  STUCK,
  type Stage,
  SUBSCRIBER,
  sender,
  TOKEN,
  TWO_FACTOR_KEY,
  WAITS,
} from './stage.ts'
import {
  API_KEY,
  ARRIVED,
  ASKED,
  COLLEAGUE,
  DEPUTY,
  DONE,
  DRAFT,
  DRAFT_CONTENT,
  FILM,
  PICTURE,
  POST,
  QUOTED,
  READ,
  RECOVERY_CODE,
  SHELVED,
  SPARE,
  UNSENT,
  WEBHOOK,
  WRITTEN,
} from './teaching.ts'

type Asked = {
  path?: string
  body?: unknown
  who?: 'one' | 'other' | 'admin' | 'nobody'
  headers?: Record<string, string>
}
type Ask = (stage: Stage) => Asked

/** The day of a session, and the same one a year later. */
const weeksOf = (studio: Studio, startsAt: number) => {
  const day = (at: number) => studioDay(at, studio.settings.timeZone)
  return { from: day(startsAt), to: day(startsAt + 364 * 24 * HOUR) }
}

const own =
  (body: object = {}): Ask =>
  ({ one }) => ({ body: { userId: one.id, ...body } })
const inClass =
  (body: object = {}): Ask =>
  ({ one, classId }) => ({ body: { userId: one.id, classId, ...body } })
const say =
  (body: unknown, who: Asked['who'] = 'one'): Ask =>
  () => ({ body, who })
const visitor = (body: unknown) => say(body, 'nobody')
const admin =
  (path: (stage: Stage) => string, body: unknown = {}): Ask =>
  (stage) => ({
    path: path(stage),
    body,
    who: 'admin',
  })
const BUSINESS = { name: 'Quiet LLP', address: 'Delhi', state: '07', gstin: '', version: 0 }
const PLAN = {
  name: 'Breath',
  monthlyPrice: 15,
  yearlyPrice: 150,
  features: ['Films'],
  notIncludedFeatures: [],
  opensFilms: true,
}
const NEWCOMER = {
  firstName: 'Ravi',
  lastName: 'Menon',
  email: 'new@example.com',
  password: PASSWORD,
  dateOfBirth: '1990-01-01',
  gender: 'male',
  phone: '+91 98765 43210',
  height: 170,
  weight: 60,
}
const dayFrom = (studio: Studio, days: number) =>
  new Date(studio.now() + days * 86_400_000).toISOString().slice(0, 10)
const HOUR = 3_600_000
/** What a class on sale may say of itself from now on: dearer than it was. */
const WORDS = { ...DRAFT_CONTENT, price: 1999, difficulty: 'advanced', picture: 'class-of-yin' }
const daysOf = ({ settings }: Studio, at: number) => {
  const day = studioDay(at, settings.timeZone)
  return { fromDay: day, untilDay: day }
}
const LINK = { joinLink: 'https://meet.example/room' }
/** A white pixel. */
const IMAGE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** One line a route that changes something, or more. A route without one fails the proof: say here how it is called. */
export const CALLS: Record<string, Ask[]> = {
  'POST /api/user/register': [visitor(NEWCOMER)],
  'POST /api/user/join': [
    visitor({
      name: 'Nila Ray',
      email: NEWCOMER.email,
      password: PASSWORD,
      isOldEnough: true,
      agrees: true,
    }),
  ],
  'POST /api/user/check-details': [visitor(NEWCOMER)],
  'POST /api/user/login': [visitor({ email: 'one@example.com', password: PASSWORD })],
  'POST /api/user/logout': [own()],
  'PUT /api/user/update/:id': [
    ({ one }) => ({ path: `/api/user/update/${one.id}`, body: { firstName: 'Asha', lastName: 'Rao' } }),
  ],
  'POST /api/user/change-password': [own({ currentPassword: PASSWORD, newPassword: 'another-river-8' })],
  'POST /api/user/forgot-password': [visitor({ email: 'one@example.com' })],
  'POST /api/user/reset-password': [visitor({ token: TOKEN, password: 'another-river-8' })],
  'PUT /api/user/answers': [
    say({
      phone: '+91 98765 43210',
      gender: 'male',
      preferredStyle: 'Hatha',
      healthConsent: true,
      injuries: 'Knee',
    }),
  ],
  'PUT /api/user/billing': [say(BUSINESS)],
  'DELETE /api/user/billing': [() => ({ path: '/api/user/billing?version=0' })],
  'PUT /api/user/preferences': [say({ sms: true })],
  'DELETE /api/user/logins': [own()],
  'DELETE /api/user/logins/:id': [({ one }) => ({ path: `/api/user/logins/${one.loginId}` })],
  'POST /api/user/change-email': [say({ email: 'wished@example.com', password: PASSWORD })],
  'POST /api/user/confirm-email': [say({ token: TOKEN })],
  'POST /api/user/send-confirmation': [own()],
  'POST /api/user/return-email': [visitor({ token: TOKEN })],
  'POST /api/user/merge/stop': [mergeAnswer],
  'POST /api/user/merge/agree': [mergeAnswer],
  'POST /api/user/delete': [say({ password: PASSWORD })],
  'POST /api/user/two-factor/begin': [say({ password: PASSWORD })],
  'POST /api/user/two-factor/confirm': [
    ({ studio }) => ({ body: { code: codeAt(TWO_FACTOR_KEY, studio.now()) } }),
  ],
  'POST /api/user/two-factor/off': [say({ password: PASSWORD })],
  'PUT /api/user/picture': [say({ image: IMAGE })],
  'DELETE /api/user/picture': [own()],
  'DELETE /api/user/testimonials/:id': [() => ({ path: `/api/user/testimonials/${QUOTED}` })],
  'POST /api/user/cues': [say({ text: 'Left knee: no deep lunges', audience: 'all' })],
  'PUT /api/user/cues/:id': [
    () => ({ path: `/api/user/cues/${CUE}`, body: { text: 'Knees', audience: 'all' } }),
  ],
  'DELETE /api/user/cues/:id': [() => ({ path: `/api/user/cues/${CUE}` })],
  'POST /api/user/pauses': [
    ({ studio }) => ({ body: { from: dayFrom(studio, 20), until: dayFrom(studio, 30) } }),
  ],
  'POST /api/user/pauses/:id/end': [() => ({ path: `/api/user/pauses/${PAUSE}/end`, body: {} })],
  'DELETE /api/user/pauses/:id': [() => ({ path: `/api/user/pauses/${PAUSE}` })],
  'POST /api/conversation': [say({ text: 'Hello' })],
  'POST /api/conversation/:memberId/answer': [
    admin(({ one }) => `/api/conversation/${one.id}/answer`, { text: 'Hello' }),
  ],
  'POST /api/applications/:memberId/approve': [admin(({ one }) => `/api/applications/${one.id}/approve`)],
  'POST /api/applications/:memberId/decline': [admin(({ one }) => `/api/applications/${one.id}/decline`)],
  'POST /api/classes/:id/capacity/preview': [
    admin(({ classId }) => `/api/classes/${classId}/capacity/preview`, { capacity: 9 }),
  ],
  'PUT /api/classes/:id/capacity': [
    admin(({ classId }) => `/api/classes/${classId}/capacity`, { capacity: 1 }),
    admin(({ classId }) => `/api/classes/${classId}/capacity`, { capacity: 3 }),
  ],
  'PUT /api/classes/:id/join-link': [admin(({ classId }) => `/api/classes/${classId}/join-link`, LINK)],
  'DELETE /api/classes/:id/join-link': [admin(({ classId }) => `/api/classes/${classId}/join-link`)],
  'PUT /api/sessions/:id/join-link': [admin(({ sessionId }) => `/api/sessions/${sessionId}/join-link`, LINK)],
  'DELETE /api/sessions/:id/join-link': [admin(({ sessionId }) => `/api/sessions/${sessionId}/join-link`)],
  'POST /api/studio/begin': [
    visitor({
      ...NEWCOMER,
      key: TOKEN,
      email: 'owner@example.com',
      studioName: 'Mine',
      currency: 'INR',
      timeZone: 'Asia/Kolkata',
      centreName: 'C',
      address: 'D',
      roomName: 'E',
      capacity: 5,
    }),
  ],
  'POST /api/studio/terms/review': [admin(() => '/api/studio/terms/review')],
  'POST /api/studio/policy/agree': [admin(() => '/api/studio/policy/agree')],
  'POST /api/studio/test-letter': [admin(() => '/api/studio/test-letter')],
  'PUT /api/studio/identity': [
    admin(() => '/api/studio/identity', {
      version: 1,
      name: 'Mine',
      email: 'studio@example.com',
      timeZone: 'Asia/Kolkata',
    }),
  ],
  'POST /api/studio/centres': [admin(() => '/api/studio/centres', { name: 'A', address: 'B' })],
  'PUT /api/studio/centres/:id': [
    admin(() => '/api/studio/centres/centre', { version: 1, name: 'A', address: 'B' }),
  ],
  'POST /api/studio/centres/:id/rooms': [
    admin(() => '/api/studio/centres/centre/rooms', { name: 'Another', capacity: 30 }),
  ],
  'PUT /api/studio/rooms/:id': [
    admin(() => '/api/studio/rooms/room', { version: 1, name: 'A', capacity: 30 }),
  ],
  'POST /api/studio/teachers': [
    admin(() => '/api/studio/teachers', { firstName: 'A', lastName: 'B', email: 'page@example.com' }),
  ],
  'PUT /api/studio/teachers/:id': [
    admin(() => `/api/studio/teachers/${DEPUTY}`, {
      version: 1,
      firstName: 'A',
      lastName: 'B',
      email: 'page@example.com',
    }),
  ],
  'PUT /api/studio/teachers/:id/account': [
    admin(() => `/api/studio/teachers/${SPARE}/account`, { userId: COLLEAGUE }),
  ],
  'DELETE /api/studio/teachers/:id/account': [admin(() => `/api/studio/teachers/${DEPUTY}/account`)],
  'POST /api/studio/invitations': [
    admin(() => '/api/studio/invitations', { email: 'invited@example.com', role: 'front desk' }),
  ],
  'DELETE /api/studio/invitations/:id': [admin(() => '/api/studio/invitations/invitation')],
  'POST /api/studio/invitation/accept': [say({ token: TOKEN })],
  'POST /api/studio/api-keys': [
    say({ name: 'Books', scopes: ['pay'], password: PASSWORD, code: RECOVERY_CODE }, 'admin'),
  ],
  'DELETE /api/studio/api-keys/:id': [admin(() => `/api/studio/api-keys/${API_KEY}`)],
  'POST /api/studio/webhooks': [
    say(
      {
        url: 'https://books.example/',
        events: ['class.published'],
        password: PASSWORD,
        code: RECOVERY_CODE,
      },
      'admin',
    ),
  ],
  'DELETE /api/studio/webhooks/:id': [admin(() => `/api/studio/webhooks/${WEBHOOK}`)],
  'POST /api/studio/webhooks/:id/again': [admin(() => `/api/studio/webhooks/${WEBHOOK}/again`)],
  'POST /api/studio/webhooks/:id/test': [admin(() => `/api/studio/webhooks/${WEBHOOK}/test`)],
  'POST /api/studio/webhook-deliveries/:id/again': [
    admin(() => `/api/studio/webhook-deliveries/${WEBHOOK}/again`),
  ],
  'POST /api/studio/systems/payments-test': [say({}, 'admin')],
  'POST /api/studio/systems/store-test': [say({}, 'admin')],
  'POST /api/studio/systems/webhook-settled': [say({}, 'admin')],
  'POST /api/studio/systems/audit': [say({}, 'admin')],
  'PUT /api/studio/letter-texts/:kind': [
    admin(() => '/api/studio/letter-texts/enrolled', {
      version: 0,
      subject: '',
      opening: 'Warmly.',
      closing: '',
    }),
  ],
  'POST /api/studio/letter-texts/:kind/test': [admin(() => '/api/studio/letter-texts/enrolled/test')],
  'POST /api/studio/letters/again': [say({}, 'admin')],
  'POST /api/studio/letters/:id/again': [admin(() => `/api/studio/letters/${UNSENT}/again`)],
  'POST /api/studio/activity/:id/undo': [admin(() => `/api/studio/activity/${DONE}/undo`)],
  'PUT /api/studio/policies': [
    say(
      {
        version: 1,
        tiers: [{ hoursBefore: 48, percent: 100 }],
        coolingOffMinutes: 0,
        recordedHours: 24,
        openedPercent: 50,
      },
      'admin',
    ),
  ],
  'PUT /api/studio/promises': [
    say({ version: 1, answerHours: 12, offerHours: 6, holdMinutes: 10, minimumAge: 18 }, 'admin'),
  ],
  'PUT /api/studio/team/second-factor': [say({ demanded: true }, 'admin')],
  'POST /api/studio/team/:id/end-role/preview': [
    admin(() => '/api/studio/team/admin/end-role/preview', { role: 'teacher' }),
  ],
  'POST /api/studio/team/:id/end-role': [admin(() => '/api/studio/team/admin/end-role', { role: 'teacher' })],
  'POST /api/studio/team/:id/two-factor/reset': [
    admin(() => `/api/studio/team/${COLLEAGUE}/two-factor/reset`, {
      password: PASSWORD,
      code: RECOVERY_CODE,
    }),
  ],
  'PUT /api/studio/profile': [
    admin(() => '/api/studio/profile', {
      version: 1,
      bio: 'I teach.',
      styles: ['Hatha'],
      languages: ['English'],
      experienceYears: 3,
    }),
  ],
  'PUT /api/studio/preferences': [admin(() => '/api/studio/preferences', { leftHand: true })],
  'POST /api/studio/certificates': [
    admin(() => '/api/studio/certificates', { name: 'Hatha', issuer: 'A school', validFrom: '2020-01-01' }),
  ],
  'DELETE /api/studio/certificates/:id': [admin(() => '/api/studio/certificates/certificate')],
  'PUT /api/sessions/:id/roll': [
    ({ sessionId, bookingId, studio }) => ({
      path: `/api/sessions/${sessionId}/roll`,
      body: { marks: [{ bookingId, mark: 'absent', markedAt: studio.now() }] },
      who: 'admin',
    }),
  ],
  'POST /api/sessions/:id/walk-ins': [
    admin(({ sessionId }) => `/api/sessions/${sessionId}/walk-ins`, {
      guestName: 'Tara',
      reason: 'From far',
    }),
    ({ sessionId, other }) => ({
      path: `/api/sessions/${sessionId}/walk-ins`,
      body: { userId: other.id, reason: 'From far' },
      who: 'admin',
    }),
  ],
  'POST /api/sessions/here': [
    ({ sessionId, studio }) => ({
      body: { sessionId, code: doorCodeAt(studio.settings.secret, sessionId, studio.now()).code },
    }),
  ],
  'POST /api/studio/calendar/renew': [admin(() => '/api/studio/calendar/renew')],
  'POST /api/studio/sessions/:id/substitutes': [
    admin(({ sessionId }) => `/api/studio/sessions/${sessionId}/substitutes`, { message: 'Bolsters.' }),
  ],
  'POST /api/studio/sessions/:id/substitutes/assign': [
    admin(({ sessionId }) => `/api/studio/sessions/${sessionId}/substitutes/assign`, { teacherId: DEPUTY }),
  ],
  'POST /api/studio/substitutes/:id/accept': [admin(() => '/api/studio/substitutes/asked/accept')],
  'POST /api/studio/substitutes/:id/decline': [admin(() => '/api/studio/substitutes/asked/decline')],
  'POST /api/studio/substitutes/:id/withdraw': [admin(() => '/api/studio/substitutes/asked/withdraw')],
  'POST /api/studio/substitutes/:id/assign': [
    admin(() => '/api/studio/substitutes/asked/assign', { teacherId: DEPUTY }),
  ],
  'POST /api/studio/substitutes/:id/decline-proposal': [
    admin(() => '/api/studio/substitutes/asked/decline-proposal'),
  ],
  'PUT /api/studio/classes/:id/substitutes': [
    admin(({ classId }) => `/api/studio/classes/${classId}/substitutes`, { version: 1, preferred: [] }),
  ],
  'PUT /api/studio/sessions/:id/notes/:kind': [
    admin(({ sessionId }) => `/api/studio/sessions/${sessionId}/notes/private`, {
      version: 1,
      text: 'Hello',
    }),
  ],
  'DELETE /api/studio/sessions/:id/notes/:kind': [
    admin(({ sessionId }) => `/api/studio/sessions/${sessionId}/notes/private`),
  ],
  'POST /api/studio/words/:kind': [admin(() => '/api/studio/words/event')],
  'PUT /api/studio/words/:kind/:id': [
    admin(() => `/api/studio/words/post/${WRITTEN}`, { version: 'd0.1', content: { ...POST, title: 'Sun' } }),
    admin(() => `/api/studio/words/post/${READ}`, { version: 'p1', content: { ...POST, title: 'Sun' } }),
  ],
  'POST /api/studio/words/:kind/:id/discard': [
    admin(() => `/api/studio/words/post/${WRITTEN}/discard`, { version: 'd0.1' }),
  ],
  'POST /api/studio/words/:kind/:id/publish': [
    admin(() => `/api/studio/words/post/${WRITTEN}/publish`, { version: 'd0.1' }),
  ],
  'POST /api/studio/words/:kind/:id/withdraw': [
    admin(() => `/api/studio/words/post/${READ}/withdraw`, { version: 'p1' }),
  ],
  'POST /api/studio/words/:kind/:id/restore': [
    admin(() => `/api/studio/words/post/${READ}/restore`, { version: 'p1', number: 1 }),
  ],
  'PUT /api/studio/brand': [
    say({ version: 1, accent: { day: '#7a2f14', night: '#ee8a58' }, logo: null }, 'admin'),
  ],
  'POST /api/studio/testimonials/:id/ask': [
    admin(() => `/api/studio/testimonials/${ASKED}/ask`, { version: 1, email: 'other@example.com' }),
  ],
  'POST /api/studio/testimonials/:id/paper': [
    admin(() => `/api/studio/testimonials/${ASKED}/paper`, { version: 1, note: 'Folder' }),
  ],
  'POST /api/studio/testimonials/:id/end-consent': [
    admin(() => `/api/studio/testimonials/${QUOTED}/end-consent`, { version: 1 }),
  ],
  'POST /api/testimonials/consent/look': [visitor({ token: TOKEN })],
  'POST /api/testimonials/consent/answer': [
    visitor({ token: TOKEN, answer: 'yes' }),
    visitor({ token: TOKEN, answer: 'no' }),
  ],
  'PUT /api/studio/films/:id': [admin(() => `/api/studio/films/${FILM}`, { version: 1, title: 'Dusk' })],
  'PUT /api/studio/films/:id/captions': [
    admin(() => `/api/studio/films/${FILM}/captions`, {
      version: 1,
      text: 'WEBVTT\n\n00:01.000 --> 00:04.000\nBreathe in.\n',
    }),
  ],
  'DELETE /api/studio/films/:id': [admin(() => `/api/studio/films/${ARRIVED}`)],
  'POST /api/studio/pictures': [
    () => ({ body: Buffer.from(IMAGE, 'base64'), who: 'admin', headers: { 'content-type': 'image/png' } }),
  ],
  'PUT /api/studio/pictures/:id': [
    admin(() => `/api/studio/pictures/${PICTURE}`, { version: 1, alt: 'A lamp' }),
  ],
  'DELETE /api/studio/pictures/:id': [admin(() => `/api/studio/pictures/${PICTURE}`)],
  'POST /api/studio/classes/drafts': [
    admin(() => '/api/studio/classes/drafts'),
    ({ freeClassId }) => ({ who: 'admin', body: { copyOf: freeClassId } }),
  ],
  'PUT /api/studio/classes/drafts/:id': [
    admin(() => `/api/studio/classes/drafts/${DRAFT}`, {
      version: 1,
      content: { ...DRAFT_CONTENT, title: 'Yin' },
    }),
  ],
  'DELETE /api/studio/classes/drafts/:id': [admin(() => `/api/studio/classes/drafts/${DRAFT}?version=1`)],
  'POST /api/studio/classes/drafts/:id/publish': [
    admin(() => `/api/studio/classes/drafts/${DRAFT}/publish`, { version: 1 }),
  ],
  'POST /api/studio/classes/:id/preview': [
    admin(({ classId }) => `/api/studio/classes/${classId}/preview`, { content: WORDS }),
  ],
  'PUT /api/studio/classes/:id': [
    admin(({ classId }) => `/api/studio/classes/${classId}`, { version: 1, content: WORDS }),
    admin(({ classId }) => `/api/studio/classes/${classId}`, {
      version: 1,
      content: { ...WORDS, price: 0, joinLink: '' },
    }),
    admin(({ freeClassId }) => `/api/studio/classes/${freeClassId}`, {
      version: 1,
      content: { ...WORDS, price: 0, joinLink: '', films: [{ _id: ARRIVED, number: 1, preview: true }] },
    }),
  ],
  'POST /api/studio/classes/:id/archive': [
    admin(({ classId }) => `/api/studio/classes/${classId}/archive`, { version: 1 }),
  ],
  'POST /api/studio/classes/:id/unarchive': [
    admin(() => `/api/studio/classes/${SHELVED}/unarchive`, { version: 1 }),
  ],
  'POST /api/studio/classes/:id/sessions/preview': [
    ({ classId, startsAt }) => ({
      path: `/api/studio/classes/${classId}/sessions/preview`,
      who: 'admin',
      body: { startsAt: startsAt + 3 * HOUR, endsAt: startsAt + 4 * HOUR },
    }),
  ],
  'POST /api/studio/classes/:id/sessions': [
    ({ classId, startsAt }) => ({
      path: `/api/studio/classes/${classId}/sessions`,
      who: 'admin',
      body: { startsAt: startsAt + 3 * HOUR, endsAt: startsAt + 4 * HOUR, people: 1 },
    }),
  ],
  'POST /api/studio/sessions/:id/copy/preview': [
    ({ sessionId, startsAt }) => ({
      path: `/api/studio/sessions/${sessionId}/copy/preview`,
      who: 'admin',
      body: { startsAt: startsAt + 3 * HOUR },
    }),
  ],
  'POST /api/studio/sessions/:id/copy': [
    ({ sessionId, startsAt }) => ({
      path: `/api/studio/sessions/${sessionId}/copy`,
      who: 'admin',
      body: { startsAt: startsAt + 3 * HOUR, people: 1 },
    }),
  ],
  'POST /api/studio/schedule/copy-week/preview': [
    ({ studio, startsAt }) => ({ who: 'admin', body: weeksOf(studio, startsAt) }),
  ],
  'POST /api/studio/schedule/copy-week': [
    ({ studio, startsAt, sessionId }) => ({
      who: 'admin',
      body: { ...weeksOf(studio, startsAt), sessions: [{ sessionId, people: 1 }] },
    }),
  ],
  'PUT /api/studio/pay/rates': [
    admin(() => '/api/studio/pay/rates', {
      version: 0,
      teacherId: DEPUTY,
      validFrom: '2030-01-01',
      session: 1200,
    }),
  ],
  'POST /api/studio/pay/close': [
    admin(() => '/api/studio/pay/close', { teacherId: DEPUTY, month: '2020-02' }),
  ],
  'POST /api/studio/pay/corrections': [
    admin(() => '/api/studio/pay/corrections', { lineId: 'line', amount: 100, reason: 'Counted twice.' }),
  ],
  'POST /api/studio/money/payments/:id/refund': [
    admin(({ paymentId }) => `/api/studio/money/payments/${paymentId}/refund`, {
      key: 'the-key-of-a-sum-1',
      basis: 'sum',
      amount: 100,
      ends: false,
      reason: 'A leak',
    }),
    admin(({ paymentId }) => `/api/studio/money/payments/${paymentId}/refund`, {
      key: 'the-key-of-all-of-it',
      basis: 'whole',
      amount: 1499,
      ends: true,
      reason: 'A leak',
    }),
    admin(({ paymentId }) => `/api/studio/money/payments/${paymentId}/refund`, {
      key: 'the-key-of-the-policy',
      basis: 'policy',
      amount: 1499,
      ends: true,
      reason: 'They called',
    }),
  ],
  'POST /api/studio/money/to-do/:kind/:id/again': [
    admin(() => `/api/studio/money/to-do/webhook/${STUCK}/again`),
  ],
  'POST /api/studio/refunds/:id/handed-back': [
    admin(({ owedRefundId }) => `/api/studio/refunds/${owedRefundId}/handed-back`, { reference: 'The box' }),
  ],
  'POST /api/studio/refunds/:id/other-way': [
    admin(({ sentBackId }) => `/api/studio/refunds/${sentBackId}/other-way`, {
      way: 'cash',
      reference: 'The box',
    }),
  ],
  'POST /api/studio/sales/items': [
    ({ other }) => ({
      who: 'admin',
      body: {
        key: 'the-key-of-an-item-in-cash',
        memberId: other.id,
        item: 'Yoga mat',
        amount: 900,
        way: 'cash',
      },
    }),
  ],
  'POST /api/studio/sales/plans': [
    ({ other }) => ({
      who: 'admin',
      body: {
        key: 'the-key-of-a-plan-in-cash',
        memberId: other.id,
        plan: 'breath',
        period: 'month',
        list: 15,
        amount: 15,
        way: 'cash',
      },
    }),
  ],
  'POST /api/studio/sales/sessions/:id': [
    ({ other, sessionId }) => ({
      path: `/api/studio/sales/sessions/${sessionId}`,
      who: 'admin',
      body: {
        key: 'the-key-of-who-walked-in',
        memberId: other.id,
        list: SINGLE,
        amount: SINGLE,
        way: 'cash',
        beyond: 'From far',
      },
    }),
  ],
  'POST /api/studio/guests': [admin(() => '/api/studio/guests', { name: 'Ravi Menon' })],
  'POST /api/studio/sales': [
    ({ other, classId }) => ({
      who: 'admin',
      body: {
        key: 'the-key-of-a-sale-in-cash',
        memberId: other.id,
        classId,
        list: 1499,
        amount: 1499,
        way: 'cash',
      },
    }),
    ({ one, classId }) => ({
      who: 'admin',
      body: {
        key: 'the-key-of-a-sale-for-less',
        memberId: one.id,
        classId,
        list: 1499,
        amount: 999,
        way: 'card-machine',
        reason: 'Paid for two',
        reference: '4711',
      },
    }),
    ({ one, freeClassId }) => ({
      who: 'admin',
      body: {
        key: 'the-key-of-a-gift-of-ours',
        memberId: one.id,
        classId: freeClassId,
        list: 0,
        amount: 0,
        way: 'free',
        reason: 'Won at the fair',
      },
    }),
  ],
  'POST /api/studio/till': [
    admin(() => '/api/studio/till', { day: '2020-01-01', currency: 'INR', expected: 0, counted: 0 }),
  ],
  'PUT /api/studio/money/tax': [
    admin(() => '/api/studio/money/tax', {
      version: 0,
      legalName: 'River',
      address: 'By it',
      gstin: '',
      state: null,
      sac: '999723',
      prefix: 'ZF',
    }),
  ],
  'POST /api/studio/money/tax/rates': [
    admin(() => '/api/studio/money/tax/rates', { validFrom: '2091-01-01', percent: 5 }),
  ],
  'DELETE /api/studio/money/tax/rates/:day': [admin(() => `/api/studio/money/tax/rates/${RATE_DAY}`)],
  'POST /api/studio/money/settlements': [
    admin(() => '/api/studio/money/settlements', {
      fileName: 'settled.csv',
      csv: 'entity_id,type,amount\npay_1,payment,149900\n',
    }),
  ],
  'POST /api/studio/imports': [
    () => ({
      path: '/api/studio/imports?name=list.csv',
      body: Buffer.from(LIST),
      who: 'admin',
      headers: { 'content-type': 'text/csv' },
    }),
  ],
  'PUT /api/studio/imports/:id': [
    admin(() => `/api/studio/imports/${LISTED}`, { ...IMPORT_SETTINGS, version: 1 }),
  ],
  'DELETE /api/studio/imports/:id': [admin(() => `/api/studio/imports/${LISTED}?version=1`)],
  'POST /api/studio/imports/:id/run': [admin(() => `/api/studio/imports/${LISTED}/run`, { version: 1 })],
  'POST /api/studio/exports': [admin(() => '/api/studio/exports', { health: true, reason: 'We move.' })],
  'POST /api/studio/privacy/requests': [
    admin(() => '/api/studio/privacy/requests', {
      kind: 'export',
      who: 'One',
      contact: 'one@example.com',
      cameBy: 'letter',
      askedOn: '2020-01-01',
      words: 'A copy, please.',
    }),
  ],
  'POST /api/studio/privacy/requests/:id/answer': [
    admin(() => `/api/studio/privacy/requests/${REQUEST}/answer`, {
      version: 1,
      outcome: 'done',
      answer: 'Sent.',
    }),
  ],
  'POST /api/studio/privacy/requests/:id/deletion': [
    admin(() => `/api/studio/privacy/requests/${REQUEST}/deletion`, {
      version: 1,
      email: 'one@example.com',
      proof: 'Card shown.',
    }),
  ],
  'POST /api/studio/privacy/requests/:id/reopen': [
    admin(() => `/api/studio/privacy/requests/${ANSWERED}/reopen`, { version: 1 }),
  ],
  'POST /api/sessions/calendar/renew': [own()],
  'POST /api/classes/:id/cancel': [admin(({ classId }) => `/api/classes/${classId}/cancel`)],
  'POST /api/payments/create': [
    inClass({ amount: 1499 }),
    ({ other, classId }) => ({ who: 'other', body: { userId: other.id, classId, amount: 1499 } }),
    ({ one, freeClassId }) => ({ body: { userId: one.id, classId: freeClassId, amount: 0 } }),
  ],
  'POST /api/payments/verify': [({ proof }) => ({ body: proof })],
  'POST /api/payments/webhook': [webhook],
  'POST /api/attendance/mark': [inClass({ session: 1 })],
  'POST /api/attendance/unmark': [inClass({ session: 1 })],
  'POST /api/attendance/stats': [inClass()],
  'POST /api/daily-achievement/': [own()],
  'POST /api/enrollments/:id/cancel': [
    ({ enrollmentId }) => ({ path: `/api/enrollments/${enrollmentId}/cancel`, body: { refund: 1499 } }),
    ({ othersEnrollmentId }) => ({
      path: `/api/enrollments/${othersEnrollmentId}/cancel`,
      body: { refund: 1499 },
      who: 'other',
    }),
  ],
  'POST /api/waiting-list/join': [
    inClass(),
    ({ other, classId }) => ({ who: 'other', body: { userId: other.id, classId } }),
  ],
  'POST /api/waiting-list/leave': [inClass()],
  'POST /api/studio/sessions/:id/change/preview': [
    ({ sessionId, startsAt }) => ({
      path: `/api/studio/sessions/${sessionId}/change/preview`,
      who: 'admin',
      body: { scope: 'this', startsAt: startsAt + 1_800_000 },
    }),
  ],
  'POST /api/studio/sessions/:id/change': [
    ({ sessionId, startsAt }) => ({
      path: `/api/studio/sessions/${sessionId}/change`,
      who: 'admin',
      body: { scope: 'this', startsAt: startsAt + 1_800_000, people: 1, refund: 0 },
    }),
  ],
  'POST /api/studio/closures/preview': [
    ({ studio, startsAt }) => ({ who: 'admin', body: daysOf(studio, startsAt) }),
  ],
  'POST /api/studio/closures': [
    ({ studio, startsAt }) => ({
      who: 'admin',
      body: { ...daysOf(studio, startsAt), name: 'Repairs', people: 0, refund: 0 },
    }),
    // No one meets on that day.
    ({ studio }) => ({
      who: 'admin',
      body: { ...daysOf(studio, studio.now() + 400 * 86_400_000), name: 'Repairs', people: 0, refund: 0 },
    }),
  ],
  'POST /api/studio/closures/several/preview': [
    ({ studio, startsAt }) => ({ who: 'admin', body: { days: [daysOf(studio, startsAt).fromDay] } }),
  ],
  'POST /api/studio/closures/several': [
    ({ studio, startsAt }) => ({
      who: 'admin',
      body: {
        days: [startsAt, studio.now() + 401 * 86_400_000].map((at) => ({
          day: daysOf(studio, at).fromDay,
          name: 'Holi',
        })),
        people: 0,
        refund: 0,
      },
    }),
    // No one meets on these days.
    ({ studio }) => ({
      who: 'admin',
      body: {
        days: [402, 403].map((days) => ({
          day: daysOf(studio, studio.now() + days * 86_400_000).fromDay,
          name: 'Holi',
        })),
        people: 0,
        refund: 0,
      },
    }),
  ],
  'POST /api/studio/closures/:id/open': [admin(() => `/api/studio/closures/${CLOSURE}/open`)],
  'POST /api/studio/members': [
    admin(() => '/api/studio/members', { firstName: 'Ravi', lastName: 'Menon', email: 'new@example.com' }),
  ],
  'POST /api/studio/members/:id/invitation': [admin(() => `/api/studio/members/${INVITED}/invitation`)],
  'POST /api/studio/members/:id/notes': [
    admin(({ one }) => `/api/studio/members/${one.id}/notes`, { text: 'Comes early.' }),
  ],
  'PUT /api/studio/members/:id/notes/:noteId': [
    admin(({ one }) => `/api/studio/members/${one.id}/notes/${NOTE}`, { text: 'Comes late.', version: 1 }),
  ],
  'DELETE /api/studio/members/:id/notes/:noteId': [
    admin(({ one }) => `/api/studio/members/${one.id}/notes/${NOTE}?version=1`),
  ],
  'PUT /api/studio/members/:id/tags/:tag': [admin(({ one }) => `/api/studio/members/${one.id}/tags/early`)],
  'DELETE /api/studio/members/:id/tags/:tag': [
    admin(({ one }) => `/api/studio/members/${one.id}/tags/early`),
  ],
  'POST /api/studio/members/:id/health': [
    admin(({ one }) => `/api/studio/members/${one.id}/health`, { reason: 'They fainted.' }),
  ],
  'POST /api/studio/members/:id/block': [
    admin(({ one }) => `/api/studio/members/${one.id}/block`, {
      reason: 'Rude',
      bookings: 'leave',
      refund: 0,
    }),
    admin(({ one }) => `/api/studio/members/${one.id}/block`, {
      reason: 'Rude',
      bookings: 'cancel',
      refund: 1499,
    }),
  ],
  'POST /api/studio/members/:id/unblock': [admin(() => `/api/studio/members/${BLOCKED}/unblock`)],
  'PUT /api/studio/members/:id': [
    admin(() => `/api/studio/members/${DOUBLE}`, {
      firstName: 'Ravindra',
      lastName: DOUBLE,
      phone: '+91 98765 43210',
      was: { firstName: 'Ravi', lastName: DOUBLE, phone: '' },
    }),
  ],
  'PUT /api/studio/members/:id/email': [
    admin(() => `/api/studio/members/${INVITED}/email`, { email: 'right@example.com', reason: 'Mistyped' }),
  ],
  'PUT /api/studio/members/:id/billing': [
    admin(({ one }) => `/api/studio/members/${one.id}/billing`, BUSINESS),
  ],
  'DELETE /api/studio/members/:id/billing': [
    admin(({ one }) => `/api/studio/members/${one.id}/billing?version=0`),
  ],
  'POST /api/studio/members/:id/two-people': [
    admin(({ one }) => `/api/studio/members/${one.id}/two-people`, { other: DOUBLE }),
  ],
  'POST /api/studio/members/:id/merge': [
    admin(({ one }) => `/api/studio/members/${one.id}/merge`, { with: DOUBLE, refund: 0 }),
    admin(() => `/api/studio/members/${DOUBLE}/merge`, { with: 'one', refund: 0 }),
  ],
  'POST /api/studio/members/:id/runs/:enrollmentId/end': [
    admin(({ other, givenId }) => `/api/studio/members/${other.id}/runs/${givenId}/end`, { reason: 'Away' }),
  ],
  'POST /api/studio/messages/:id/answer': [
    admin(() => `/api/studio/messages/m.${DOUBLE}/answer`, { text: 'Gladly.', seen: SAID }),
  ],
  'PUT /api/studio/messages/:id/assignment': [
    admin(({ one }) => `/api/studio/messages/m.${one.id}/assignment`, { to: 'admin' }),
  ],
  'PUT /api/studio/messages/:id/settlement': [
    admin(({ one }) => `/api/studio/messages/m.${one.id}/settlement`, { settled: true }),
  ],
  'POST /api/studio/canned-answers': [
    admin(() => '/api/studio/canned-answers', { name: 'Hours', text: 'From six.' }),
  ],
  'PUT /api/studio/canned-answers/:id': [
    admin(() => `/api/studio/canned-answers/${CANNED}`, { name: 'Mats', text: 'We do.', version: 1 }),
  ],
  'DELETE /api/studio/canned-answers/:id': [admin(() => `/api/studio/canned-answers/${CANNED}?version=1`)],
  'POST /api/studio/announcements/preview': [
    ({ classId }) => ({
      who: 'admin',
      body: { audience: 'class', target: classId, subject: 'A door', text: 'By the garden.' },
    }),
  ],
  'POST /api/studio/announcements': [
    ({ classId }) => ({
      who: 'admin',
      body: { audience: 'class', target: classId, subject: 'A door', text: 'By the garden.', people: 1 },
    }),
  ],
  'DELETE /api/studio/subscribers/:id': [admin(() => `/api/studio/subscribers/${SUBSCRIBER}`)],
  'POST /api/studio/sessions/:id/members': [
    ({ sessionId, other }) => ({
      path: `/api/studio/sessions/${sessionId}/members`,
      body: { userId: other.id, how: 'free', reason: 'From far' },
      who: 'admin',
    }),
  ],
  'POST /api/studio/sessions/:id/places/:bookingId/remove': [
    admin(({ sessionId, bookingId }) => `/api/studio/sessions/${sessionId}/places/${bookingId}/remove`, {
      back: 'policy',
      refund: 0,
      reason: 'They called',
    }),
  ],
  'POST /api/studio/sessions/:id/places/:bookingId/move': [
    admin(({ sessionId, bookingId }) => `/api/studio/sessions/${sessionId}/places/${bookingId}/move`, {
      sessionId: BESIDE,
      reason: 'They called',
    }),
  ],
  'POST /api/studio/sessions/:id/waiting/:waitId/promote': [
    admin(({ sessionId }) => `/api/studio/sessions/${sessionId}/waiting/${WAITS}/promote`, {
      how: 'give',
      reason: 'From far',
    }),
  ],
  'POST /api/studio/sessions/:id/letter': [
    admin(({ sessionId }) => `/api/studio/sessions/${sessionId}/letter`, {
      to: 'booked',
      text: 'Bring a strap.',
      people: 1,
    }),
  ],
  'POST /api/studio/pending/:id/undo': [
    ...[REFUND_WAITS, MERGE_WAITS].map((id) => admin(() => `/api/studio/pending/${id}/undo`)),
    admin(({ endedPendingId }) => `/api/studio/pending/${endedPendingId}/undo`),
    admin(({ takenPendingId }) => `/api/studio/pending/${takenPendingId}/undo`),
    admin(({ blockPendingId }) => `/api/studio/pending/${blockPendingId}/undo`),
    ...[CHANGE, SESSION_LETTER, ANNOUNCED, DELETING, IMPORTED].map((id) =>
      admin(() => `/api/studio/pending/${id}/undo`),
    ),
  ],
  'POST /api/waiting-list/pause': [inClass({ until: 0 })],
  'POST /api/sessions/:id/give-up': [
    ({ sessionId }) => ({ path: `/api/sessions/${sessionId}/give-up`, body: {} }),
  ],
  'POST /api/sessions/:id/make-up': [
    ({ sessionId }) => ({ path: `/api/sessions/${sessionId}/make-up`, body: { sessionId } }),
  ],
  'POST /api/plans/order': [own({ planId: 'breath', period: 'month', amount: 15 })],
  'POST /api/studio/plans': [admin(() => '/api/studio/plans', PLAN)],
  'PUT /api/studio/plans/:id': [admin(() => '/api/studio/plans/plan', { ...PLAN, version: 1 })],
  'POST /api/studio/plans/:id/put-on-sale': [
    admin(() => '/api/studio/plans/plan/put-on-sale', { version: 1 }),
  ],
  'POST /api/studio/plans/:id/take-off-sale': [
    admin(() => '/api/studio/plans/plan/take-off-sale', { version: 1 }),
  ],
  'POST /api/studio/plans/:id/discard': [admin(() => '/api/studio/plans/sketch/discard', { version: 1 })],
  'PUT /api/studio/plan-order': [admin(() => '/api/studio/plan-order', { ids: ['plan'] })],
  'PUT /api/studio/plan-sales': [admin(() => '/api/studio/plan-sales', { version: 0, sale: 'on' })],
  'POST /api/contact/send': [
    ({ one }) => ({
      body: { id: one.id, name: 'Ravi', email: 'one@example.com', subject: 'Mats', message: 'Have you any?' },
    }),
  ],
  'DELETE /api/blog/:id': [() => ({ path: '/api/blog/post' })],
  'POST /api/blog/:id/restore': [() => ({ path: '/api/blog/post/restore', body: {} })],
  'POST /api/events/interest': [visitor({ slug: 'retreat', name: 'Ravi', email: 'one@example.com' })],
  'POST /api/newsletter/subscribe': [visitor({ email: 'one@example.com' })],
  'POST /api/notify-me': [visitor({ email: 'one@example.com' })],
  'POST /api/subscription/confirm': [visitor({ token: TOKEN })],
  'POST /api/subscription/leave': [
    ({ studio }) => ({
      body: { token: unsubscribeToken(studio, SUBSCRIBER) },
      who: 'nobody',
    }),
  ],
  'POST /api/subscription/one-click': [
    ({ studio }) => ({
      path: `/api/subscription/one-click?token=${unsubscribeToken(studio, SUBSCRIBER)}`,
      body: {},
      who: 'nobody',
    }),
  ],
  'POST /api/videos/:id/place': [() => ({ path: '/api/videos/film/place', body: { seconds: 12 } })],
}

/** By the link of the account that ends. */
function mergeAnswer({ studio }: Stage): Asked {
  const key = createHmac('sha256', studio.settings.secret)
    .update(`merge|${MERGE_WAITS}|f`)
    .digest('base64url')
  return { who: 'nobody', body: { token: `${MERGE_WAITS}f${key}` } }
}

/** The provider tells of the payment once more; when there is none, of one that is no one's. */
function webhook({ provider }: Stage): Asked {
  const told = provider.told.find(({ payment }) => payment.status === 'captured')
  if (!told) return { who: 'nobody', body: '{}' }
  const { body, signature } = webhookOf(told, KEYS.webhookSecret)
  return {
    who: 'nobody',
    body,
    headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'told' },
  }
}

export type Verb = { name: string; isJob: boolean; run(stage: Stage, studio: Studio): Promise<string> }

const calls: Verb[] = Object.entries(CALLS).flatMap(([route, asks]) =>
  asks.map((ask, n) => ({
    name: n === 0 ? route : `${route} (${n + 1})`,
    isJob: false,
    async run(stage, studio) {
      const { path, body, who = 'one', headers } = ask(stage)
      const [method] = route.split(' ')
      const person = who === 'nobody' ? null : stage[who]
      const { status, text } = await sender(studio).send(
        person,
        `${method} ${path ?? route.split(' ')[1]}`,
        body,
        headers,
      )
      // Busy is an answer, and a payment provider may be; anything else past 500 is a fault of ours.
      if (status >= 500 && !text.includes(TEXTS.orderFailed)) throw new Error(`${route}: ${status} ${text}`)
      return `${status}`
    },
  })),
)

/** What the studio does by itself, from its own list of jobs. */
export function verbsOf(stage: Stage): Verb[] {
  const jobs = jobsOf(stage.studio, async () => {}).map(({ name }) => ({
    name: `the job “${name}”`,
    isJob: true,
    async run(_: Stage, studio: Studio) {
      await jobsOf(studio, async () => {})
        .find((job) => job.name === name)
        ?.run()
      return 'done'
    },
  }))
  return [...calls, ...jobs]
}
