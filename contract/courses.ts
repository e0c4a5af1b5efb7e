import { z } from 'zod'
import { LEVELS } from '../shared/enums.ts'
import { image } from './classes.ts'

const line = {
  id: z
    .number()
    .int()
    .meta({ description: 'The number in its URL; the class with this `courseId` is what is sold.' }),
  title: z.string(),
  originalPrice: z.number().meta({ description: 'Rupees.' }),
  discountedPrice: z.number().meta({ description: 'Rupees.' }),
  level: z.enum(LEVELS),
  duration: z.number().int().meta({ description: 'Weeks.' }),
}

export const courseLine = z.object(line).meta({ id: 'CourseLine' })
export type CourseLine = z.infer<typeof courseLine>

export const course = z
  .object({
    ...line,
    description: z.string(),
    fullDescription: z.string(),
    studentsEnrolled: z.number().int().meta({ description: 'A claim of the studio, never computed.' }),
    image,
    highlights: z.array(z.string()),
    schedule: z.array(z.string()).meta({ description: '"Weeks 1–2: what happens in them"' }),
    instructor: z.object({ name: z.string(), bio: z.string(), image }).nullable(),
  })
  .meta({ id: 'Course' })
export type Course = z.infer<typeof course>
