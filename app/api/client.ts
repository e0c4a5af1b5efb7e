import type { InferRequestType } from 'hono/client'
import type { LegalKind } from '../../shared/enums.ts'
import { ask } from './answers.ts'
import { at, calls } from './calls.ts'

export type { Answer, Failed } from './answers.ts'
/** What a call answers that only did something. */
export type Said = { message: string }

type Calls = typeof calls

/** The body that a call takes, as it is sent. */
export type Sent<Call> = InferRequestType<Call> extends { json: infer Body } ? Body : never

/** Typed in an address: what is not on the list is answered with 422. */
type SuggestionQuery = InferRequestType<Calls['suggestions']['get']['$get']>['query']

export type Verification = Sent<Calls['payments']['verify']['$post']>
export type Message = Sent<Calls['contact']['send']['$post']>
export type Plan = Extract<Awaited<ReturnType<Api['plans']>>, { ok: true }>['data'][number]

export type Api = ReturnType<typeof makeApi>

/** What public pages and more than one area ask for. */
export function makeApi(over: Calls) {
  return {
    me: () => ask(over.user.me.$get()),
    logout: () => ask(over.user.logout.$post()),
    studio: () => ask(over.studio.get.$get()),
    about: () => ask(over.studio.about.$get()),
    landing: () => ask(over.studio.landing.$get()),
    centres: () => ask(over.centres.get.$get()),
    courses: () => ask(over.courses.get.$get()),
    course: (id: string) => ask(over.courses.get[':id'].$get(at({ id }))),
    classes: () => ask(over.classes.get.$get({ query: {} })),
    suggestions: (query: { when?: string; where?: string; purpose?: string }) =>
      ask(over.suggestions.get.$get({ query: query as SuggestionQuery })),
    yogaClass: (idOrSlug: string) => ask(over.classes.get[':id'].$get(at({ id: idOrSlug }))),
    enrolledClasses: (userId: string) => ask(over.classes.getenrolledclasses[':userId'].$get(at({ userId }))),

    createOrder: (json: Sent<Calls['payments']['create']['$post']>) =>
      ask(over.payments.create.$post({ json })),
    verifyPayment: (json: Verification) => ask(over.payments.verify.$post({ json })),

    previews: () => ask(over.videos.previews.$get()),
    plans: () => ask(over.plans.get.$get()),
    launch: () => ask(over.plans.launch.$get()),
    timetable: (filters: URLSearchParams) =>
      ask(over.schedule.get.$get({ query: Object.fromEntries(filters) })),
    posts: () => ask(over.blog.get.$get()),
    post: (slug: string) => ask(over.blog.get[':slug'].$get(at({ slug }))),
    subscribe: (email: string) => ask(over.newsletter.subscribe.$post({ json: { email } })),
    notifyMe: (email: string) => ask(over['notify-me'].$post({ json: { email } })),
    confirmSubscription: (token: string) => ask(over.subscription.confirm.$post({ json: { token } })),
    leaveSubscription: (token: string) => ask(over.subscription.leave.$post({ json: { token } })),
    teachers: () => ask(over.teachers.get.$get()),
    testimonials: () => ask(over.testimonials.get.$get()),
    consentQuestion: (token: string) => ask(over.testimonials.consent.look.$post({ json: { token } })),
    answerConsent: (token: string, answer: 'yes' | 'no') =>
      ask(over.testimonials.consent.answer.$post({ json: { token, answer } })),
    questions: () => ask(over.faq.get.$get()),
    legal: (page: LegalKind) => ask(over.legal[':page'].$get(at({ page }))),
    legalVersion: (page: LegalKind, number: string) =>
      ask(over.legal[':page'][':number'].$get(at({ page, number }))),
    events: () => ask(over.events.get.$get()),
    event: (slug: string) => ask(over.events.get[':slug'].$get(at({ slug }))),
    registerInterest: (json: Sent<Calls['events']['interest']['$post']>) =>
      ask(over.events.interest.$post({ json })),
    sendMessage: (json: Message) => ask(over.contact.send.$post({ json })),
  }
}

/** For the browser. */
export const api = makeApi(calls)
