import type { TemplateContext } from '../../shared/template-variables.ts'
import type { Studio } from '../core/studio.ts'
import { currentPolicy } from '../policy/policy.ts'
import { studioProfile } from '../studio/profile.ts'

/** The values of template variables, now or at an earlier time. */
export async function templateVariables(studio: Studio, at = studio.now()): Promise<TemplateContext> {
  const { name, email } = await studioProfile(studio)
  const moment = Math.min(at, studio.now())
  const policy = await currentPolicy({ db: studio.db, now: () => moment })
  const { answerHours, minimumAge } = studio.settings
  return { name, email, policy, promises: { answerHours, minimumAge } }
}
