import type { Context } from 'hono'
import { z } from 'zod'
import { passwordAndCode } from '../../contract/member.ts'
import {
  acceptForm,
  endRoleForm,
  invitationForm,
  invitation as invitationOnWire,
  invitationToken,
  roleLeaves,
  secondFactorForm,
  team as teamOnWire,
} from '../../contract/team.ts'
import { answer, done, id } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { placesOf } from '../../domain/studio/places.ts'
import {
  acceptInvitation,
  invitationOf,
  invite,
  openInvitations,
  withdrawInvitation,
} from '../../domain/team/invitations.ts'
import { resetTwoFactorOf } from '../../domain/team/reset-two-factor.ts'
import {
  demandSecondFactor,
  demandsSecondFactor,
  endRole,
  teamOf,
  whatItLeaves,
} from '../../domain/team/team.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { browserOf, setLoginCookie } from '../http/authentication.ts'
import { type ApiEnv, body, call, ok, requireMember, resource } from '../route.ts'

const tag = 'Desk'
const ofOne = z.object({ id })
const byOwner = { tag, status: 200, login: true } as const

const teamCall = call('get', '/studio/team', {
  ...byOwner,
  summary: 'Who works at the desk, with which roles, and who was invited (owners only)',
  answer: answer(teamOnWire),
})
const inviteCall = call('post', '/studio/invitations', {
  ...byOwner,
  summary: 'Invite somebody to work at the desk, by a letter (owners only)',
  answer: done,
  input: { body: body(invitationForm) },
  fails: [404, 409],
})
const withdrawCall = call('delete', '/studio/invitations/{id}', {
  ...byOwner,
  summary: 'Withdraw an invitation that nobody has answered (owners only)',
  answer: done,
  input: { params: ofOne },
  fails: [404],
})
const leavesCall = call('post', '/studio/team/{id}/end-role/preview', {
  ...byOwner,
  summary: 'What the end of somebody’s role would leave behind (owners only)',
  answer: answer(roleLeaves),
  input: { params: ofOne, body: body(endRoleForm) },
  fails: [404],
})
const endCall = call('post', '/studio/team/{id}/end-role', {
  ...byOwner,
  summary: 'End somebody’s role (owners only)',
  answer: done,
  input: { params: ofOne, body: body(endRoleForm) },
  fails: [404, 409],
})
const secondFactorCall = call('put', '/studio/team/second-factor', {
  ...byOwner,
  summary: 'Demand a second factor of whoever sees money or health, or no longer (owners only)',
  answer: done,
  input: { body: body(secondFactorForm) },
  fails: [404, 409],
})
const resetCall = call('post', '/studio/team/{id}/two-factor/reset', {
  ...byOwner,
  summary:
    'Turn off the two-factor login of a colleague who lost their phone, and end their logins (owners only)',
  answer: done,
  input: { params: ofOne, body: body(passwordAndCode) },
  fails: [404, 409],
})
const openCall = call('get', '/studio/invitation', {
  tag,
  status: 200,
  summary: 'What an invitation asks, for whoever has its link',
  answer: answer(invitationOnWire),
  input: { query: z.object({ token: invitationToken }) },
  fails: [404],
})
const acceptCall = call('post', '/studio/invitation/accept', {
  tag,
  status: 200,
  summary: 'Take an invitation, with the account that is logged in or with a new one',
  answer: done,
  input: { body: body(acceptForm) },
  fails: [401, 404],
})

export function team(studio: Studio, secure: boolean) {
  const visitorOf = (c: Context<ApiEnv>) => ({ ...c.get('visitor'), browser: browserOf(c, secure) })
  return resource()
    .openapi(teamCall, async (c) => {
      const member = requireMember(c)
      const people = await teamOf(studio, member)
      const invitations = await openInvitations(studio, member)
      const centres = await placesOf(studio, member)
      const nameOf = (centreId: string | null) => centres.find((one) => one.id === centreId)?.name ?? null
      const data = {
        demandsSecondFactor: await demandsSecondFactor(studio.db),
        people: people.map((person) => ({
          _id: person.id,
          name: fullName(person.firstName, person.lastName),
          email: person.email,
          twoFactor: person.twoFactorAt !== null,
          lastSeenAt: person.lastSeenAt === null ? null : Number(person.lastSeenAt),
          roles: person.grants.map(({ role, centreId }) => ({ role, centreId, centre: nameOf(centreId) })),
          hasTeacherPage: person.pageId !== null,
        })),
        invitations: invitations.map((one) => ({
          _id: one.id,
          email: one.email,
          role: one.role,
          centre: one.centreName,
          expiresAt: one.expiresAt,
          teacherPage: one.pageLastName === null ? null : fullName(one.pageFirstName, one.pageLastName),
        })),
        centres: centres
          .filter(({ archivedAt }) => archivedAt === null)
          .map((one) => ({ _id: one.id, name: one.name })),
      }
      return ok(c, { data })
    })
    .openapi(inviteCall, async (c) => {
      const form = c.req.valid('json')
      await invite(studio, requireMember(c), form)
      return ok(c, { message: TEXTS.invitationWritten(form.email) })
    })
    .openapi(resetCall, async (c) => {
      await resetTwoFactorOf(studio, requireMember(c), c.req.valid('param').id, c.req.valid('json'))
      return ok(c, { message: TEXTS.twoFactorWasReset })
    })
    .openapi(withdrawCall, async (c) => {
      await withdrawInvitation(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: TEXTS.invitationWithdrawn })
    })
    .openapi(leavesCall, async (c) => {
      const { role, centreId = null } = c.req.valid('json')
      const ending = { userId: c.req.valid('param').id, role, centreId }
      const { first, ...left } = await whatItLeaves(studio, requireMember(c), ending)
      const sessions = first.map(({ id: _id, title, startsAt }) => ({ _id, title, startsAt }))
      return ok(c, { data: { ...left, first: sessions } })
    })
    .openapi(endCall, async (c) => {
      const { role, centreId = null } = c.req.valid('json')
      await endRole(studio, requireMember(c), { userId: c.req.valid('param').id, role, centreId })
      return ok(c, { message: TEXTS.roleEnded })
    })
    .openapi(secondFactorCall, async (c) => {
      const asked = c.req.valid('json')
      const { demanded } = asked
      await demandSecondFactor(studio, requireMember(c), asked)
      return ok(c, { message: demanded ? TEXTS.secondFactorDemanded : TEXTS.secondFactorLeft })
    })
    .openapi(openCall, async (c) => {
      const data = await invitationOf(studio, visitorOf(c), c.req.valid('query').token)
      return ok(c, { data })
    })
    .openapi(acceptCall, async (c) => {
      const opened = await acceptInvitation(studio, visitorOf(c), c.get('member'), c.req.valid('json'))
      if (opened) setLoginCookie(c, opened, secure)
      return ok(c, { message: TEXTS.invitationTaken })
    })
}
