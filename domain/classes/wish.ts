import type { Member } from '../core/actor.ts'
import type { Studio } from '../core/studio.ts'
import type { Wish } from './suggest.ts'

/**
 * What a member said about their practice when they joined, used for suggestions. Health answers stay sealed and are not
 * included.
 */
export async function wishOf(studio: Studio, member: Member): Promise<Wish> {
  const answers = await studio.db
    .selectFrom('practiceAnswers')
    .select([
      'preferredTime',
      'fitnessGoals',
      'focusAreas',
      'preferredStyle',
      'experienceLevel',
      'sessionDuration',
    ])
    .where('userId', '=', member.id)
    .executeTakeFirst()
  if (!answers) return {}
  return {
    when: (answers.preferredTime ?? undefined) as Wish['when'],
    purposes: [...answers.fitnessGoals, ...answers.focusAreas] as Wish['purposes'],
    style: answers.preferredStyle ?? undefined,
    experience: (answers.experienceLevel ?? undefined) as Wish['experience'],
    minutes: answers.sessionDuration ?? undefined,
  }
}
