import type { OpenAPIHono } from '@hono/zod-openapi'
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
} from '../../contract/desk-payments.ts'
import { AppError } from '../../domain/core/errors.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { requireFileTry } from '../../domain/core/throttle.ts'
import { evidencePack } from '../../domain/desk-payments/evidence.ts'
import { type Exported, exportMoney } from '../../domain/desk-payments/export.ts'
import { paymentAtDesk } from '../../domain/desk-payments/find-payment.ts'
import { listPayments } from '../../domain/desk-payments/list-payments.ts'
import { listPaymentTasks, retryPaymentTask } from '../../domain/desk-payments/payment-tasks.ts'
import { askedRefunds, refundAtDesk } from '../../domain/desk-payments/refund-kind.ts'
import { previewRefund } from '../../domain/desk-payments/refund-payment.ts'
import { findReceipt } from '../../domain/receipts/find-receipt.ts'
import { fileNameOf } from '../../domain/receipts/pdf.ts'
import { storedPdf, versionOfPdf } from '../../domain/receipts/stored.ts'
import { paise } from '../../shared/money.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'
import { type ApiEnv, requireMember } from '../route.ts'
import {
  presentAsked,
  presentDispute,
  presentMatter,
  presentPayment,
  presentPreview,
  presentRow,
  presentTotal,
  whatTheyMay,
} from './present-desk-payment.ts'

export function money(studio: Studio) {
  const { timeZone } = studio.settings
  const api = resource('Money')
    .call('get', '/studio/money', {
      summary: 'List payments, latest first, in pages, with totals for the filters',
      query: moneyQuery,
      data: moneyList,
      run: async (member, { class: classId, member: memberId, ...filters }) => {
        const found = await listPayments(studio, member, { ...filters, classId, memberId })
        return {
          payments: found.payments.map(presentRow),
          next: found.next,
          totals: found.totals?.map(presentTotal) ?? null,
          classes: found.classes.map(({ id: _id, title }) => ({ _id, title })),
          methods: found.methods,
          timeZone,
        }
      },
    })
    .call('get', '/studio/money/to-do', {
      summary: 'List refunds under way or failed, failed webhooks, and disputes to answer',
      data: z.object({
        matters: z.array(matter),
        disputes: z.array(disputeToAnswer),
        asked: z.array(askedRefund),
        timeZone: z.string(),
      }),
      run: async (member) => {
        const { matters, disputes } = await listPaymentTasks(studio, member)
        const asked = await askedRefunds(studio, member)
        return {
          matters: matters.map(presentMatter),
          disputes: disputes.map(presentDispute),
          asked: asked.map(presentAsked),
          timeZone,
        }
      },
    })
    .call('post', '/studio/money/to-do/{kind}/{id}/again', {
      summary: 'Retry a refund or a webhook now (managers)',
      params: matterParams,
      fails: [409],
      run: (member, given) => retryPaymentTask(studio, member, given),
      says: TEXTS.triedAgain,
    })
    .call('get', '/studio/money/payments/{id}', {
      summary: 'Get a payment: events with their sources, policy and receipts',
      data: moneyOne,
      run: async (member, { id }) => {
        const found = await paymentAtDesk(studio, member, id)
        const may = await whatTheyMay(studio, member, found)
        return presentPayment(found, may, { timeZone, now: studio.now() })
      },
    })
    .call('get', '/studio/money/payments/{id}/refund', {
      summary: 'Preview a refund (the studio and its front desk)',
      data: refundPreview,
      run: async (member, { id }) => presentPreview(await previewRefund(studio, member, id)),
    })
    .call('post', '/studio/money/payments/{id}/refund', {
      summary: 'Refund a payment by the policy (also the front desk) or by decision of the studio',
      form: refundForm,
      run: async (member, { id: paymentId }, { amount, ...asked }) => {
        const leavesAt = await refundAtDesk(studio, member, paymentId, {
          ...asked,
          amount: paise(amount),
        })
        return leavesAt === null ? TEXTS.refundAsked : TEXTS.refundAskedForLater
      },
    })
  addFiles(api, studio)
  return api
}

/** Files, not described in the document. */
function addFiles(api: OpenAPIHono<ApiEnv>, studio: Studio) {
  api.get('/studio/money/payments/:id/evidence.pdf', async (c) => {
    const { name, file } = await evidencePack(studio, requireMember(c), c.req.param('id'))
    return c.body(file, 200, headersOf(name, 'application/pdf'))
  })
  api.get('/receipts/:file', async (c) => {
    const member = requireMember(c)
    const id = /^(.{1,64})\.pdf$/.exec(c.req.param('file'))?.[1]
    if (!id) throw new AppError('not-found', TEXTS.receiptNotThere)
    const found = await findReceipt(studio, member, id)
    const etag = `"${versionOfPdf(found)}"`
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
}

function headersOf(name: string, type: string) {
  return {
    'Content-Type': type,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Cache-Control': 'private, no-store',
  }
}
