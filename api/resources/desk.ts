import { deskPerson } from '../../contract/desk.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { atTheDesk } from '../../domain/staff/me.ts'
import { fullName } from '../../shared/full-name.ts'
import { resource } from '../resource.ts'
import { presentPicture } from './present.ts'

export function desk(studio: Studio) {
  return resource('Desk').call('get', '/studio/me', {
    summary: 'Get my roles, permissions and teacher page (staff only)',
    data: deskPerson,
    run: async (member) => {
      const { roles, may, everywhere, centres, teacher, timeZone, unanswered, lacksSecondFactor } =
        await atTheDesk(studio, member)
      return {
        roles,
        centres: centres.map(({ id: _id, name, picture }) => ({
          _id,
          name,
          image: presentPicture(picture, name, { width: 80, height: 80 }),
        })),
        may,
        everywhere,
        timeZone,
        unanswered,
        lacksSecondFactor,
        teacher: teacher && {
          _id: teacher.id,
          slug: teacher.slug,
          firstName: teacher.firstName,
          lastName: teacher.lastName,
          image: presentPicture(teacher.picture, fullName(teacher.firstName, teacher.lastName), {
            width: 96,
            height: 96,
          }),
        },
      }
    },
  })
}
