import type { ClassDraft } from '../../contract/class-drafts.ts'
import { TEXTS } from '../../shared/texts.ts'
import { joinLinkWanted, readUrl } from '../../shared/typed/url.ts'
import { overlap } from '../classes/occupied.ts'
import { obstacleToTerms } from '../policy/class-terms.ts'
import { isHeld } from './class-dates.ts'
import type { DraftContext } from './draft-context.ts'

export type Missing = { field: string; text: string }
type Known = {
  now: number
  /** Whether the studio has a Jitsi server, so that a live class without a link gets a room. */
  hasOwnRooms: boolean
  /** Whether the member may publish classes that belong to no centre. */
  mayOnline: boolean
  /** How many uploaded videos wait for the recording. */
  films: number
}

const LONGEST_MS = 12 * 3_600_000
const LAST_DAY = '2099-12-31'

/**
 * What a draft still needs before it can be published, by field; empty when complete. Pure, so it runs both while writing
 * and on publishing.
 */
export function missingFields(content: ClassDraft, around: DraftContext, known: Known): Missing[] {
  return [
    ...words(content),
    ...whoAndWhere(content, around, known),
    ...when(content, around, known),
    ...price(content),
    ...terms(content),
    ...(content.courseId === null || around.courses.some(({ id }) => id === content.courseId)
      ? []
      : [say('courseId', TEXTS.noSuchCourse)]),
    ...(around.pictures.some(({ name }) => name === content.picture)
      ? []
      : [say('picture', 'Choose a picture.')]),
  ]
}

/** One sentence for each part of the draft that is complete. */
export function readyFields(around: DraftContext, missing: readonly Missing[]): string[] {
  const held = around.dates.filter(isHeld).length
  const parts: [string[], string][] = [
    [['title', 'description', 'difficulty', 'style'], 'Title, description, level and style'],
    [['type', 'instructorId', 'roomId', 'capacity', 'joinLink'], 'Teacher, room and capacity'],
    [['dates'], held === 1 ? 'One date' : `${held} dates`],
    [['price', 'singlePrice'], 'Price'],
    [['policy'], 'Cancellation policy'],
    [['picture'], 'Picture'],
  ]
  return parts
    .filter(([fields]) => !missing.some(({ field }) => fields.includes(field)))
    .map(([, text]) => text)
}

const say = (field: string, text: string): Missing => ({ field, text })

function words({ title, description, style, difficulty }: ClassDraft): Missing[] {
  return [
    ...(title.trim() ? [] : [say('title', 'Enter a title.')]),
    ...(description.trim() ? [] : [say('description', 'Write a short description for the card.')]),
    ...(style.trim() ? [] : [say('style', 'Choose a style.')]),
    ...(difficulty ? [] : [say('difficulty', 'Choose a level.')]),
  ]
}

function whoAndWhere(
  content: ClassDraft,
  { teachers, rooms }: DraftContext,
  { hasOwnRooms, mayOnline, films }: Known,
): Missing[] {
  const { type, instructorId, roomId, capacity, joinLink } = content
  const room = rooms.find(({ id }) => id === roomId)
  const link = joinLink.trim()
  return [
    ...(type === null ? [say('type', 'Choose whether the class meets in person or online.')] : []),
    ...((type === 'Live Online' || type === 'Recorded') && !mayOnline
      ? [say('type', 'Only a manager of all centres can publish a class without a centre.')]
      : []),
    ...(type === 'Recorded' && films === 0 ? [say('type', 'Add a video.')] : []),
    ...(teachers.some(({ id }) => id === instructorId) ? [] : [say('instructorId', 'Choose a teacher.')]),
    ...(type === 'In Person' && !room ? [say('roomId', 'Choose a room.')] : []),
    ...(type === 'Live Online' && !link && !hasOwnRooms ? [say('joinLink', 'Paste the link to join.')] : []),
    ...(type === 'Live Online' && link && readUrl(link) === null ? [say('joinLink', joinLinkWanted)] : []),
    ...(capacity === null && type !== 'Recorded' ? [say('capacity', 'Enter the number of places.')] : []),
    ...(type === 'In Person' && room && capacity !== null && capacity > room.capacity
      ? [say('capacity', `${room.name} holds ${room.capacity}.`)]
      : []),
  ]
}

function when({ dates: rule, type }: ClassDraft, { dates }: DraftContext, { now }: Known): Missing[] {
  if (type === 'Recorded') return []
  const held = dates.filter(isHeld)
  const [first] = held
  if (!first || rule === null) return [say('dates', 'Add dates and times.')]
  const byRule = held.filter(({ state }) => state !== 'added').length
  const twice = held.find((one, index) => held.some((other, n) => n > index && overlap(one, other)))
  return [
    ...(byRule < (rule.sessions ?? 0)
      ? [
          say(
            'dates',
            `Only ${byRule} of ${rule.sessions} sessions fit, because of closed days. Choose fewer sessions or other days.`,
          ),
        ]
      : []),
    ...(first.startsAt <= now
      ? [say('dates', 'The first session is in the past. Choose a later start.')]
      : []),
    ...((held.at(-1)?.day ?? '') > LAST_DAY
      ? [say('dates', 'The last session is too far in the future. Choose fewer sessions.')]
      : []),
    ...(held.some(({ startsAt, endsAt }) => endsAt - startsAt > LONGEST_MS)
      ? [say('dates', TEXTS.sessionTooLong)]
      : []),
    ...(twice ? [say('dates', 'Two sessions are at the same time. Change one of them.')] : []),
  ]
}

export function price({ price, singlePrice }: Pick<ClassDraft, 'price' | 'singlePrice'>): Missing[] {
  if (price === null) return [say('price', 'Enter a price, or 0 if it’s free.')]
  const isBetween = price > 0 && price < 1
  return [
    ...(isBetween ? [say('price', 'Enter a price of at least ₹1, or 0 if it’s free.')] : []),
    ...(singlePrice !== null && singlePrice < 1 ? [say('singlePrice', TEXTS.singleTooCheap)] : []),
    ...(singlePrice !== null && singlePrice >= 1 && singlePrice > price
      ? [say('singlePrice', TEXTS.singleAboveRun)]
      : []),
  ]
}

function terms({ policy }: ClassDraft): Missing[] {
  const obstacle = obstacleToTerms(policy)
  return obstacle ? [say('policy', obstacle)] : []
}
