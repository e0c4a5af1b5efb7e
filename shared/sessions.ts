/** A smaller move, or a different end, is no reason for a free cancellation. */
const NOTICED_MS = 15 * 60_000

export const beginsElsewhen = (before: { startsAt: number }, after: { startsAt: number }): boolean =>
  Math.abs(before.startsAt - after.startsAt) >= NOTICED_MS

/** When a live session can be joined, in minutes before its start, until its end. */
export const JOIN = { minutesBefore: 15, teacherMinutesBefore: 60 }
/**
 * The roll of a session opens this many minutes before it begins (as does the code at its door), anyone who comes so many
 * minutes after its beginning is late, and a code at the door changes every this many seconds and is good for so long.
 */
export const ROLL = {
  opensMinutesBefore: 30,
  lateAfterMinutes: 10,
  codeChangesSeconds: 30,
  codeLastsSeconds: 60,
}
/** Numbers of visits that a teacher is told about. */
export const MILESTONES = [10, 25, 50, 100] as const

/** When a session’s teacher can read the members’ notes. */
export const CUES = { hoursBefore: 24, hoursAfter: 2 }
