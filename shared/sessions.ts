/** A beginning that is moved by less, or an end alone, changes no one's plans: it is no reason to leave free of charge. */
const NOTICED_MS = 15 * 60_000

export const beginsElsewhen = (before: { startsAt: number }, after: { startsAt: number }): boolean =>
  Math.abs(before.startsAt - after.startsAt) >= NOTICED_MS

/** When the door of a live session opens, in minutes before it begins; it closes when the session ends. */
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
/** Sessions attended at which a teacher hears of it. */
export const MILESTONES = [10, 25, 50, 100] as const

/** When a session's teacher may read the sentences of those in it. */
export const CUES = { hoursBefore: 24, hoursAfter: 2 }
