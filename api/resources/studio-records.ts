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
import type { Row } from '../../database/tables.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { changeIdentity, identityOf } from '../../domain/studio/identity.ts'
import { changeCentre, changeRoom, createCentre, createRoom, placesOf } from '../../domain/studio/places.ts'
import { changeTeacher, createTeacher, teachersAtDesk } from '../../domain/studio/teachers.ts'
import { linkPage, teacherAccounts, unlinkPage } from '../../domain/team/teacher-page.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { presentPicture } from './present.ts'

/** Studio profile, centres, rooms and teachers. */
export function studioRecords(studio: Studio) {
  return resource('Desk')
    .call('get', '/studio/identity', {
      summary: 'Get the studio’s profile for editing',
      data: identityOnWire,
      run: (member) => identityOf(studio, member),
    })
    .call('put', '/studio/identity', {
      summary: 'Change the studio’s name and contact details',
      form: identityForm,
      fails: [404, 409],
      run: (member, form) => changeIdentity(studio, member, form),
      says: TEXTS.kept,
    })
    .call('get', '/studio/centres', {
      summary: 'List centres with their rooms, archived ones last',
      data: z.array(deskCentre),
      run: async (member) => (await placesOf(studio, member)).map(presentCentre),
    })
    .call('post', '/studio/centres', {
      summary: 'Add a centre',
      form: centreForm,
      fails: [404, 409],
      status: 201,
      answer: made,
      run: async (member, form) => ({
        message: TEXTS.centreMade,
        data: { _id: await createCentre(studio, member, form) },
      }),
    })
    .call('put', '/studio/centres/{id}', {
      summary: 'Change a centre, or archive it',
      form: changeCentreForm,
      run: (member, { id }, form) => changeCentre(studio, member, id, form),
      says: TEXTS.kept,
    })
    .call('post', '/studio/centres/{id}/rooms', {
      summary: 'Add a room to a centre',
      form: roomForm,
      status: 201,
      answer: made,
      run: async (member, { id }, form) => ({
        message: TEXTS.roomMade,
        data: { _id: await createRoom(studio, member, id, form) },
      }),
    })
    .call('put', '/studio/rooms/{id}', {
      summary: 'Change a room, or archive it',
      form: roomForm,
      run: (member, { id }, form) => changeRoom(studio, member, id, form),
      says: TEXTS.kept,
    })
    .call('get', '/studio/teachers', {
      summary: 'List teachers, former ones last',
      data: z.array(deskTeacher),
      run: async (member) => (await teachersAtDesk(studio, member)).map(presentTeacher),
    })
    .call('get', '/studio/teachers/accounts', {
      summary: 'List the staff accounts a teacher page can be linked to',
      data: z.array(teacherAccount),
      run: async (member) => (await teacherAccounts(studio, member)).map(presentAccount),
    })
    .call('put', '/studio/teachers/{id}/account', {
      summary: 'Link a teacher page to a staff account',
      form: teacherAccountForm,
      run: (member, { id }, { userId }) => linkPage(studio, member, id, userId),
      says: TEXTS.pageLinked,
    })
    .call('delete', '/studio/teachers/{id}/account', {
      summary: 'Unlink a teacher page from its account',
      fails: [404],
      run: (member, { id }) => unlinkPage(studio, member, id),
      says: TEXTS.pageUnlinked,
    })
    .call('post', '/studio/teachers', {
      summary: 'Add a teacher',
      form: teacherForm,
      fails: [404, 409],
      status: 201,
      answer: made,
      run: async (member, form) => ({
        message: TEXTS.teacherMade,
        data: { _id: await createTeacher(studio, member, form) },
      }),
    })
    .call('put', '/studio/teachers/{id}', {
      summary: 'Change a teacher’s page, or archive it',
      form: changeTeacherForm,
      run: (member, { id }, form) => changeTeacher(studio, member, id, form),
      says: TEXTS.kept,
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
