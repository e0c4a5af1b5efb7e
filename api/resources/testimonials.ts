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
import type { Studio } from '../../domain/core/studio.ts'
import { answerQuestion, findQuestion } from '../../domain/testimonials/answer.ts'
import { askForConsent, consentOnPaper, consentsOf, endConsent } from '../../domain/testimonials/consents.ts'
import { listTestimonials } from '../../domain/testimonials/list-testimonials.ts'
import { ownQuotes, withdrawQuote } from '../../domain/testimonials/own-quotes.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { presentPicture } from './present.ts'

export function testimonials(studio: Studio) {
  const { timeZone } = studio.settings
  return resource('Words and pictures')
    .openCall('get', '/testimonials/get', {
      summary: 'List testimonials',
      tag: 'Testimonials',
      cache: 'public',
      data: z.array(testimonial),
      run: async () => {
        const found = await listTestimonials(studio)
        return found.map((one) => {
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
      },
    })
    .openCall('post', '/testimonials/consent/look', {
      summary: 'Get a consent request by its emailed link',
      tag: 'Testimonials',
      form: consentLink,
      fails: [404],
      data: consentQuestion,
      run: async ({ token }, c) => {
        const data = await findQuestion(studio, c.get('visitor'), token)
        return { ...data, timeZone }
      },
    })
    .openCall('post', '/testimonials/consent/answer', {
      summary: 'Agree or withdraw consent with the emailed link',
      tag: 'Testimonials',
      form: consentAnswer,
      fails: [404, 409],
      run: async ({ token, answer: said }, c) => {
        await answerQuestion(studio, c.get('visitor'), token, said === 'yes')
        return said === 'yes' ? TEXTS.consentGiven : TEXTS.consentWithdrawn
      },
    })
    .call('get', '/user/testimonials', {
      summary: 'List my words that the studio may show',
      tag: 'My account',
      data: z.array(ownQuote),
      run: async (member) => {
        const quotes = await ownQuotes(studio, member)
        return quotes.map(({ id: _id, ...one }) => ({ _id, ...one }))
      },
    })
    .call('delete', '/user/testimonials/{id}', {
      summary: 'Withdraw my consent, effective from the next request',
      tag: 'My account',
      fails: [404],
      run: (member, { id }) => withdrawQuote(studio, member, id),
      says: TEXTS.consentWithdrawn,
    })
    .call('get', '/studio/testimonials/{id}/consents', {
      summary: 'List consents and requests for a testimonial (managers)',
      fails: [404, 409],
      data: consentsAtDesk,
      run: async (member, { id }) => {
        const { version, consents } = await consentsOf(studio, member, id)
        return { version, timeZone, consents: consents.map(presentConsent) }
      },
    })
    .call('post', '/studio/testimonials/{id}/ask', {
      summary: 'Ask a member by email for consent (managers)',
      form: askConsentForm,
      run: (member, given, { version, email }) => askForConsent(studio, member, { ...given, version }, email),
      says: TEXTS.consentAsked,
    })
    .call('post', '/studio/testimonials/{id}/paper', {
      summary: 'Record consent on paper (managers)',
      form: paperConsentForm,
      run: (member, given, { version, note }) => consentOnPaper(studio, member, { ...given, version }, note),
      says: TEXTS.consentKept,
    })
    .call('post', '/studio/testimonials/{id}/end-consent', {
      summary: 'Record that consent was withdrawn or isn’t needed (managers)',
      form: consentVersion,
      run: (member, given, form) => endConsent(studio, member, { ...given, ...form }),
      says: TEXTS.consentEnded,
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
