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
      summary: 'List the team with roles and invitations (owners only)',
      data: teamOnWire,
      run: (member) => readTeam(studio, member),
    })
    .call('post', '/studio/invitations', {
      summary: 'Invite a team member by email (owners only)',
      form: invitationForm,
      fails: [404, 409],
      run: async (member, form) => {
        await invite(studio, member, form)
        return TEXTS.invitationWritten(form.email)
      },
    })
    .call('post', '/studio/team/{id}/two-factor/reset', {
      summary: 'Reset a colleague’s two-factor login and end their logins (owners only)',
      form: passwordAndCode,
      run: (member, { id }, form) => resetTwoFactorOf(studio, member, id, form),
      says: TEXTS.twoFactorWasReset,
    })
    .call('delete', '/studio/invitations/{id}', {
      summary: 'Withdraw an open invitation (owners only)',
      fails: [404],
      run: (member, { id }) => withdrawInvitation(studio, member, id),
      says: TEXTS.invitationWithdrawn,
    })
    .call('post', '/studio/team/{id}/end-role/preview', {
      summary: 'Preview removing a role (owners only)',
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
      summary: 'Remove a role (owners only)',
      form: endRoleForm,
      run: (member, { id }, { role, centreId = null }) =>
        endRole(studio, member, { userId: id, role, centreId }),
      says: TEXTS.roleEnded,
    })
    .call('put', '/studio/team/second-factor', {
      summary: 'Require two-factor login for payments and health answers, or not (owners only)',
      form: secondFactorForm,
      fails: [404, 409],
      run: async (member, asked) => {
        const { demanded } = asked
        await demandSecondFactor(studio, member, asked)
        return demanded ? TEXTS.secondFactorDemanded : TEXTS.secondFactorLeft
      },
    })
    .openCall('get', '/studio/invitation', {
      summary: 'Get an invitation by its link',
      query: z.object({ token: invitationToken }),
      fails: [404],
      data: invitationOnWire,
      run: ({ token }, c) => invitationOf(studio, visitorOf(c), token),
    })
    .openCall('post', '/studio/invitation/accept', {
      summary: 'Accept an invitation, with the current account or a new one',
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
