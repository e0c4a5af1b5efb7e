import type { User } from '../../contract/accounts.ts'
import type { ClassVideoOnWire, EnrollmentOnWire, Image, YogaClassOnWire } from '../../contract/classes.ts'
import type { OrderOnWire } from '../../contract/payments.ts'
import type { OwnMark } from '../../contract/roll.ts'
import type { Row } from '../../database/tables.ts'
import { visibleWordsOf } from '../../domain/class-editing/class-columns.ts'
import type { FoundClass } from '../../domain/classes/find-class.ts'
import { classStatus } from '../../domain/classes/status.ts'
import type { Member } from '../../domain/core/actor.ts'
import type { Studio, StudioSettings } from '../../domain/core/studio.ts'
import type { enrollmentsOf } from '../../domain/enrollment/find-enrollment.ts'
import type { OpenedOrder } from '../../domain/payments/place-order.ts'
import { requireRazorpay } from '../../domain/payments/settings.ts'
import { studioProfile } from '../../domain/studio/profile.ts'
import { fullName } from '../../shared/full-name.ts'
import { NO_MONEY, rupees } from '../../shared/money.ts'
import { shownEmail } from '../../shared/own-email.ts'
import { photoNamed, photoSource } from '../../shared/photos.ts'
import type { Policy } from '../../shared/policy.ts'

/** Explicit lists of fields, spelt as in the specification. */

export function presentUser(member: Member): User {
  return {
    id: member.id,
    firstName: member.firstName,
    lastName: member.lastName,
    email: shownEmail(member.email),
    emailProved: member.emailProvedAt !== null,
    phone: member.phone,
    name: fullName(member.firstName, member.lastName),
    role: member.role,
    isStaff: member.isStaff,
    picture: member.pictureAt === null ? null : `/api/user/picture?v=${member.pictureAt}`,
    instructorApplication: member.instructorApprovedAt
      ? 'approved'
      : member.instructorAppliedAt
        ? 'pending'
        : null,
  }
}

export async function presentOrder(
  studio: Studio,
  { order, holdEndsAt }: OpenedOrder,
  message: string,
): Promise<OrderOnWire> {
  const { keys } = requireRazorpay(studio)
  const { name } = await studioProfile(studio)
  return {
    success: true,
    message,
    orderId: order.razorpayOrderId,
    enrolled: false,
    keyId: keys.keyId,
    payee: name,
    amount: rupees(order.amountPaise),
    currency: order.currency,
    checkoutUrl: keys.checkoutUrl,
    sandbox: keys.sandbox,
    holdEndsAt,
  }
}

/** A print in both themes, with the file names of packages/prints/make.ts, or an uploaded picture for both. */
export function presentPicture(picture: string, about: string, size = { width: 800, height: 1000 }): Image {
  const photo = photoNamed(picture)
  if (photo) return { url: photoSource(photo), nightUrl: photoSource(photo), alt: about, ...size }
  return {
    url: `/art/${picture}.day.svg`,
    nightUrl: `/art/${picture}.night.svg`,
    alt: `Print: ${about}`,
    ...size,
  }
}

/** @param path empty if the caller may not see it @param leftAt seconds */
export function presentVideo(video: Row<'classVideos'>, path: string, leftAt = 0): ClassVideoOnWire {
  return {
    _id: video.id,
    title: video.title,
    description: video.description,
    url: path,
    captionsUrl: video.captions === '' ? '' : path.replace('/stream', '/captions'),
    chaptersUrl: video.captions === '' ? '' : path.replace('/stream', '/chapters'),
    poster: presentPicture(video.picture, video.title, { width: 1280, height: 720 }),
    classNumber: video.classNumber,
    durationSeconds: video.durationSeconds,
    leftAt,
    preview: video.preview === 1,
  }
}

export function presentClass(
  found: FoundClass,
  now: number,
  { timeZone, baseUrl }: StudioSettings,
  { coolingOffMinutes }: Pick<Policy, 'coolingOffMinutes'>,
): YogaClassOnWire {
  return {
    _id: found.id,
    slug: found.slug,
    url: `${baseUrl}/class/${found.slug}`,
    className: found.className,
    title: found.title,
    status: classStatus(found, found.seatsLeft, now),
    ...(found.cancelledAt !== null && { calledOff: true as const }),
    ...visibleWordsOf(found),
    image: presentPicture(found.picture, found.title),
    capacity: found.capacity,
    remainingClasses: found.seatsLeft,
    totalClasses: found.totalClasses,
    price: rupees(found.priceNowPaise),
    fullPrice: rupees(found.pricePaise),
    sessionsLeft: found.sessionsLeft,
    coolingOffMinutes: found.pricePaise === 0 ? 0 : (found.terms?.coolingOffMinutes ?? coolingOffMinutes),
    policy: found.terms,
    type: found.type,
    difficulty: found.difficulty,
    category: found.category,
    schedule: { startTime: found.startTime, endTime: found.endTime, daysOfWeek: found.daysOfWeek },
    instructor: {
      firstName: found.instructorFirstName,
      lastName: found.instructorLastName,
      slug: found.instructorSlug,
    },
    centre: found.centreName && found.centreSlug ? { name: found.centreName, slug: found.centreSlug } : null,
    startsAt: found.startsAt,
    endsAt: found.endsAt,
    nextSessionAt: found.nextSessionAt,
    meetsIn: found.meetsIn,
    singlePrice: found.singlePricePaise === null ? null : rupees(found.singlePricePaise),
    timeZone,
    courseId: found.shownCourseId,
  }
}

export function presentEnrollment(
  row: Awaited<ReturnType<typeof enrollmentsOf>>[number],
  timeZone: string,
  again: EnrollmentOnWire['again'],
): EnrollmentOnWire {
  return {
    _id: row.id,
    status: row.status,
    createdAt: new Date(row.createdAt).toISOString(),
    paid: rupees(row.paidPaise ?? NO_MONEY),
    completedSessions: row.completedSessions,
    sessions: row.ownSessions,
    again,
    yogaClass: {
      _id: row.classId,
      title: row.title,
      price: rupees(row.pricePaise),
      difficulty: row.difficulty,
      startTime: row.startTime,
      endTime: row.endTime,
      totalClasses: row.totalClasses,
      type: row.type,
      category: row.category,
      daysOfWeek: row.daysOfWeek,
      nextSessionAt: row.nextSessionAt,
      upcoming: row.upcoming,
      timeZone,
      image: presentPicture(row.picture, row.title),
      instructor: {
        firstName: row.firstName,
        lastName: row.lastName,
        bio: row.bio,
        certifications: row.certifications,
      },
    },
  }
}

/** A member’s attendance as they see it. */
export function presentMark(
  booking: Pick<Row<'bookings'>, 'mark' | 'markedAt' | 'markedBy'> & { markerName: string | null },
  reader: Pick<Member, 'id'> | null,
): OwnMark | null {
  const { mark, markedAt, markedBy, markerName } = booking
  if (mark === null || markedAt === null) return null
  return { mark, markedAt, by: markedBy === reader?.id ? 'you' : 'staff', name: markerName }
}
