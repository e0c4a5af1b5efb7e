import { TIMED_OUT } from './ledger/instruments.ts'
import { authorize, capturePayment, fail } from './ledger/payments.ts'
import { refundUncaptured, settleRefund } from './ledger/refunds.ts'
import { nextTaskMs, type Task, takeDueTasks } from './ledger/tasks.ts'
import type { Sandbox } from './sandbox.ts'
import { deliver, dueDeliveries, nextDeliveryMs } from './webhooks/deliveries.ts'

const LONGEST_WAIT_MS = 60_000
const TROUBLE_WAIT_MS = 1000

export interface Scheduler {
  /** Looks again at what is due: after a commit, a turned knob, a moved clock. */
  wake(): void
  stop(): Promise<void>
}

/** Does what is due and sleeps until the next thing is. All of it is in the store, so a restart loses nothing. */
export function startScheduler(sandbox: Sandbox): Scheduler {
  const closing = new AbortController()
  const underWay = new Map<number, Promise<void>>()
  let timer: NodeJS.Timeout | undefined
  let working = false

  function wake() {
    clearTimeout(timer)
    if (closing.signal.aborted) return
    const seqs = new Set(underWay.keys())
    const due = [nextTaskMs(sandbox), nextDeliveryMs(sandbox, seqs)].filter((one) => one !== undefined)
    if (due.length === 0) return
    timer = setTimeout(work, Math.min(sandbox.clock.wait(Math.min(...due)), LONGEST_WAIT_MS))
    timer.unref()
  }

  async function work() {
    if (working || closing.signal.aborted) return
    working = true
    try {
      if ((nextTaskMs(sandbox) ?? Number.POSITIVE_INFINITY) <= sandbox.clock.now())
        await sandbox.store.write(() => {
          for (const task of takeDueTasks(sandbox)) run(sandbox, task)
        })
      if (!closing.signal.aborted) send()
      working = false
      wake()
    } catch (error) {
      working = false
      if (closing.signal.aborted) return
      console.error(error)
      timer = setTimeout(work, TROUBLE_WAIT_MS)
      timer.unref()
    }
  }

  function send() {
    for (const delivery of dueDeliveries(sandbox, new Set(underWay.keys()))) {
      const sent = deliver(sandbox, delivery, closing.signal)
        .catch((error) => console.error(error))
        .finally(() => {
          underWay.delete(delivery.seq)
          wake()
        })
      underWay.set(delivery.seq, sent)
    }
  }

  sandbox.store.onCommit(wake)
  wake()
  return {
    wake,
    async stop() {
      closing.abort()
      clearTimeout(timer)
      await Promise.allSettled(underWay.values())
    },
  }
}

function run(sandbox: Sandbox, { kind, subject }: Task): void {
  const { store } = sandbox
  if (kind === 'settle-refund') {
    const refund = store.refunds.find(subject)
    if (refund) settleRefund(sandbox, refund.entity, refund.settings)
    return
  }
  const found = store.payments.find(subject)
  if (!found) return
  const { entity: payment, settings } = found
  if (kind === 'capture' && payment.status === 'authorized') capturePayment(sandbox, payment, settings)
  if (kind === 'auto-refund' && payment.status === 'authorized') refundUncaptured(sandbox, payment, settings)
  if (kind === 'time-out' && payment.status === 'created') fail(sandbox, payment, settings, TIMED_OUT)
  if (kind === 'late-authorize' && payment.status === 'failed')
    authorize(sandbox, payment, { ...settings, lateAuthorized: true })
}
