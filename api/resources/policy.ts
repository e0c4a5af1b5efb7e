import { z } from 'zod'
import { policyForm, policyVersion } from '../../contract/policy.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { changePolicy, policyVersions } from '../../domain/policy/change-policy.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

/** The studio’s cancellation policy. */
export function policy(studio: Studio) {
  return resource('Desk')
    .call('get', '/studio/policies', {
      summary: 'List the versions of the cancellation policy, newest first',
      data: z.array(policyVersion),
      run: async (member) => {
        const versions = await policyVersions(studio, member)
        return versions.map(({ terms, ...one }) => ({ ...one, ...terms }))
      },
    })
    .call('put', '/studio/policies', {
      summary: 'Change the cancellation policy for future purchases',
      form: policyForm,
      fails: [409],
      run: (member, form) => changePolicy(studio, member, form),
      says: TEXTS.kept,
    })
}
