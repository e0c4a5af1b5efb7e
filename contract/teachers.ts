import { z } from 'zod'
import { image } from './classes.ts'

/** Experience, students and rating are the studio's own claims. */
export const teacher = z
  .object({
    _id: z.string(),
    slug: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    bio: z.string(),
    philosophy: z.string(),
    certifications: z.array(z.string()),
    specialClasses: z.array(z.string()),
    weekdaySchedule: z.array(z.object({ day: z.string(), text: z.string() })),
    styles: z.array(z.string()),
    languages: z.array(z.string()),
    experienceYears: z.number().int(),
    studentsTaught: z.number().int(),
    rating: z.number().meta({ description: 'Of 5.' }),
    image,
  })
  .meta({ id: 'Teacher' })
export type TeacherOnWire = z.infer<typeof teacher>
