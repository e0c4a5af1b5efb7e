import { z } from 'zod'
import { teacher } from '../../contract/teachers.ts'
import { answer } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { listPublicTeachers } from '../../domain/teachers/list-teachers.ts'
import { fullName } from '../../shared/full-name.ts'
import { call, ok, resource } from '../route.ts'
import { presentPicture } from './present.ts'

const listCall = call('get', '/teachers/get', {
  cache: 'public',
  summary: 'The teachers whose page is written',
  tag: 'Teachers',
  status: 200,
  answer: answer(z.array(teacher)),
})

export function teachers(studio: Studio) {
  return resource().openapi(listCall, async (c) => {
    const found = await listPublicTeachers(studio)
    const data = found.map((one) => ({
      _id: one.id,
      slug: one.slug,
      firstName: one.firstName,
      lastName: one.lastName,
      bio: one.bio,
      philosophy: one.philosophy,
      certifications: one.certifications,
      specialClasses: one.specialClasses,
      weekdaySchedule: one.weekdaySchedule,
      styles: one.styles,
      languages: one.languages,
      experienceYears: one.experienceYears,
      studentsTaught: one.studentsTaught,
      rating: one.rating,
      image: presentPicture(one.picture, fullName(one.firstName, one.lastName), { width: 240, height: 240 }),
    }))
    return ok(c, { data })
  })
}
