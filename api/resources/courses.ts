import { z } from 'zod'
import { type Course, course, courseLine } from '../../contract/courses.ts'
import { answer } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { type FoundCourse, getCourse, listCourses } from '../../domain/courses/list-courses.ts'
import { fullName } from '../../shared/full-name.ts'
import { rupees } from '../../shared/money.ts'
import { call, ok, resource } from '../route.ts'
import { presentPicture } from './present.ts'

const tag = 'Courses'

const listCall = call('get', '/courses/get', {
  cache: 'public',
  summary: 'The courses, a line each',
  tag,
  status: 200,
  answer: answer(z.array(courseLine)),
})
const oneCall = call('get', '/courses/get/{id}', {
  summary: 'One course, by its number',
  tag,
  status: 200,
  answer: answer(course),
  input: { params: z.object({ id: z.string().max(64) }) },
  fails: [404],
})

export function courses(studio: Studio) {
  return resource()
    .openapi(listCall, async (c) => ok(c, { data: (await listCourses(studio)).map(presentLine) }))
    .openapi(oneCall, async (c) => {
      const found = await getCourse(studio, c.req.valid('param').id)
      return ok(c, { data: presentCourse(found) })
    })
}

function presentLine(found: FoundCourse) {
  return {
    id: found.id,
    title: found.title,
    originalPrice: rupees(found.originalPaise),
    discountedPrice: rupees(found.discountedPaise),
    level: found.level,
    duration: found.weeks,
  }
}

function presentCourse(found: FoundCourse): Course {
  const { instructorFirstName, instructorLastName, instructorPicture } = found
  const name = fullName(instructorFirstName, instructorLastName)
  return {
    ...presentLine(found),
    description: found.description,
    fullDescription: found.fullDescription,
    studentsEnrolled: found.studentsEnrolled,
    image: { ...presentPicture(found.picture, '', { width: 1600, height: 620 }), alt: found.pictureAlt },
    highlights: found.highlights,
    schedule: found.weekByWeek,
    instructor: instructorPicture
      ? {
          name,
          bio: found.instructorBio,
          image: presentPicture(instructorPicture, name, { width: 240, height: 240 }),
        }
      : null,
  }
}
