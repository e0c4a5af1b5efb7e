import { deskPerson } from '../../contract/desk.ts'
import { answer } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { atTheDesk } from '../../domain/staff/me.ts'
import { fullName } from '../../shared/full-name.ts'
import { call, ok, requireMember, resource } from '../route.ts'
import { presentPicture } from './present.ts'

const meCall = call('get', '/studio/me', {
  summary: 'Who I am at the desk: roles, what I may do, my page as a teacher (staff only)',
  tag: 'Desk',
  status: 200,
  answer: answer(deskPerson),
  login: true,
})

export function desk(studio: Studio) {
  return resource().openapi(meCall, async (c) => {
    const { roles, may, everywhere, centres, teacher, timeZone, unanswered, lacksSecondFactor } =
      await atTheDesk(studio, requireMember(c))
    return ok(c, {
      data: {
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
      },
    })
  })
}
