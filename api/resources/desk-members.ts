import { z } from 'zod'
import { billingForm, billingVersion } from '../../contract/billing.ts'
import {
  deskRegistration,
  detailsForm,
  emailAtDesk,
  memberCounts,
  memberList,
  memberAtDesk as memberOnWire,
  memberQuery,
  timeline as timelineOnWire,
  timelineQuery,
  twoPeopleForm,
} from '../../contract/desk-members.ts'
import { saying } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { removeBillingAtDesk, setBillingAtDesk } from '../../domain/members/billing.ts'
import { changeDetails } from '../../domain/members/details.ts'
import { dismissDuplicate } from '../../domain/members/dismiss-duplicate.ts'
import { memberAtDesk } from '../../domain/members/page.ts'
import { inviteAgain, registerAtDesk } from '../../domain/members/register.ts'
import { countMembers, listMembers } from '../../domain/members/search.ts'
import { setEmailAtDesk } from '../../domain/members/set-email.ts'
import { timelineOf } from '../../domain/members/timeline.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { presentLine, presentMember, presentRow } from './present-desk-member.ts'

export function deskMembers(studio: Studio) {
  return resource('Members at the desk')
    .call('get', '/studio/members', {
      summary: 'List members by search, group or tag, newest first, in pages',
      query: memberQuery,
      data: memberList,
      run: async (member, query) => {
        const { members, next } = await listMembers(studio, member, query)
        const { timeZone } = studio.settings
        return { members: members.map(presentRow), next, timeZone, now: studio.now() }
      },
    })
    .call('get', '/studio/members/counts', {
      summary: 'Count members, by group and tag',
      data: memberCounts,
      run: (member) => countMembers(studio, member),
    })
    .call('post', '/studio/members', {
      summary: 'Add a member; their own email gets a link to choose a password, others have no login',
      form: deskRegistration,
      fails: [409],
      status: 201,
      answer: saying(z.object({ _id: z.string() })),
      run: async (member, form) => {
        const made = await registerAtDesk(studio, member, form)
        return { message: TEXTS.memberRegistered(form), data: { _id: made } }
      },
    })
    .call('get', '/studio/members/{id}', {
      summary: 'Get a member, without health answers',
      data: memberOnWire,
      run: async (member, { id }) => presentMember(await memberAtDesk(studio, member, id)),
    })
    .call('put', '/studio/members/{id}', {
      summary: 'Change a member’s name and phone; they get an email',
      form: detailsForm,
      run: (member, { id }, form) => changeDetails(studio, member, id, form),
      says: TEXTS.detailsKept,
    })
    .call('put', '/studio/members/{id}/email', {
      summary: 'Add or correct a member’s unconfirmed email; it gets a link to confirm',
      form: emailAtDesk,
      run: async (member, { id }, form) => {
        await setEmailAtDesk(studio, member, id, form)
        return TEXTS.memberEmailKept(form.email)
      },
    })
    .call('put', '/studio/members/{id}/billing', {
      summary: 'Set the billing details of a member’s receipts; they get an email',
      form: billingForm,
      run: (member, { id }, form) => setBillingAtDesk(studio, member, id, form),
      says: TEXTS.billingKeptAtDesk,
    })
    .call('delete', '/studio/members/{id}/billing', {
      summary: 'Remove a member’s billing details; they get an email',
      query: billingVersion,
      run: (member, { id: memberId, version }) => removeBillingAtDesk(studio, member, memberId, version),
      says: TEXTS.billingRemovedAtDesk,
    })
    .call('post', '/studio/members/{id}/two-people', {
      summary: 'Mark two accounts with one phone number as different people',
      form: twoPeopleForm,
      fails: [404],
      run: (member, { id }, { other }) => dismissDuplicate(studio, member, { memberId: id, otherId: other }),
      says: TEXTS.foundTwoPeople,
    })
    .call('get', '/studio/members/{id}/timeline', {
      summary: 'List a member’s timeline, latest first, in pages',
      query: timelineQuery,
      data: timelineOnWire,
      run: async (member, { id, ...wanted }) => {
        const { lines, next } = await timelineOf(studio, member, id, wanted)
        return { lines: lines.map(presentLine), next }
      },
    })
    .call('post', '/studio/members/{id}/invitation', {
      summary: 'Email the link to choose a password again',
      run: (member, { id }) => inviteAgain(studio, member, id),
      says: TEXTS.invitedAgain,
    })
}
