import { z } from 'zod'
import { aboutPage, centre, landingTexts, studioFacts } from '../../contract/studio.ts'
import { answer } from '../../contract/wire.ts'
import { type FoundClass, listClasses, stylesTaught } from '../../domain/classes/find-class.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { currentPolicy, type PolicyVersion } from '../../domain/policy/policy.ts'
import { taxIsIncluded } from '../../domain/receipts/settings.ts'
import { isDemo } from '../../domain/studio/demo.ts'
import { listCentres, studioProfile } from '../../domain/studio/profile.ts'
import { LANDING } from '../../shared/landing.ts'
import { call, ok, resource } from '../route.ts'
import { presentBrand } from './brand.ts'
import { presentClass, presentPicture } from './present.ts'

const tag = 'Studio'

const factsCall = call('get', '/studio/get', {
  cache: 'public',
  summary: 'What the studio says of itself, its cancellation policy, and what it promises',
  tag,
  status: 200,
  answer: answer(studioFacts),
})
const aboutCall = call('get', '/studio/about', {
  cache: 'public',
  summary: 'The words of the page about the studio',
  tag,
  status: 200,
  answer: answer(aboutPage.nullable()),
})
const landingCall = call('get', '/studio/landing', {
  cache: 'public',
  summary: 'The words of the first page',
  tag,
  status: 200,
  answer: answer(landingTexts),
})
const centresCall = call('get', '/centres/get', {
  cache: 'public',
  summary: 'The houses of the studio',
  tag,
  status: 200,
  answer: answer(z.array(centre)),
})

const CENTRE_PICTURE = { width: 1200, height: 800 }

export function studioFactsOf(studio: Studio) {
  return resource()
    .openapi(factsCall, async (c) => {
      const profile = await studioProfile(studio)
      const { name, email, phone, words, openingHours, figures, social } = profile
      const brand = presentBrand(profile.brand)
      const { answerHours, minimumAge, holdMinutes, offerHours, timeZone } = studio.settings
      const policy = await currentPolicy(studio)
      const promises = { answerHours, minimumAge, holdMinutes, offerHours }
      const facts = {
        name,
        email,
        phone,
        words,
        timeZone,
        openingHours,
        figures,
        social,
        policy,
        brand,
        promises,
      }
      const pricesIncludeTax = await taxIsIncluded(studio)
      const classes = await listClasses(studio)
      const has = {
        hasAboutPage: profile.aboutPage !== null,
        hasRecordings: classes.some(({ type, cancelledAt }) => type === 'Recorded' && cancelledAt === null),
      }
      const freeClass = freeClassOf(studio, classes, policy)
      const styles = await stylesTaught(studio)
      const demo = await isDemo(studio.db)
      return ok(c, { data: { ...facts, ...has, pricesIncludeTax, styles, freeClass, isDemo: demo } })
    })
    .openapi(aboutCall, async (c) => ok(c, { data: (await studioProfile(studio)).aboutPage }))
    .openapi(landingCall, async (c) => ok(c, { data: (await studioProfile(studio)).landing ?? LANDING }))
    .openapi(centresCall, async (c) => {
      const found = await listCentres(studio)
      const data = found.map(
        ({ id, picture, position: _, version: __, archivedAt: ___, state: ____, ...one }) => ({
          _id: id,
          ...one,
          image: presentPicture(picture, one.name, CENTRE_PICTURE),
        }),
      )
      return ok(c, { data })
    })
}

function freeClassOf(studio: Studio, classes: FoundClass[], policy: PolicyVersion) {
  const found = classes
    .map((one) => presentClass(one, studio.now(), studio.settings, policy))
    .find(
      ({ price, status, calledOff }) =>
        price === 0 && status !== 'Full' && status !== 'Finished' && !calledOff,
    )
  return found ? { slug: found.slug, title: found.title } : null
}
