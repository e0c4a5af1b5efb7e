import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'

export type FoundCourse = Awaited<ReturnType<typeof listCourses>>[number]

export async function listCourses({ db }: Studio) {
  return db
    .selectFrom('courses')
    .leftJoin('instructors', 'instructors.id', 'courses.instructorId')
    .selectAll('courses')
    .select([
      'instructors.firstName as instructorFirstName',
      'instructors.lastName as instructorLastName',
      'instructors.picture as instructorPicture',
    ])
    .where('courses.withdrawnAt', 'is', null)
    .orderBy('courses.position')
    .orderBy('courses.id')
    .execute()
}

/** @param id its number as in the address @throws not-found */
export async function getCourse(studio: Studio, id: string): Promise<FoundCourse> {
  const course = (await listCourses(studio)).find((one) => String(one.id) === id)
  if (!course) throw new AppError('not-found', TEXTS.courseNotFound)
  return course
}
