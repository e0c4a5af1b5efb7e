import { stream } from 'hono/streaming'
import { z } from 'zod'
import {
  askedRefund,
  disputeToAnswer,
  matter,
  matterParams,
  moneyList,
  moneyOne,
  moneyQuery,
  refundForm,
  refundPreview,
  settlementForm,
  settlements,
  taxForm,
  taxOnWire,
  taxRateForm,
  taxRateParams,
} from '../../contract/money.ts'
import { answer, done, id } from '../../contract/wire.ts'
import { AppError } from '../../domain/core/errors.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { requireFileTry } from '../../domain/core/throttle.ts'
import { evidencePack } from '../../domain/desk-payments/evidence.ts'
import { type Exported, exportMoney } from '../../domain/desk-payments/export.ts'
import { paymentAtDesk } from '../../domain/desk-payments/find-payment.ts'
import { listPayments } from '../../domain/desk-payments/list-payments.ts'
import { reconcile, reconciliations } from '../../domain/desk-payments/reconcile.ts'
import { askedRefunds, refundAtDesk } from '../../domain/desk-payments/refund-kind.ts'
import { previewRefund } from '../../domain/desk-payments/refund-payment.ts'
import { toDoAtDesk, tryAgain } from '../../domain/desk-payments/to-do.ts'
import { findReceipt } from '../../domain/receipts/find-receipt.ts'
import { fileNameOf } from '../../domain/receipts/pdf.ts'
import { changeTax, setRate, taxAtDesk } from '../../domain/receipts/settings.ts'
import { formOf, storedPdf } from '../../domain/receipts/stored.ts'
import { paise } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'
import {
  presentAsked,
  presentDispute,
  presentMatter,
  presentPayment,
  presentPreview,
  presentRow,
  presentSettlement,
  presentTax,
  presentTotal,
  whatTheyMay,
} from './present-money.ts'

const common = { tag: 'Money', status: 200, login: true } as const
const ofOne = z.object({ id })

const listCall = call('get', '/studio/money', {
  ...common,
  summary: 'Payments, the last first, a page at a time, with the sums of all that the filters leave',
  answer: answer(moneyList),
  input: { query: moneyQuery },
})
const oneCall = call('get', '/studio/money/payments/{id}', {
  ...common,
  summary: 'One payment: every event with who told of it, the policy in force, its receipts',
  answer: answer(moneyOne),
  input: { params: ofOne },
  fails: [404],
})
const previewCall = call('get', '/studio/money/payments/{id}/refund', {
  ...common,
  summary: 'What giving a payment back would mean now (the studio and its front desk)',
  answer: answer(refundPreview),
  input: { params: ofOne },
  fails: [404],
})
const refundCall = call('post', '/studio/money/payments/{id}/refund', {
  ...common,
  summary: 'Give a payment back: by the policy (also the front desk), or as the studio decides',
  answer: done,
  input: { params: ofOne, body: body(refundForm) },
  fails: [404, 409],
})
const toDoCall = call('get', '/studio/money/to-do', {
  ...common,
  summary: 'Refunds under way or in trouble, webhooks that could not be worked on, and disputes to answer',
  answer: answer(
    z.object({
      matters: z.array(matter),
      disputes: z.array(disputeToAnswer),
      asked: z.array(askedRefund),
      timeZone: z.string(),
    }),
  ),
})
const againCall = call('post', '/studio/money/to-do/{kind}/{id}/again', {
  ...common,
  summary: 'Try a refund or a webhook again now (managers)',
  answer: done,
  input: { params: matterParams },
  fails: [409],
})
const taxCall = call('get', '/studio/money/tax', {
  ...common,
  summary: 'What the studio says of itself on receipts, and its rates of tax',
  answer: answer(taxOnWire),
})
const changeTaxCall = call('put', '/studio/money/tax', {
  ...common,
  summary: 'Change what receipts say of the studio, from the next one on (managers)',
  answer: done,
  input: { body: body(taxForm) },
  fails: [404, 409],
})
const rateCall = call('post', '/studio/money/tax/rates', {
  ...common,
  summary: 'Set a rate that counts from a day on (managers)',
  answer: done,
  input: { body: body(taxRateForm) },
})
const removeRateCall = call('delete', '/studio/money/tax/rates/{day}', {
  ...common,
  summary: 'Take away a rate that has not begun (managers)',
  answer: done,
  input: { params: taxRateParams },
})
const settlementsCall = call('get', '/studio/money/settlements', {
  ...common,
  summary: 'What the last settlement files came to',
  answer: answer(settlements),
})
const reconcileCall = call('post', '/studio/money/settlements', {
  ...common,
  status: 201,
  summary: 'Compare a settlement report of Razorpay with the books, which stay as they are',
  answer: z.object({ success: z.literal(true), data: z.object({ _id: z.string() }) }),
  input: { body: body(settlementForm) },
})

export function money(studio: Studio) {
  const { timeZone } = studio.settings
  const api = resource()
    .openapi(listCall, async (c) => {
      const { class: classId, member: memberId, ...filters } = c.req.valid('query')
      const found = await listPayments(studio, requireMember(c), { ...filters, classId, memberId })
      const data = {
        payments: found.payments.map(presentRow),
        next: found.next,
        totals: found.totals?.map(presentTotal) ?? null,
        classes: found.classes.map(({ id: _id, title }) => ({ _id, title })),
        methods: found.methods,
        timeZone,
      }
      return ok(c, { data })
    })
    .openapi(toDoCall, async (c) => {
      const member = requireMember(c)
      const { matters, disputes } = await toDoAtDesk(studio, member)
      const asked = await askedRefunds(studio, member)
      return ok(c, {
        data: {
          matters: matters.map(presentMatter),
          disputes: disputes.map(presentDispute),
          asked: asked.map(presentAsked),
          timeZone,
        },
      })
    })
    .openapi(againCall, async (c) => {
      await tryAgain(studio, requireMember(c), c.req.valid('param'))
      return ok(c, { message: TEXTS.triedAgain })
    })
    .openapi(taxCall, async (c) => ok(c, { data: presentTax(await taxAtDesk(studio, requireMember(c))) }))
    .openapi(changeTaxCall, async (c) => {
      await changeTax(studio, requireMember(c), c.req.valid('json'))
      return ok(c, { message: TEXTS.kept })
    })
    .openapi(rateCall, async (c) => {
      const { validFrom, percent } = c.req.valid('json')
      await setRate(studio, requireMember(c), { validFrom, rate: Math.round(percent * 100) })
      return ok(c, { message: TEXTS.rateKept })
    })
    .openapi(removeRateCall, async (c) => {
      await setRate(studio, requireMember(c), { validFrom: c.req.valid('param').day, rate: null })
      return ok(c, { message: TEXTS.rateRemoved })
    })
    .openapi(settlementsCall, async (c) => {
      const found = await reconciliations(studio, requireMember(c))
      return ok(c, { data: { settlements: found.map(presentSettlement), timeZone } })
    })
    .openapi(reconcileCall, async (c) => {
      const _id = await reconcile(studio, requireMember(c), c.req.valid('json'))
      return ok(c, { data: { _id } }, 201)
    })
    .openapi(oneCall, async (c) => {
      const member = requireMember(c)
      const found = await paymentAtDesk(studio, member, c.req.valid('param').id)
      const may = await whatTheyMay(studio, member, found)
      return ok(c, { data: presentPayment(found, may, { timeZone, now: studio.now() }) })
    })
    .openapi(previewCall, async (c) => {
      const preview = await previewRefund(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { data: presentPreview(preview) })
    })
    .openapi(refundCall, async (c) => {
      const { amount, ...asked } = c.req.valid('json')
      const { id: paymentId } = c.req.valid('param')
      const leavesAt = await refundAtDesk(studio, requireMember(c), paymentId, {
        ...asked,
        amount: paise(amount),
      })
      return ok(c, { message: leavesAt === null ? TEXTS.refundAsked : TEXTS.refundAskedForLater })
    })
  // Files, which the document does not describe.
  api.get('/studio/money/payments/:id/evidence.pdf', async (c) => {
    const { name, file } = await evidencePack(studio, requireMember(c), c.req.param('id'))
    return c.body(file, 200, headersOf(name, 'application/pdf'))
  })
  api.get('/receipts/:file', async (c) => {
    const member = requireMember(c)
    const id = /^(.{1,64})\.pdf$/.exec(c.req.param('file'))?.[1]
    if (!id) throw new AppError('not-found', TEXTS.receiptNotThere)
    const found = await findReceipt(studio, member, id)
    const etag = `"${formOf(found)}"`
    const headers = {
      ...headersOf(fileNameOf(found.receipt), 'application/pdf'),
      'Cache-Control': 'private, no-cache',
      ETag: etag,
    }
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers)
    return c.body(await storedPdf(studio, found, () => requireFileTry(studio, member)), 200, headers)
  })
  for (const what of ['payments', 'refunds', 'receipts'] satisfies Exported[])
    api.get(`/studio/money/${what}.csv`, async (c) => {
      const member = requireMember(c)
      const asked = moneyQuery.safeParse(c.req.query())
      if (!asked.success) throw new AppError('invalid', TEXTS.checkFields)
      const { class: classId, member: memberId, ...filters } = asked.data
      const pieces = await exportMoney(studio, member, what, { ...filters, classId, memberId })
      for (const [name, value] of Object.entries(headersOf(`${what}.csv`, 'text/csv; charset=utf-8')))
        c.header(name, value)
      return stream(c, async (out) => {
        for await (const piece of pieces) await out.write(piece)
      })
    })
  return api
}

function headersOf(name: string, type: string) {
  return {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
  }
}
