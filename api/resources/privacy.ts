import {
  deletionForm,
  deletionPreview,
  privacyAnswerForm,
  privacyDesk,
  privacyLooks,
  privacyLooksQuery,
  privacyPast,
  privacyPastQuery,
  privacyRequestForm,
  privacyVersion,
} from '../../contract/privacy.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { consentsAtDesk, withdrawnAtDesk } from '../../domain/privacy/consents.ts'
import { askForDeletion, previewDeletion } from '../../domain/privacy/delete-at-desk.ts'
import { countAccesses, listAccesses } from '../../domain/privacy/list-accesses.ts'
import {
  answerRequest,
  openRequestAgain,
  openRequests,
  pastRequests,
  writeRequest,
} from '../../domain/privacy/requests.ts'
import { DATA_TEXTS } from '../../shared/data-texts.ts'
import { fullName } from '../../shared/full-name.ts'
import { rupees } from '../../shared/money.ts'
import { shownEmail } from '../../shared/own-email.ts'
import { resource } from '../resource.ts'

/** Privacy requests, consents and accesses. */
export function privacy(studio: Studio) {
  const { timeZone } = studio.settings
  return resource('Privacy at the desk')
    .call('get', '/studio/privacy', {
      summary: 'List open privacy requests with their deadlines, and consents (managers)',
      data: privacyDesk,
      run: async (member) => ({
        open: (await openRequests(studio, member)).map(present),
        consents: await consentsAtDesk(studio, member),
        withdrawn: await withdrawnAtDesk(studio, member),
        now: studio.now(),
        timeZone,
      }),
    })
    .call('get', '/studio/privacy/past', {
      summary: 'List answered requests and what members did themselves, in pages (managers)',
      query: privacyPastQuery,
      data: privacyPast,
      run: async (member, { after }) => {
        const { requests, next } = await pastRequests(studio, member, after)
        return { requests: requests.map(present), next, timeZone }
      },
    })
    .call('get', '/studio/privacy/looks', {
      summary: 'List who read health answers and notes for teachers, and why (managers)',
      query: privacyLooksQuery,
      data: privacyLooks,
      run: async (member, { after, by }) => {
        const { looks, next } = await listAccesses(studio, member, { after, by })
        const people = await countAccesses(studio, member)
        return {
          looks: looks.map(({ id: _id, ...look }) => ({ _id, ...look })),
          people: people.map(({ id: _id, ...one }) => ({ _id, ...one })),
          next,
          now: studio.now(),
          timeZone,
        }
      },
    })
    .call('post', '/studio/privacy/requests', {
      summary: 'Log a privacy request received by post, phone or at the desk (managers)',
      form: privacyRequestForm,
      status: 201,
      run: (member, form) => writeRequest(studio, member, form),
      says: DATA_TEXTS.requestKept,
    })
    .call('post', '/studio/privacy/requests/{id}/answer', {
      summary: 'Close a privacy request with its outcome (managers)',
      form: privacyAnswerForm,
      run: (member, { id }, form) => answerRequest(studio, member, { id: id, ...form }),
      says: DATA_TEXTS.requestClosed,
    })
    .call('get', '/studio/privacy/requests/{id}/deletion', {
      summary: 'Preview deleting the account behind a request, and what prevents it (owners)',
      data: deletionPreview,
      run: async (member, { id }) => {
        const found = await previewDeletion(studio, member, id)
        const { request, obstacles, account } = found
        return {
          version: request.version,
          obstacles,
          account: account && presentAccount(account),
          timeZone,
        }
      },
    })
    .call('post', '/studio/privacy/requests/{id}/deletion', {
      summary: 'Delete the account behind a request, in 10 minutes (owners)',
      form: deletionForm,
      run: (member, { id }, form) => askForDeletion(studio, member, { id: id, ...form }),
      says: DATA_TEXTS.deletionAsked,
    })
    .call('post', '/studio/privacy/requests/{id}/reopen', {
      summary: 'Reopen a privacy request (managers)',
      form: privacyVersion,
      run: (member, { id }, form) => openRequestAgain(studio, member, { id: id, ...form }),
      says: DATA_TEXTS.requestOpened,
    })
}

type Found =
  | Awaited<ReturnType<typeof openRequests>>[number]
  | Awaited<ReturnType<typeof pastRequests>>['requests'][number]

function present({ id: _id, version, kind, userId, who, contact, cameBy, words, ...row }: Found) {
  const { askedAt, dueAt, writtenBy, outcome, answer: said, doneAt, doneByName } = row
  const { proof, deletion } = row
  const isWaiting = deletion?.outcome === null
  return {
    _id,
    version,
    kind,
    userId,
    who,
    contact,
    cameBy,
    words,
    askedAt,
    dueAt,
    writtenBy,
    outcome,
    answer: said,
    doneAt,
    doneBy: doneByName,
    proof,
    deletion: deletion && isWaiting ? { _id: deletion.id, at: deletion.dueAt, by: deletion.by } : null,
    deletionNote: deletion?.outcome === 'refused' ? deletion.note : '',
  }
}

type Account = NonNullable<Awaited<ReturnType<typeof previewDeletion>>['account']>

function presentAccount({ firstName, lastName, email, createdAt: since, sums, ...rest }: Account) {
  const { enrolled, past, plans, receipts } = rest
  return {
    name: fullName(firstName, lastName),
    email: shownEmail(email),
    since,
    enrolled,
    past,
    plans,
    receipts,
    sums: sums.map(({ currency, paidPaise, backPaise }) => ({
      currency,
      paid: rupees(paidPaise),
      back: rupees(backPaise),
    })),
  }
}
