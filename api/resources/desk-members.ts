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
      summary:
        'Members, a page at a time: found by words, of a group, with a tag; those who joined last first',
      query: memberQuery,
      data: memberList,
      run: async (member, query) => {
        const { members, next } = await listMembers(studio, member, query)
        const { timeZone } = studio.settings
        return { members: members.map(presentRow), next, timeZone, now: studio.now() }
      },
    })
    .call('get', '/studio/members/counts', {
      summary: 'How many members there are, in each group and with each tag',
      data: memberCounts,
      run: (member) => countMembers(studio, member),
    })
    .call('post', '/studio/members', {
      summary:
        'Register a member at the desk; an email of their own gets a link to choose a password, others have no login',
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
      summary: 'A member as the desk sees them, without their answers about health',
      data: memberOnWire,
      run: async (member, { id }) => presentMember(await memberAtDesk(studio, member, id)),
    })
    .call('put', '/studio/members/{id}', {
      summary: 'Change the name and the telephone of a member, who is told by a letter',
      form: detailsForm,
      run: (member, { id }, form) => changeDetails(studio, member, id, form),
      says: TEXTS.detailsKept,
    })
    .call('put', '/studio/members/{id}/email', {
      summary: 'Add or correct the email of a member who has confirmed none; a link to confirm it goes there',
      form: emailAtDesk,
      run: async (member, { id }, form) => {
        await setEmailAtDesk(studio, member, id, form)
        return TEXTS.memberEmailKept(form.email)
      },
    })
    .call('put', '/studio/members/{id}/billing', {
      summary: 'Write down for whom a member’s receipts are made out, who is told by a letter',
      form: billingForm,
      run: (member, { id }, form) => setBillingAtDesk(studio, member, id, form),
      says: TEXTS.billingKeptAtDesk,
    })
    .call('delete', '/studio/members/{id}/billing', {
      summary: 'Make a member’s receipts out to themselves again, who is told by a letter',
      query: billingVersion,
      run: (member, { id: memberId, version }) => removeBillingAtDesk(studio, member, memberId, version),
      says: TEXTS.billingRemovedAtDesk,
    })
    .call('post', '/studio/members/{id}/two-people', {
      summary: 'Two accounts with one telephone are of two people: nobody is asked again',
      form: twoPeopleForm,
      fails: [404],
      run: (member, { id }, { other }) => dismissDuplicate(studio, member, { memberId: id, otherId: other }),
      says: TEXTS.foundTwoPeople,
    })
    .call('get', '/studio/members/{id}/timeline', {
      summary: 'What happened with a member, the last first, a page at a time',
      query: timelineQuery,
      data: timelineOnWire,
      run: async (member, { id, ...wanted }) => {
        const { lines, next } = await timelineOf(studio, member, id, wanted)
        return { lines: lines.map(presentLine), next }
      },
    })
    .call('post', '/studio/members/{id}/invitation', {
      summary: 'Write the letter with the link for a password once more',
      run: (member, { id }) => inviteAgain(studio, member, id),
      says: TEXTS.invitedAgain,
    })
}
