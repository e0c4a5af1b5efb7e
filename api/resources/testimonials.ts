import { z } from 'zod'
import {
  askConsentForm,
  consentAnswer,
  consentLink,
  consentQuestion,
  consentsAtDesk,
  consentVersion,
  ownQuote,
  paperConsentForm,
  testimonial,
} from '../../contract/testimonials.ts'
import { answer, done, id } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { answerQuestion, lookAtQuestion } from '../../domain/testimonials/answer.ts'
import { askForConsent, consentOnPaper, consentsOf, endConsent } from '../../domain/testimonials/consents.ts'
import { listTestimonials } from '../../domain/testimonials/list-testimonials.ts'
import { ownQuotes, takeQuoteBack } from '../../domain/testimonials/own.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'
import { presentPicture } from './present.ts'

const listCall = call('get', '/testimonials/get', {
  cache: 'public',
  summary: 'What members say',
  tag: 'Testimonials',
  status: 200,
  answer: answer(z.array(testimonial)),
})
const lookCall = call('post', '/testimonials/consent/look', {
  summary: 'What the link of a letter asks: may these words be shown?',
  tag: 'Testimonials',
  status: 200,
  answer: answer(consentQuestion),
  input: { body: body(consentLink) },
  fails: [404],
})
const answerCall = call('post', '/testimonials/consent/answer', {
  summary: 'Say yes, once, or take it back, at any time, with the link of the letter',
  tag: 'Testimonials',
  status: 200,
  answer: done,
  input: { body: body(consentAnswer) },
  fails: [404, 409],
})

const atDesk = { tag: 'Words and pictures', status: 200, login: true, fails: [404, 409] } as const
const ofOne = z.object({ id })
const consentsCall = call('get', '/studio/testimonials/{id}/consents', {
  ...atDesk,
  summary: 'Who agreed to be quoted with these words, and who was asked (managers)',
  answer: answer(consentsAtDesk),
  input: { params: ofOne },
})
const askCall = call('post', '/studio/testimonials/{id}/ask', {
  ...atDesk,
  summary: 'Ask a member by letter whether they may be quoted (managers)',
  answer: done,
  input: { params: ofOne, body: body(askConsentForm) },
})
const paperCall = call('post', '/studio/testimonials/{id}/paper', {
  ...atDesk,
  summary: 'Write down that they agreed on paper (managers)',
  answer: done,
  input: { params: ofOne, body: body(paperConsentForm) },
})
const endCall = call('post', '/studio/testimonials/{id}/end-consent', {
  ...atDesk,
  summary: 'Write down that they took it back, or need not answer (managers)',
  answer: done,
  input: { params: ofOne, body: body(consentVersion) },
})

const mine = { tag: 'My account', status: 200, login: true } as const
const ownCall = call('get', '/user/testimonials', {
  ...mine,
  summary: 'The words of mine that the studio may show, by my yes',
  answer: answer(z.array(ownQuote)),
})
const takeBackCall = call('delete', '/user/testimonials/{id}', {
  ...mine,
  summary: 'Take my yes back: nobody reads the words from the next request on',
  answer: done,
  input: { params: ofOne },
  fails: [404],
})

export function testimonials(studio: Studio) {
  const { timeZone } = studio.settings
  return resource()
    .openapi(listCall, async (c) => {
      const found = await listTestimonials(studio)
      const data = found.map((one) => {
        const [portrait, gallery] = [
          presentPicture(one.picture, one.name),
          presentPicture(one.galleryPicture, one.name),
        ]
        return {
          _id: one.id,
          text: one.text,
          name: one.name,
          image: portrait.url,
          nightImage: portrait.nightUrl,
          galleryImage: gallery.url,
          nightGalleryImage: gallery.nightUrl,
          className: one.className,
        }
      })
      return ok(c, { data })
    })
    .openapi(lookCall, async (c) => {
      const data = await lookAtQuestion(studio, c.get('visitor'), c.req.valid('json').token)
      return ok(c, { data: { ...data, timeZone } })
    })
    .openapi(answerCall, async (c) => {
      const { token, answer: said } = c.req.valid('json')
      await answerQuestion(studio, c.get('visitor'), token, said === 'yes')
      return ok(c, { message: said === 'yes' ? TEXTS.consentGiven : TEXTS.consentWithdrawn })
    })
    .openapi(ownCall, async (c) => {
      const quotes = await ownQuotes(studio, requireMember(c))
      return ok(c, { data: quotes.map(({ id: _id, ...one }) => ({ _id, ...one })) })
    })
    .openapi(takeBackCall, async (c) => {
      await takeQuoteBack(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: TEXTS.consentWithdrawn })
    })
    .openapi(consentsCall, async (c) => {
      const { version, consents } = await consentsOf(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { data: { version, timeZone, consents: consents.map(presentConsent) } })
    })
    .openapi(askCall, async (c) => {
      const { version, email } = c.req.valid('json')
      await askForConsent(studio, requireMember(c), { ...c.req.valid('param'), version }, email)
      return ok(c, { message: TEXTS.consentAsked })
    })
    .openapi(paperCall, async (c) => {
      const { version, note } = c.req.valid('json')
      await consentOnPaper(studio, requireMember(c), { ...c.req.valid('param'), version }, note)
      return ok(c, { message: TEXTS.consentKept })
    })
    .openapi(endCall, async (c) => {
      await endConsent(studio, requireMember(c), { ...c.req.valid('param'), ...c.req.valid('json') })
      return ok(c, { message: TEXTS.consentEnded })
    })
}

type FoundConsent = Awaited<ReturnType<typeof consentsOf>>['consents'][number]

function presentConsent({ id: _id, firstName, lastName, ...one }: FoundConsent) {
  const { way, state, name, text, askedAt, expiresAt, consentedAt, withdrawnAt, seenBy, note } = one
  return {
    _id,
    way,
    state,
    name,
    text,
    askedAt,
    expiresAt,
    consentedAt,
    withdrawnAt,
    seenBy,
    note,
    member: firstName === null ? null : fullName(firstName, lastName),
  }
}
