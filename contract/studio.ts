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
          .meta({ description: 'What comes back until so many hours before the first session.' }),
        recordedHours: z.number().meta({ description: 'Of a recording: hours after it was bought.' }),
        coolingOffMinutes: z.number().meta({ description: 'After paying; 0 for not at all.' }),
        openedPercent: z.number().meta({ description: 'The most that comes back once a film was opened.' }),
      })
      .meta({ description: 'The cancellation policy for new enrollments.' }),
    focuses: z.record(z.string(), z.string()).meta({
      description: 'Of uploaded pictures by id, what stays in sight where they are cut: "50% 30%".',
    }),
    brand: brand.meta({ description: 'In the place of the program’s own sign and colour.' }),
    pricesIncludeTax: z.boolean().meta({ description: 'GST, of a studio that has a number and a rate.' }),
    isDemo: z.boolean().meta({
      description: 'Whether this is the demo studio, with its own sign, captions and faces.',
    }),
    styles: z.array(z.string()).meta({ description: 'Categories of its classes, of now and of before.' }),
    hasAboutPage: z.boolean().meta({ description: 'Whether the page about the studio is written.' }),
    hasRecordings: z.boolean().meta({ description: 'Whether a recorded class is in the catalogue.' }),
    freeClass: z.object({ slug: z.string(), title: z.string() }).nullable().meta({
      description: 'A class that costs nothing and can be booked now: what “Try for free” leads to.',
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
    heroTitle: z.string().meta({ description: 'In lines, as they are set.' }),
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
    teacher: z.string().meta({ description: 'Short name of the teacher it is about; empty for the studio.' }),
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
    mapQuery: z.string().meta({ description: 'What a map is asked for.' }),
    facilities: z.array(z.string()).meta({ description: 'For those who come: "Mats to borrow".' }),
    image,
  })
  .meta({ id: 'Centre' })
export type CentreOnWire = z.infer<typeof centre>
