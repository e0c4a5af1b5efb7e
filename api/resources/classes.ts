import { z } from 'zod'
import { classDetail, classesQuery, classVideo, enrollment, yogaClass } from '../../contract/classes.ts'
import { markedToday } from '../../domain/attendance/mark.ts'
import { nextToMark, ownSessions } from '../../domain/attendance/markable.ts'
import { getClass, listClasses, nextTermOf } from '../../domain/classes/find-class.ts'
import { nextLike } from '../../domain/classes/next-like.ts'
import { isOver } from '../../domain/classes/status.ts'
import type { Member } from '../../domain/core/actor.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { completedSessions } from '../../domain/enrollment/completed.ts'
import { enrollmentsOf, findEnrollment } from '../../domain/enrollment/find-enrollment.ts'
import { sessionPlaces } from '../../domain/enrollment/session-places.ts'
import { waitingOf } from '../../domain/enrollment/waiting-list.ts'
import { currentPolicy } from '../../domain/policy/policy.ts'
import { videoPlaces } from '../../domain/videos/video-places.ts'
import { filmsOpenAt, findAccess, listPreviews, videoPath, videosOf } from '../../domain/videos/videos.ts'
import { fullName } from '../../shared/full-name.ts'
import { resource } from '../resource.ts'
import { requireSelf } from '../route.ts'
import { presentClass, presentEnrollment, presentMark, presentPicture, presentVideo } from './present.ts'

export function classes(studio: Studio) {
  const { settings } = studio
  return resource('Classes')
    .openCall('get', '/classes/get', {
      summary: 'List classes; those that ended over a week ago only if `past` is true',
      cache: 'public',
      query: classesQuery,
      data: z.array(yogaClass),
      run: async ({ past }) => {
        const found = await listClasses(studio, { past: past === 'true' })
        const policy = await currentPolicy(studio)
        return found.map((one) => presentClass(one, studio.now(), settings, policy))
      },
    })
    .openCall('get', '/classes/get/{id}', {
      summary: 'Get a class by id or slug; with a login also what you may see',
      data: classDetail,
      run: async ({ id: idOrSlug }, c) =>
        presentDetail(studio, await getClass(studio, idOrSlug), c.get('member')),
    })
    .openCall('get', '/videos/previews', {
      summary: 'List the videos that are open to everyone',
      tag: 'Videos',
      data: z.array(classVideo),
      run: async () => {
        const videos = await listPreviews(studio)
        return videos.map((video) => presentVideo(video, videoPath(studio, video, null, false)))
      },
    })
    .call('get', '/classes/getenrolledclasses/{userId}', {
      summary: 'List my enrollments',
      fails: [],
      data: z.array(enrollment),
      run: async (member, { userId }) => {
        requireSelf(member, userId)
        const rows = await enrollmentsOf(studio, member.id)
        const likes = await nextLike(
          studio,
          rows.map(({ classId }) => classId),
          rows.some(({ type, upcoming }) => type !== 'Recorded' && upcoming.length === 0),
        )
        return rows.map((row) => presentEnrollment(row, settings.timeZone, likes.get(row.classId) ?? null))
      },
    })
}

async function presentDetail(studio: Studio, found: YogaClass, member: Member | null) {
  const own = member ? await findEnrollment(studio.db, member.id, found.id) : undefined
  const done = own ? await completedSessions(studio.db, own.id) : []
  const opens = member && (await findAccess(studio, member, found.id))
  const videos = await videosOf(studio, found.id)
  const places = member ? await videoPlaces(studio, member, found.id) : null
  const sessions = await ownSessions(studio.db, found.id, own?.id ?? null)
  const placeIn = await sessionPlaces(studio, found, member)
  return {
    ...presentClass(found, studio.now(), studio.settings, await currentPolicy(studio)),
    nextTerm: isOver(found, studio.now()) ? await nextTermOf(studio, found) : null,
    instructor: presentInstructor(found),
    centre: presentCentre(found),
    videos: videos.map((video) =>
      presentVideo(video, videoPath(studio, video, member, opens?.(video) ?? false), places?.get(video.id)),
    ),
    sessions: sessions
      .filter((session) => session.cancelledAt === null)
      .map((session) => ({
        _id: session.id,
        number: session.number,
        startsAt: session.startsAt,
        endsAt: session.endsAt,
        completed: done.includes(session.number),
        roll: presentMark(session, member),
        ...placeIn(session.id),
      })),
    filmsOpenAt: stillToCome(filmsOpenAt(found), studio.now()),
    renewal: found.renewal === 1,
    about: { ...found.about, care: found.about.care ?? '' },
    makeUps: found.makeUps,
    giveUpMinutes: found.giveUpMinutes,
    waiting: member ? ((await waitingOf(studio.db, member.id, found.id)) ?? null) : null,
    enrollment: own
      ? {
          _id: own.id,
          status: own.status,
          completedSessions: done.length,
          markedToday: await markedToday(studio, own.id),
          next: nextToMark({ ...found, sessions, done: new Set(done) }),
        }
      : null,
  }
}

function presentInstructor(found: YogaClass) {
  return {
    email: found.instructorEmail,
    firstName: found.instructorFirstName,
    lastName: found.instructorLastName,
    slug: found.instructorSlug,
    bio: found.instructorBio,
    image: presentPicture(
      found.instructorPicture,
      fullName(found.instructorFirstName, found.instructorLastName),
      { width: 240, height: 240 },
    ),
    certifications: found.certifications,
  }
}

function presentCentre(found: YogaClass) {
  return found.centreName && found.centreSlug
    ? {
        name: found.centreName,
        slug: found.centreSlug,
        address: found.centreAddress ?? '',
        mapQuery: found.centreMapQuery ?? '',
        facilities: found.facilities ?? [],
      }
    : null
}

type YogaClass = Awaited<ReturnType<typeof getClass>>

function stillToCome(at: number | null, now: number): number | null {
  return at !== null && at > now && Number.isFinite(at) ? at : null
}
