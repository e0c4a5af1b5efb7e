import { achievementLevel } from './achievements.ts'
import { zoneName } from './zones.ts'

/** How practice figures are made up. Days and sessions are counts. */
export type AchievementParts = {
  timeZone: string
  sessions: { byRoll: number; byMember: number; films: number }
  streak: { practised: number; restWeek: number; pause: number }
}

export function sessionsSentence({ sessions: { byRoll, byMember, films } }: AchievementParts): string {
  const parts = [
    byRoll > 0 && `${byRoll} marked by your teacher`,
    byMember > 0 && `${byMember} you marked yourself`,
    films > 0 && `${films} ${films === 1 ? 'video' : 'videos'}`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? `${inList(parts)}.` : 'Your first session counts here.'
}

/** The day streak, or the week streak for people who come once a week. */
export function shownStreak({ currentStreak, weekStreak }: { currentStreak: number; weekStreak: number }) {
  return weekStreak > 1 && currentStreak < 2
    ? { name: 'Week streak', value: weekStreak }
    : { name: 'Day streak', value: currentStreak }
}

export function weeksSentence(weeks: number): string {
  return `${plural(weeks, 'week')} in a row with practice.`
}

export function streakSentence({
  streak: { practised, restWeek, pause },
  timeZone,
}: AchievementParts): string {
  if (practised === 0) return 'One session starts a new streak.'
  const counted = `${days(practised)} with practice, by ${zoneName(timeZone)}.`
  const bridges = [
    restWeek > 0 && `a rest week (${days(restWeek)})`,
    pause > 0 && `a pause (${days(pause)})`,
  ].filter((bridge) => bridge !== false)
  if (bridges.length === 0) return counted
  return `${counted} Also kept by ${inList(bridges)}; those days don’t add to it.`
}

/** Of section 9: 60 percent for ten sessions, 40 for seven days. */
export function progressSentence(sessions: number, streakDays: number): string {
  return `Ten sessions make 60%, a streak of seven days makes 40%. You have ${plural(sessions, 'session')} and a streak of ${days(streakDays)}.`
}

export function milestoneSentence(sessions: number): string {
  return `A new level every five sessions. You are on level ${achievementLevel(sessions)}.`
}

export function pointsSentence(sessions: number): string {
  if (sessions === 0) return '100 to start. Each session adds 20.'
  return `100 to start, and 20 for each of ${plural(sessions, 'session')}.`
}

function days(count: number): string {
  return plural(count, 'day')
}

function plural(count: number, what: string): string {
  return `${count} ${count === 1 ? what : `${what}s`}`
}

function inList(parts: string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts)
}
