import type {
  BlockPreviewOnWire,
  MemberAtDeskOnWire,
  MemberRowOnWire,
  MergePreviewOnWire,
  TimelineLineOnWire,
} from '../../contract/desk-members.ts'
import type { mergeOf } from '../../domain/members/ask-merge.ts'
import type { previewBlock } from '../../domain/members/block.ts'
import type { previewMerge } from '../../domain/members/merge.ts'
import type { memberAtDesk } from '../../domain/members/page.ts'
import type { listMembers } from '../../domain/members/search.ts'
import type { Line } from '../../domain/members/timeline.ts'
import { fullName } from '../../shared/full-name.ts'
import { type Money, rupees } from '../../shared/money.ts'
import { shownEmail } from '../../shared/own-email.ts'

type Of<F extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<F>>

export function presentRow(one: Of<typeof listMembers>['members'][number]): MemberRowOnWire {
  return {
    _id: one.id,
    name: fullName(one.firstName, one.lastName),
    email: shownEmail(one.email),
    contactEmail: one.contactEmail,
    proved: one.emailProvedAt !== null,
    phone: one.phone,
    joinedAt: one.createdAt,
    lastAt: one.lastAt,
    nextAt: one.nextAt,
    plan: one.plan,
    tags: one.tags,
    blocked: one.isBlocked,
  }
}

export function presentMember(one: Of<typeof memberAtDesk>): MemberAtDeskOnWire {
  const { next, block, money, consents } = one
  return {
    _id: one.id,
    name: one.name,
    firstName: one.firstName,
    lastName: one.lastName,
    email: one.email,
    contactEmail: one.contactEmail,
    proved: one.emailProvedAt !== null,
    phone: one.phone,
    joinedAt: one.createdAt,
    dateOfBirth: one.dateOfBirth,
    child: one.isChild,
    invited: one.registeredBy !== null && one.emailProvedAt === null && one.email !== '',
    roles: [...new Set(one.roles)],
    block: block && {
      reason: block.reason,
      at: block.blockedAt,
      by: block.by,
      pendingId: block.pendingId,
      leavesAt: block.leavesAt,
      refund: block.refund === null ? null : rupees(block.refund),
    },
    next: next && { sessionId: next.sessionId, title: next.title, startsAt: next.startsAt, room: next.room },
    ahead: one.ahead.map(({ bookingId, sessionId, title, startsAt, room }) => ({
      bookingId,
      sessionId,
      title,
      startsAt,
      room,
    })),
    rhythm: one.rhythm,
    lastAt: one.lastAt,
    visits: one.visits,
    booked: one.booked,
    missed: one.missed,
    weeks: one.weeks,
    money: money && {
      paid: rupees(money.paid),
      since: money.since,
      back: rupees(money.back),
      refundsOpen: money.refundsOpen,
    },
    hasPayments: one.hasPayments,
    billing: one.billing,
    plans: one.plans.map(({ name, startsAt, endsAt }) => ({ name, startsAt, endsAt })),
    consents: {
      reminders: consents.reminders,
      sms: consents.sms,
      newsletter: { on: consents.newsletter.isOn, at: consents.newsletter.at },
      health: consents.hasHealth,
    },
    tags: one.tags,
    notes: one.notes.map(({ id, text, by, version, createdAt, updatedAt }) => ({
      _id: id,
      text,
      by,
      version,
      createdAt,
      updatedAt,
    })),
    twins: one.twins.map(({ id, name }) => ({ _id: id, name })),
    given: one.given.map(({ id, title, sessions, nextAt, isRecorded }) => ({
      _id: id,
      title,
      sessions,
      nextAt,
      recorded: isRecorded,
    })),
    ended: one.ended.map(({ id, title, by, leavesAt }) => ({ _id: id, title, by, leavesAt })),
    merge: one.merge && presentWaitingMerge(one.merge, one.id),
    may: one.may,
    now: one.now,
    timeZone: one.timeZone,
  }
}

function presentWaitingMerge(merge: NonNullable<Of<typeof mergeOf>>, memberId: string) {
  const stays = merge.keptId === memberId
  return {
    _id: merge.id,
    other: stays ? { _id: merge.foldedId, name: merge.folded } : { _id: merge.keptId, name: merge.kept },
    stays,
    refund: rupees(merge.amountPaise),
    by: merge.asker,
    why: merge.note,
    leavesAt: merge.endedAt === null ? merge.dueAt : null,
    needsYes: merge.payload.consent === 'asked',
  }
}

export function presentLine({ id, amount, ...line }: Line): TimelineLineOnWire {
  const { kind, at, title, said, currency, sessionId, startsAt, by } = line
  return {
    _id: id,
    kind,
    at,
    title,
    said,
    currency,
    sessionId,
    startsAt,
    by,
    amount: amount === null ? null : rupees(amount as Money),
  }
}

export function presentBlock({ booked, waits, refund }: Of<typeof previewBlock>): BlockPreviewOnWire {
  return {
    booked: booked.map((one) => ({
      title: one.title,
      startsAt: one.startsAt,
      paid: rupees(one.paid),
      refund: rupees(one.refund),
    })),
    waits,
    refund: rupees(refund),
  }
}

type Preview = Of<typeof previewMerge>

export function presentMerge({
  keep,
  fold,
  moves,
  clashes,
  refund,
  needsYes,
  obstacle,
}: Preview): MergePreviewOnWire {
  return {
    keep: presentSide(keep),
    fold: presentSide(fold),
    moves,
    clashes: clashes.map((one) => ({
      title: one.title,
      startsAt: one.startsAt,
      solution: one.solution,
      refund: rupees(one.refund),
    })),
    refund: rupees(refund),
    needsYes,
    obstacle,
  }
}

function presentSide(one: Preview['keep']) {
  return {
    _id: one.id,
    name: one.name,
    email: one.email,
    proved: one.isProved,
    phone: one.phone,
    joinedAt: one.createdAt,
    bookings: one.bookings,
    paid: rupees(one.paid),
    health: one.hasHealth,
  }
}
