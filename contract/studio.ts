import { z } from 'zod'
import { brand } from './brand.ts'
import { image } from './classes.ts'

export const studioFacts = z
  .object({
    name: z.string(),
    email: z.string(),
    phone: z.string().meta({ description: 'May be empty.' }),
    words: z
      .object({ tagline: z.string(), welcome: z.string(), places: z.string() })
      .meta({ description: 'Sentences in which the studio introduces itself; may be empty.' }),
    timeZone: z.string().meta({ description: 'Of its clock, by IANA.' }),
    centres: z.array(z.object({ slug: z.string(), name: z.string(), address: z.string() })),
    openingHours: z.array(z.object({ days: z.string(), hours: z.string() })).meta({
      description: '"Mon–Fri", "6:00 AM – 9:00 PM"',
    }),
    figures: z
      .object({ clientsGuided: z.string(), students: z.string(), courses: z.string(), rating: z.string() })
      .meta({ description: 'Claims of the studio, never computed; empty where it makes none.' }),
    social: z.array(z.object({ name: z.string(), url: z.string() })),
    policy: z
      .object({
        version: z.number().int(),
        tiers: z
          .array(z.object({ hoursBefore: z.number(), percent: z.number() }))
          .meta({ description: 'The refund percentage by hours before the first session.' }),
        recordedHours: z.number().meta({ description: 'For a recording: hours after purchase.' }),
        coolingOffMinutes: z.number().meta({ description: 'Minutes after paying; 0 for none.' }),
        openedPercent: z
          .number()
          .meta({ description: 'The highest refund percentage once a video was opened.' }),
      })
      .meta({ description: 'The cancellation policy for new enrollments.' }),
    focuses: z.record(z.string(), z.string()).meta({
      description: 'The focal point of uploaded pictures by id: "50% 30%".',
    }),
    brand: brand.meta({ description: 'Replaces the default logo and colour.' }),
    pricesIncludeTax: z.boolean().meta({ description: 'GST, if the studio has a GSTIN and a rate.' }),
    isDemo: z.boolean().meta({
      description: 'Whether this is the demo studio, with its own sign, captions and faces.',
    }),
    styles: z.array(z.string()).meta({ description: 'Categories of current and past classes.' }),
    hasAboutPage: z.boolean().meta({ description: 'Whether the About page is published.' }),
    hasRecordings: z.boolean().meta({ description: 'Whether a recorded class is in the catalogue.' }),
    freeClass: z.object({ slug: z.string(), title: z.string() }).nullable().meta({
      description: 'A free class that can be booked now, linked from “Try for free”.',
    }),
    promises: z.object({
      answerHours: z.number().int(),
      minimumAge: z.number().int(),
      holdMinutes: z.number().int(),
      offerHours: z.number().int(),
    }),
  })
  .meta({ id: 'StudioFacts' })
export type StudioFacts = z.infer<typeof studioFacts>

const titled = z.array(z.object({ title: z.string(), text: z.string() }))

export const landingTexts = z
  .object({
    heroTitle: z.string().meta({ description: 'One line each, as displayed.' }),
    promisesTitle: z.string(),
    promisesLede: z.string(),
    promises: titled,
    stepsTitle: z.string(),
    steps: titled,
    voicesTitle: z.string(),
    closingTitle: z.string(),
    closingText: z.string(),
  })
  .meta({ id: 'LandingTexts' })

export const aboutPage = z
  .object({
    teacher: z.string().meta({ description: 'Slug of the teacher it is about; empty for the studio.' }),
    title: z.string(),
    lede: z.string(),
    story: z.array(z.string()),
    philosophy: z.object({
      quote: z.string(),
      points: z.array(z.object({ title: z.string(), text: z.string() })),
    }),
    gallery: z.array(z.object({ picture: z.string(), alt: z.string(), caption: z.string() })),
  })
  .meta({ id: 'AboutPage' })
export type AboutPageOnWire = z.infer<typeof aboutPage>

export const centre = z
  .object({
    _id: z.string(),
    slug: z.string(),
    name: z.string(),
    address: z.string(),
    description: z.string(),
    specialties: z.array(z.string()),
    timing: z.string(),
    phone: z.string(),
    mapQuery: z.string().meta({ description: 'The search text for a map.' }),
    facilities: z.array(z.string()).meta({ description: 'Facilities, such as "Mats to borrow".' }),
    image,
  })
  .meta({ id: 'Centre' })
export type CentreOnWire = z.infer<typeof centre>
