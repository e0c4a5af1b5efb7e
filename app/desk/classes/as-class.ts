import type { ClassDetailOnWire } from '../../../contract/classes.ts'
import type { DeskDraft } from '../../../contract/desk-classes.ts'
import { SHOWN_FIELDS, type ShownField } from '../../../shared/class-fields.ts'
import { printOf } from '../../ui/illustrations.ts'
import { wholeTerms } from './terms.ts'

const HIGHEST = { width: 800, height: 1000 }

/** A draft as the class that it would be, for the card and the page that visitors will see. */
export function asClass(draft: DeskDraft, content: DeskDraft['content']): ClassDetailOnWire {
  const { choices } = draft
  const held = draft.dates.filter(({ state }) => state !== 'skipped' && state !== 'closed')
  const teacher = choices.teachers.find(({ _id }) => _id === content.instructorId)
  const [firstName = '', ...rest] = (teacher?.name ?? 'No teacher yet').split(' ')
  const room = choices.rooms.find(({ _id }) => _id === content.roomId)
  const picture = choices.pictures.find(({ name }) => name === content.picture)?.image
  // One that is refused is none either.
  const price = content.price === null || content.price < 0 ? Number.NaN : content.price
  const policy = content.policy && wholeTerms(content.policy)
  const capacity = content.capacity ?? 0
  const startsAt = held[0]?.startsAt ?? null
  const title = content.title || 'Untitled class'
  return {
    _id: draft._id,
    slug: draft._id,
    // Of a draft there is no page yet.
    url: '',
    nextTerm: null,
    className: title,
    title,
    ...shownOf(content),
    status:
      content.type === 'Recorded'
        ? 'On demand'
        : startsAt !== null && startsAt - Date.now() <= SOON_MS
          ? 'Starting soon'
          : 'Upcoming',
    image: picture ?? {
      url: '/art/empty-mat.day.svg',
      nightUrl: '/art/empty-mat.night.svg',
      alt: '',
      ...HIGHEST,
    },
    capacity,
    remainingClasses: capacity,
    totalClasses: held.length,
    sessionsLeft: held.length,
    price,
    fullPrice: price,
    singlePrice: content.singlePrice,
    policy,
    coolingOffMinutes: policy?.coolingOffMinutes ?? 0,
    type: content.type ?? 'In Person',
    difficulty: content.difficulty ?? 'beginner',
    category: content.style,
    schedule: {
      startTime: content.dates?.startTime || '00:00',
      endTime: content.dates?.endTime || '00:00',
      daysOfWeek: content.dates?.daysOfWeek ?? [],
    },
    instructor: {
      firstName,
      lastName: rest.join(' '),
      slug: teacher?.slug ?? '',
      email: '',
      bio: '',
      certifications: [],
      image: { ...medallionOf(teacher?.slug ?? ''), alt: '' },
    },
    centre: room ? { name: room.centre, slug: '', address: '', mapQuery: '', facilities: [] } : null,
    startsAt,
    endsAt: held.at(-1)?.endsAt ?? null,
    nextSessionAt: startsAt,
    meetsIn: [],
    timeZone: choices.timeZone,
    courseId: content.courseId ?? null,
    videos: [],
    filmsOpenAt: null,
    renewal: content.renewal,
    waiting: null,
    enrollment: null,
    about: content.about,
    makeUps: content.makeUps,
    giveUpMinutes: content.giveUpMinutes,
    sessions: held.map((date, index) => ({
      _id: `${date.startsAt}`,
      number: index + 1,
      startsAt: date.startsAt,
      endsAt: date.endsAt,
      completed: false,
      roll: null,
      seatsLeft: capacity,
      booked: false,
      givenUp: false,
      waiting: null,
    })),
  }
}

/** Until the teacher's own picture is known (draft-preview.tsx). */
function medallionOf(slug: string) {
  const { src, nightSrc, width, height } = printOf('teacher', slug)
  return { url: src, nightUrl: nightSrc, width, height }
}

const SOON_MS = 3 * 24 * 3_600_000

function shownOf(content: DeskDraft['content']) {
  return Object.fromEntries(SHOWN_FIELDS.map((name) => [name, content[name]])) as Pick<
    typeof content,
    ShownField
  >
}
