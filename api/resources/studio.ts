import { z } from 'zod'
import { aboutPage, centre, landingTexts, studioFacts } from '../../contract/studio.ts'
import { type FoundClass, listClasses, stylesTaught } from '../../domain/classes/find-class.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { picturesWithFocus } from '../../domain/pictures/library.ts'
import { currentPolicy, type PolicyVersion } from '../../domain/policy/policy.ts'
import { taxIsIncluded } from '../../domain/receipts/settings.ts'
import { isDemo } from '../../domain/studio/demo.ts'
import { listCentres, studioProfile } from '../../domain/studio/profile.ts'
import { LANDING } from '../../shared/landing.ts'
import { resource } from '../resource.ts'
import { presentBrand } from './brand.ts'
import { presentClass, presentPicture } from './present.ts'

const CENTRE_PICTURE = { width: 1200, height: 800 }

export function studioFactsOf(studio: Studio) {
  return resource('Studio')
    .openCall('get', '/studio/get', {
      summary: 'Get the studio’s profile, cancellation policy and promises',
      cache: 'public',
      data: studioFacts,
      run: async () => {
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
        const centres = (await listCentres(studio)).map(({ slug, name, address }) => ({
          slug,
          name,
          address,
        }))
        return {
          ...facts,
          ...has,
          centres,
          focuses: await picturesWithFocus(studio.db),
          pricesIncludeTax,
          styles,
          freeClass,
          isDemo: demo,
        }
      },
    })
    .openCall('get', '/studio/about', {
      summary: 'Get the About page',
      cache: 'public',
      data: aboutPage.nullable(),
      run: async () => (await studioProfile(studio)).aboutPage,
    })
    .openCall('get', '/studio/landing', {
      summary: 'Get the home page',
      cache: 'public',
      data: landingTexts,
      run: async () => (await studioProfile(studio)).landing ?? LANDING,
    })
    .openCall('get', '/centres/get', {
      summary: 'List centres',
      cache: 'public',
      data: z.array(centre),
      run: async () => {
        const found = await listCentres(studio)
        return found.map(
          ({ id, picture, position: _, version: __, archivedAt: ___, state: ____, ...one }) => ({
            _id: id,
            ...one,
            image: presentPicture(picture, one.name, CENTRE_PICTURE),
          }),
        )
      },
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
