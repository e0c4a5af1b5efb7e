import { z } from 'zod'
import {
  centreForm,
  changeCentreForm,
  changeTeacherForm,
  deskCentre,
  deskTeacher,
  identityForm,
  identity as identityOnWire,
  made,
  roomForm,
  teacherAccount,
  teacherAccountForm,
  teacherForm,
} from '../../contract/studio-records.ts'
import { answer, done, id } from '../../contract/wire.ts'
import type { Row } from '../../database/tables.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { changeIdentity, identityOf } from '../../domain/studio/identity.ts'
import { changeCentre, changeRoom, makeCentre, makeRoom, placesOf } from '../../domain/studio/places.ts'
import { changeTeacher, makeTeacher, teachersAtDesk } from '../../domain/studio/teachers.ts'
import { linkPage, teacherAccounts, unlinkPage } from '../../domain/team/teacher-page.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'
import { presentPicture } from './present.ts'

const atDesk = { tag: 'Desk', login: true } as const
const ofOne = z.object({ id })
const changing = { ...atDesk, status: 200, answer: done, fails: [404, 409] } as const
const making = { ...atDesk, status: 201, answer: made, fails: [404, 409] } as const

const identityCall = call('get', '/studio/identity', {
  ...atDesk,
  status: 200,
  summary: 'What the studio says of itself, as its managers change it',
  answer: answer(identityOnWire),
})
const changeIdentityCall = call('put', '/studio/identity', {
  ...changing,
  summary: 'Say anew what the studio is called and how it is reached',
  input: { body: body(identityForm) },
})
const placesCall = call('get', '/studio/centres', {
  ...atDesk,
  status: 200,
  summary: 'The centres with their rooms, those no longer used last',
  answer: answer(z.array(deskCentre)),
})
const makeCentreCall = call('post', '/studio/centres', {
  ...making,
  summary: 'Make a centre',
  input: { body: body(centreForm) },
})
const changeCentreCall = call('put', '/studio/centres/{id}', {
  ...changing,
  summary: 'Change a centre, or archive it',
  input: { params: ofOne, body: body(changeCentreForm) },
})
const makeRoomCall = call('post', '/studio/centres/{id}/rooms', {
  ...making,
  summary: 'Make a room in a centre',
  input: { params: ofOne, body: body(roomForm) },
})
const changeRoomCall = call('put', '/studio/rooms/{id}', {
  ...changing,
  summary: 'Change a room, or archive it',
  input: { params: ofOne, body: body(roomForm) },
})
const teachersCall = call('get', '/studio/teachers', {
  ...atDesk,
  status: 200,
  summary: 'Everybody who has a page among the teachers, those who no longer teach last',
  answer: answer(z.array(deskTeacher)),
})
const makeTeacherCall = call('post', '/studio/teachers', {
  ...making,
  summary: 'Make a page among the teachers',
  input: { body: body(teacherForm) },
})
const changeTeacherCall = call('put', '/studio/teachers/{id}', {
  ...changing,
  summary: 'Change a teacher’s page, or archive it',
  input: { params: ofOne, body: body(changeTeacherForm) },
})

const teacherAccountsCall = call('get', '/studio/teachers/accounts', {
  ...atDesk,
  status: 200,
  summary: 'Staff who teach: the accounts that a teacher page may be linked to',
  answer: answer(z.array(teacherAccount)),
})
const linkTeacherCall = call('put', '/studio/teachers/{id}/account', {
  ...changing,
  summary: 'Link a teacher page to an account of the staff',
  input: { params: ofOne, body: body(teacherAccountForm) },
})
const unlinkTeacherCall = call('delete', '/studio/teachers/{id}/account', {
  ...atDesk,
  status: 200,
  answer: done,
  fails: [404],
  summary: 'Unlink a teacher page from its account',
  input: { params: ofOne },
})

/** What a studio is made of: its name, its places, its teachers. */
export function studioRecords(studio: Studio) {
  return resource()
    .openapi(identityCall, async (c) => ok(c, { data: await identityOf(studio, requireMember(c)) }))
    .openapi(changeIdentityCall, async (c) => {
      await changeIdentity(studio, requireMember(c), c.req.valid('json'))
      return ok(c, { message: TEXTS.kept })
    })
    .openapi(placesCall, async (c) => {
      const centres = await placesOf(studio, requireMember(c))
      return ok(c, { data: centres.map(presentCentre) })
    })
    .openapi(makeCentreCall, async (c) => {
      const _id = await makeCentre(studio, requireMember(c), c.req.valid('json'))
      return ok(c, { message: TEXTS.centreMade, data: { _id } }, 201)
    })
    .openapi(changeCentreCall, async (c) => {
      await changeCentre(studio, requireMember(c), c.req.valid('param').id, c.req.valid('json'))
      return ok(c, { message: TEXTS.kept })
    })
    .openapi(makeRoomCall, async (c) => {
      const _id = await makeRoom(studio, requireMember(c), c.req.valid('param').id, c.req.valid('json'))
      return ok(c, { message: TEXTS.roomMade, data: { _id } }, 201)
    })
    .openapi(changeRoomCall, async (c) => {
      await changeRoom(studio, requireMember(c), c.req.valid('param').id, c.req.valid('json'))
      return ok(c, { message: TEXTS.kept })
    })
    .openapi(teachersCall, async (c) => {
      const teachers = await teachersAtDesk(studio, requireMember(c))
      return ok(c, { data: teachers.map(presentTeacher) })
    })
    .openapi(teacherAccountsCall, async (c) => {
      const accounts = await teacherAccounts(studio, requireMember(c))
      return ok(c, { data: accounts.map(presentAccount) })
    })
    .openapi(linkTeacherCall, async (c) => {
      await linkPage(studio, requireMember(c), c.req.valid('param').id, c.req.valid('json').userId)
      return ok(c, { message: TEXTS.pageLinked })
    })
    .openapi(unlinkTeacherCall, async (c) => {
      await unlinkPage(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: TEXTS.pageUnlinked })
    })
    .openapi(makeTeacherCall, async (c) => {
      const _id = await makeTeacher(studio, requireMember(c), c.req.valid('json'))
      return ok(c, { message: TEXTS.teacherMade, data: { _id } }, 201)
    })
    .openapi(changeTeacherCall, async (c) => {
      await changeTeacher(studio, requireMember(c), c.req.valid('param').id, c.req.valid('json'))
      return ok(c, { message: TEXTS.kept })
    })
}

type CentreWithRooms = Row<'centres'> & { rooms: Row<'rooms'>[] }

function presentCentre({ id, archivedAt, rooms, ...centre }: CentreWithRooms) {
  const { version, slug, name, address, description, specialties, facilities, timing, phone, mapQuery } =
    centre
  return {
    _id: id,
    version,
    slug,
    name,
    address,
    description,
    specialties,
    facilities,
    timing,
    phone,
    mapQuery,
    state: centre.state ?? '',
    picture: centre.picture,
    image: presentPicture(centre.picture, name, { width: 1200, height: 800 }),
    archived: archivedAt !== null,
    rooms: rooms.map((room) => ({
      _id: room.id,
      version: room.version,
      name: room.name,
      capacity: room.capacity,
      directions: room.directions,
      archived: room.archivedAt !== null,
    })),
  }
}

type TeacherAtDesk = Awaited<ReturnType<typeof teachersAtDesk>>[number]

function presentTeacher({ id, archivedAt, userId, account, ...teacher }: TeacherAtDesk) {
  const { version, slug, firstName, lastName, email, bio, styles, languages, picture } = teacher
  return {
    _id: id,
    version,
    slug,
    firstName,
    lastName,
    email,
    bio,
    styles,
    languages,
    picture,
    image: presentPicture(picture, firstName, { width: 240, height: 240 }),
    archived: archivedAt !== null,
    hasAccount: userId !== null,
    account,
  }
}

type Account = Awaited<ReturnType<typeof teacherAccounts>>[number]

function presentAccount({ id, firstName, lastName, email, pageId }: Account) {
  return { _id: id, name: fullName(firstName, lastName), email, pageId }
}
