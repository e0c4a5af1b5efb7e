import { z } from 'zod'
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
import { answer, done, id } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { consentsAtDesk, withdrawnAtDesk } from '../../domain/privacy/consents.ts'
import { askForDeletion, previewDeletion } from '../../domain/privacy/delete-at-desk.ts'
import { lookers, looksAtDesk } from '../../domain/privacy/looks.ts'
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
import { body, call, ok, requireMember, resource } from '../route.ts'

const common = { tag: 'Privacy at the desk', status: 200, login: true } as const
const ofOne = z.object({ id })

const deskCall = call('get', '/studio/privacy', {
  ...common,
  summary:
    'What people ask about their data and by when it must be answered, and what they agreed to (managers)',
  answer: answer(privacyDesk),
})
const pastCall = call('get', '/studio/privacy/past', {
  ...common,
  summary: 'What was answered, and what members did themselves, a page at a time (managers)',
  answer: answer(privacyPast),
  input: { query: privacyPastQuery },
})
const looksCall = call('get', '/studio/privacy/looks', {
  ...common,
  summary: 'Who looked at answers about health and at sentences for teachers, and why (managers)',
  answer: answer(privacyLooks),
  input: { query: privacyLooksQuery },
})
const writeCall = call('post', '/studio/privacy/requests', {
  ...common,
  status: 201,
  summary: 'Write down what somebody asked by letter, by telephone or at the desk (managers)',
  answer: done,
  input: { body: body(privacyRequestForm) },
})
const answerCall = call('post', '/studio/privacy/requests/{id}/answer', {
  ...common,
  summary: 'Say what was done about it (managers)',
  answer: done,
  input: { params: ofOne, body: body(privacyAnswerForm) },
  fails: [404, 409],
})
const againCall = call('post', '/studio/privacy/requests/{id}/reopen', {
  ...common,
  summary: 'Let it wait again (managers)',
  answer: done,
  input: { params: ofOne, body: body(privacyVersion) },
  fails: [404, 409],
})

const deletionCall = call('get', '/studio/privacy/requests/{id}/deletion', {
  ...common,
  summary: 'What would go with the account of who asked for it, and what stands in the way (owners)',
  answer: answer(deletionPreview),
  input: { params: ofOne },
  fails: [404],
})
const deleteCall = call('post', '/studio/privacy/requests/{id}/deletion', {
  ...common,
  summary: 'Delete the account of who asked for it, in ten minutes (owners)',
  answer: done,
  input: { params: ofOne, body: body(deletionForm) },
  fails: [404, 409],
})

/** What people ask about their data, what they agreed to, and who looked. */
export function privacy(studio: Studio) {
  const { timeZone } = studio.settings
  return resource()
    .openapi(deskCall, async (c) => {
      const member = requireMember(c)
      const data = {
        open: (await openRequests(studio, member)).map(present),
        consents: await consentsAtDesk(studio, member),
        withdrawn: await withdrawnAtDesk(studio, member),
        now: studio.now(),
        timeZone,
      }
      return ok(c, { data })
    })
    .openapi(pastCall, async (c) => {
      const { requests, next } = await pastRequests(studio, requireMember(c), c.req.valid('query').after)
      return ok(c, { data: { requests: requests.map(present), next, timeZone } })
    })
    .openapi(looksCall, async (c) => {
      const member = requireMember(c)
      const { after, by } = c.req.valid('query')
      const { looks, next } = await looksAtDesk(studio, member, { after, by })
      const people = await lookers(studio, member)
      const data = {
        looks: looks.map(({ id: _id, ...look }) => ({ _id, ...look })),
        people: people.map(({ id: _id, ...one }) => ({ _id, ...one })),
        next,
        now: studio.now(),
        timeZone,
      }
      return ok(c, { data })
    })
    .openapi(writeCall, async (c) => {
      await writeRequest(studio, requireMember(c), c.req.valid('json'))
      return ok(c, { message: DATA_TEXTS.requestKept }, 201)
    })
    .openapi(answerCall, async (c) => {
      const named = { id: c.req.valid('param').id, ...c.req.valid('json') }
      await answerRequest(studio, requireMember(c), named)
      return ok(c, { message: DATA_TEXTS.requestClosed })
    })
    .openapi(deletionCall, async (c) => {
      const found = await previewDeletion(studio, requireMember(c), c.req.valid('param').id)
      const { request, obstacles, account } = found
      const data = {
        version: request.version,
        obstacles,
        account: account && presentAccount(account),
        timeZone,
      }
      return ok(c, { data })
    })
    .openapi(deleteCall, async (c) => {
      const named = { id: c.req.valid('param').id, ...c.req.valid('json') }
      await askForDeletion(studio, requireMember(c), named)
      return ok(c, { message: DATA_TEXTS.deletionAsked })
    })
    .openapi(againCall, async (c) => {
      const named = { id: c.req.valid('param').id, ...c.req.valid('json') }
      await openRequestAgain(studio, requireMember(c), named)
      return ok(c, { message: DATA_TEXTS.requestOpened })
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
