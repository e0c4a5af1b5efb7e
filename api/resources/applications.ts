import { z } from 'zod'
import { application } from '../../contract/applications.ts'
import { answer, done, id } from '../../contract/wire.ts'
import {
  approveApplication,
  declineApplication,
  listApplications,
} from '../../domain/accounts/applications.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { call, ok, requireMember, resource } from '../route.ts'

const tag = 'Applications'
const params = z.object({ memberId: id })

const listCall = call('get', '/applications', {
  summary: 'Who would like to teach and waits for an answer, the longest waiting first (owners and managers)',
  tag,
  status: 200,
  answer: answer(z.array(application)),
  login: true,
})
const approveCall = call('post', '/applications/{memberId}/approve', {
  summary: 'Make an applicant an instructor, with a letter to them (owners and managers)',
  tag,
  status: 200,
  answer: done,
  input: { params },
  fails: [404],
  login: true,
})
const declineCall = call('post', '/applications/{memberId}/decline', {
  summary: 'Decline an application; who gets a letter and stays a member (owners and managers)',
  tag,
  status: 200,
  answer: done,
  input: { params },
  fails: [404],
  login: true,
})

export function applications(studio: Studio) {
  return resource()
    .openapi(listCall, async (c) => {
      const waiting = await listApplications(studio, requireMember(c))
      const data = waiting.map((one) => ({
        memberId: one.id,
        name: fullName(one.firstName, one.lastName),
        email: one.email,
        phone: one.phone,
        appliedAt: new Date(one.appliedAt).toISOString(),
      }))
      return ok(c, { data })
    })
    .openapi(approveCall, async (c) => {
      await approveApplication(studio, requireMember(c), c.req.valid('param').memberId)
      return ok(c, { message: TEXTS.applicationApproved })
    })
    .openapi(declineCall, async (c) => {
      await declineApplication(studio, requireMember(c), c.req.valid('param').memberId)
      return ok(c, { message: TEXTS.applicationDeclined })
    })
}
