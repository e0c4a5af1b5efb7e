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
import type { Member } from '../../domain/core/actor.ts'
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
  previewEnd,
  teamOf,
} from '../../domain/team/team.ts'
import { fullName } from '../../shared/full-name.ts'
import { TEXTS } from '../../shared/texts.ts'
import { browserOf, setLoginCookie } from '../http/authentication.ts'
import { resource } from '../resource.ts'
import type { ApiEnv } from '../route.ts'

export function team(studio: Studio, secure: boolean) {
  const visitorOf = (c: Context<ApiEnv>) => ({ ...c.get('visitor'), browser: browserOf(c, secure) })
  return resource('Desk')
    .call('get', '/studio/team', {
      summary: 'Who works at the desk, with which roles, and who was invited (owners only)',
      data: teamOnWire,
      run: (member) => readTeam(studio, member),
    })
    .call('post', '/studio/invitations', {
      summary: 'Invite somebody to work at the desk, by a letter (owners only)',
      form: invitationForm,
      fails: [404, 409],
      run: async (member, form) => {
        await invite(studio, member, form)
        return TEXTS.invitationWritten(form.email)
      },
    })
    .call('post', '/studio/team/{id}/two-factor/reset', {
      summary:
        'Turn off the two-factor login of a colleague who lost their phone, and end their logins (owners only)',
      form: passwordAndCode,
      run: (member, { id }, form) => resetTwoFactorOf(studio, member, id, form),
      says: TEXTS.twoFactorWasReset,
    })
    .call('delete', '/studio/invitations/{id}', {
      summary: 'Withdraw an invitation that nobody has answered (owners only)',
      fails: [404],
      run: (member, { id }) => withdrawInvitation(studio, member, id),
      says: TEXTS.invitationWithdrawn,
    })
    .call('post', '/studio/team/{id}/end-role/preview', {
      summary: 'What the end of somebody’s role would leave behind (owners only)',
      form: endRoleForm,
      fails: [404],
      data: roleLeaves,
      run: async (member, { id }, { role, centreId = null }) => {
        const ending = { userId: id, role, centreId }
        const { first, ...left } = await previewEnd(studio, member, ending)
        const sessions = first.map(({ id: _id, title, startsAt }) => ({ _id, title, startsAt }))
        return { ...left, first: sessions }
      },
    })
    .call('post', '/studio/team/{id}/end-role', {
      summary: 'End somebody’s role (owners only)',
      form: endRoleForm,
      run: (member, { id }, { role, centreId = null }) =>
        endRole(studio, member, { userId: id, role, centreId }),
      says: TEXTS.roleEnded,
    })
    .call('put', '/studio/team/second-factor', {
      summary: 'Demand a second factor of whoever sees money or health, or no longer (owners only)',
      form: secondFactorForm,
      fails: [404, 409],
      run: async (member, asked) => {
        const { demanded } = asked
        await demandSecondFactor(studio, member, asked)
        return demanded ? TEXTS.secondFactorDemanded : TEXTS.secondFactorLeft
      },
    })
    .openCall('get', '/studio/invitation', {
      summary: 'What an invitation asks, for whoever has its link',
      query: z.object({ token: invitationToken }),
      fails: [404],
      data: invitationOnWire,
      run: ({ token }, c) => invitationOf(studio, visitorOf(c), token),
    })
    .openCall('post', '/studio/invitation/accept', {
      summary: 'Take an invitation, with the account that is logged in or with a new one',
      form: acceptForm,
      fails: [401, 404],
      run: async (form, c) => {
        const opened = await acceptInvitation(studio, visitorOf(c), c.get('member'), form)
        if (opened) setLoginCookie(c, opened, secure)
      },
      says: TEXTS.invitationTaken,
    })
}

async function readTeam(studio: Studio, member: Member) {
  const people = await teamOf(studio, member)
  const invitations = await openInvitations(studio, member)
  const centres = await placesOf(studio, member)
  const nameOf = (centreId: string | null) => centres.find((one) => one.id === centreId)?.name ?? null
  return {
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
}
