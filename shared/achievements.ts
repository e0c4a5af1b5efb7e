export const REWARD_TIERS = [
  { sessions: 5, title: 'Basic Achievement Badge' },
  { sessions: 10, title: 'Bronze Consistency Medal' },
  { sessions: 15, title: 'Silver Dedication Trophy' },
  { sessions: 20, title: 'Gold Master Certificate' },
] as const

/** Percent (section 9): 60 for ten sessions, 40 for a streak of seven days. */
export function achievementProgress(sessions: number, streakDays: number): number {
  return Math.round(60 * Math.min(sessions / 10, 1) + 40 * Math.min(streakDays / 7, 1))
}

export function achievementLevel(sessions: number): number {
  return Math.floor(sessions / 5) + 1
}

export function nextMilestone(sessions: number): number {
  return achievementLevel(sessions) * 5
}

export function xpReward(sessions: number): number {
  return 100 + 20 * sessions
}

export function reachedTiers(sessions: number) {
  return REWARD_TIERS.filter((tier) => sessions >= tier.sessions)
}

export function secretReward(sessions: number): string | undefined {
  return REWARD_TIERS.find((tier) => tier.sessions === nextMilestone(sessions))?.title
}

/** Percent, rounded; 0 for a class without sessions. */
export function classProgress(completed: number, total: number): number {
  return total > 0 ? Math.round((completed / total) * 100) : 0
}

export function achievementTitles(sessions: number, streakDays: number): string[] {
  const titles = reachedTiers(sessions).map((tier) => tier.title as string)
  if (sessions >= 1) titles.unshift('First session completed')
  if (streakDays >= 3) titles.push(`${streakDays}-day streak`)
  return titles
}
