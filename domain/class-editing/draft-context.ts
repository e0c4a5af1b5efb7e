import type { ClassDraft } from '../../contract/class-drafts.ts'
import type { DraftDate } from '../../contract/desk-classes.ts'
import type { Db, Trx } from '../../database/open.ts'
import { fullName } from '../../shared/full-name.ts'
import { photoNamed } from '../../shared/photos.ts'
import { CLASS_PRINTS, KNOWN_STYLES } from '../../shared/prints.ts'
import { type Occupied, occupiedBetween, overlap, spanOf } from '../classes/occupied.ts'
import type { Studio } from '../core/studio.ts'
import { type PictureChoice, photoChoices } from '../pictures/choices.ts'
import { closuresAt, datesOf, isHeld } from './class-dates.ts'
import { centreOfRoom } from './draft-access.ts'

/** What a draft is checked against: its dates, the teachers and rooms available, and existing sessions. */
export type DraftContext = Awaited<ReturnType<typeof findDraftContext>>

export async function findDraftContext(studio: Studio, db: Db | Trx, content: ClassDraft) {
  const { timeZone } = studio.settings
  const centreId = await centreOfRoom(db, content.roomId)
  const closed = await closuresAt(db, { centreId, roomId: content.roomId })
  const dates = content.type === 'Recorded' ? [] : datesOf(content.dates, closed, timeZone)
  const held = dates.filter(isHeld)
  const span = spanOf(held)
  const others = span === null ? [] : await occupiedBetween(db, span)
  return {
    dates,
    others,
    teachers: await teachersFor(db, held, others),
    rooms: await roomsFor(db, held, others),
    styles: await stylesOf(db),
    pictures: await picturesOf(db, content.picture),
    courses: await coursesOf(db),
  }
}

async function teachersFor(db: Db | Trx, held: DraftDate[], others: Occupied[]) {
  const rows = await db
    .selectFrom('instructors')
    .select(['id', 'slug', 'firstName', 'lastName'])
    .where('archivedAt', 'is', null)
    .orderBy('firstName')
    .orderBy('lastName')
    .execute()
  return rows.map(({ id, slug, firstName, lastName }) => ({
    id,
    slug,
    name: fullName(firstName, lastName),
    busy: busyOn(
      held,
      others.filter(({ instructorId }) => instructorId === id),
    ),
  }))
}

async function roomsFor(db: Db | Trx, held: DraftDate[], others: Occupied[]) {
  const rows = await db
    .selectFrom('rooms')
    .innerJoin('centres', 'centres.id', 'rooms.centreId')
    .select(['rooms.id', 'rooms.name', 'rooms.capacity', 'rooms.centreId', 'centres.name as centre'])
    .where('rooms.archivedAt', 'is', null)
    .where('centres.archivedAt', 'is', null)
    .orderBy('centres.position')
    .orderBy('rooms.position')
    .execute()
  return rows.map((room) => ({
    ...room,
    busy: busyOn(
      held,
      others.filter(({ roomId }) => roomId === room.id),
    ),
  }))
}

function busyOn(held: DraftDate[], others: Occupied[]): number {
  return held.filter((date) => others.some((other) => overlap(date, other))).length
}

/** Well-known styles and the ones this studio has added. */
export async function stylesOf(db: Db | Trx): Promise<string[]> {
  const rows = await db.selectFrom('classes').select('category').distinct().orderBy('category').execute()
  return [...new Set([...KNOWN_STYLES, ...rows.map(({ category }) => category)])]
}

/** Published courses, which a class can sell. */
export async function coursesOf(db: Db | Trx) {
  return db
    .selectFrom('courses')
    .select(['id', 'title'])
    .where('withdrawnAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** The studio's photos, the prints every studio has, and pictures its classes already use. */
export async function picturesOf(db: Db | Trx, ...named: string[]): Promise<PictureChoice[]> {
  const photos = await photoChoices(db, ...named)
  const rows = await db
    .selectFrom('classes')
    .select(['picture', (eb) => eb.fn.max('title').as('title')])
    .groupBy('picture')
    .orderBy('picture')
    .execute()
  const known = new Map([...photos, ...CLASS_PRINTS].map(({ name, label }) => [name, label]))
  // A deleted photo isn't offered, even if a class still shows it.
  for (const { picture, title } of rows)
    if (!known.has(picture) && !photoNamed(picture)) known.set(picture, title)
  return [...known].map(([name, label]) => ({ name, label }))
}
