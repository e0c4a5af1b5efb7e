import { z } from 'zod'
import { type Course, course, courseLine } from '../../contract/courses.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { type FoundCourse, getCourse, listCourses } from '../../domain/courses/list-courses.ts'
import { fullName } from '../../shared/full-name.ts'
import { rupees } from '../../shared/money.ts'
import { resource } from '../resource.ts'
import { presentPicture } from './present.ts'

export function courses(studio: Studio) {
  return resource('Courses')
    .openCall('get', '/courses/get', {
      summary: 'List courses',
      cache: 'public',
      data: z.array(courseLine),
      run: async () => (await listCourses(studio)).map(presentLine),
    })
    .openCall('get', '/courses/get/{id}', {
      summary: 'Get a course by number',
      params: z.object({ id: z.string().max(64) }),
      data: course,
      run: async ({ id }) => presentCourse(await getCourse(studio, id)),
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
