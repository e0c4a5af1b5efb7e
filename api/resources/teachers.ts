import { z } from 'zod'
import { teacher } from '../../contract/teachers.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { listPublicTeachers } from '../../domain/teachers/list-teachers.ts'
import { fullName } from '../../shared/full-name.ts'
import { resource } from '../resource.ts'
import { presentPicture } from './present.ts'

export function teachers(studio: Studio) {
  return resource('Teachers').openCall('get', '/teachers/get', {
    summary: 'List teachers with a public page',
    cache: 'public',
    data: z.array(teacher),
    run: async () => {
      const found = await listPublicTeachers(studio)
      return found.map((one) => ({
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
        image: presentPicture(one.picture, fullName(one.firstName, one.lastName), {
          width: 240,
          height: 240,
        }),
      }))
    },
  })
}
