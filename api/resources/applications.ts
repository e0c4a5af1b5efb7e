import { z } from 'zod'
import { application } from '../../contract/applications.ts'
import {
  approveApplication,
  declineApplication,
  listApplications,
} from '../../domain/accounts/applications.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

export function applications(studio: Studio) {
  return resource('Applications')
    .call('get', '/applications', {
      summary: 'List open applications to teach, longest waiting first (owners and managers)',
      data: z.array(application),
      run: async (member) => {
        const waiting = await listApplications(studio, member)
        return waiting.map((one) => ({
          memberId: one.id,
          name: fullName(one.firstName, one.lastName),
          email: one.email,
          phone: one.phone,
          appliedAt: new Date(one.appliedAt).toISOString(),
        }))
      },
    })
    .call('post', '/applications/{memberId}/approve', {
      summary: 'Approve an application and email the applicant (owners and managers)',
      fails: [404],
      run: (member, { memberId }) => approveApplication(studio, member, memberId),
      says: TEXTS.applicationApproved,
    })
    .call('post', '/applications/{memberId}/decline', {
      summary: 'Decline an application and email the applicant, who stays a member (owners and managers)',
      fails: [404],
      run: (member, { memberId }) => declineApplication(studio, member, memberId),
      says: TEXTS.applicationDeclined,
    })
}
