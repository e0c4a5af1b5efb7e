import { sweepLogins } from '../domain/accounts/logins.ts'
import { sweepWaitingLists } from '../domain/enrollment/waiting-list.ts'
import { type Post, sendOutbox } from '../domain/mail/outbox.ts'
import { writeReminders } from '../domain/mail/reminders.ts'
import { sendRefunds } from '../domain/payments/refunds.ts'
import { sweepHolds, sweepOrders } from '../domain/payments/sweep.ts'
import { sweepWebhooks, workOnWebhooks } from '../domain/payments/webhooks.ts'
import type { Studio } from '../domain/studio.ts'
import { sweepSubscribers } from '../domain/subscriptions/sweep.ts'

type Job = { name: string; everyMs: number; run(): Promise<unknown> }

/** What the studio does by itself. Every process runs all of it: each row is worked on by one at a time. */
export function startJobs(studio: Studio, post: Post | null): { stop(): Promise<void> } {
  const jobs: Job[] = [
    { name: 'logins', everyMs: 10 * 60_000, run: () => sweepLogins(studio) },
    { name: 'subscribers', everyMs: 60 * 60_000, run: () => sweepSubscribers(studio) },
    { name: 'waiting lists', everyMs: 15_000, run: () => sweepWaitingLists(studio) },
    { name: 'old webhooks', everyMs: 60 * 60_000, run: () => sweepWebhooks(studio) },
    { name: 'reminders', everyMs: 15 * 60_000, run: () => writeReminders(studio) },
    { name: 'holds', everyMs: 60_000, run: () => sweepHolds(studio) },
    ...(post ? [{ name: 'mail', everyMs: 2_000, run: () => sendOutbox(studio, post) }] : []),
    ...(studio.razorpay
      ? [
          { name: 'webhooks', everyMs: 2_000, run: () => workOnWebhooks(studio) },
          { name: 'orders', everyMs: 5_000, run: () => sweepOrders(studio) },
          { name: 'refunds', everyMs: 2_000, run: () => sendRefunds(studio) },
        ]
      : []),
  ]
  const stops = jobs.map((job) => repeat(studio, job))
  return { stop: async () => void (await Promise.all(stops.map((stop) => stop()))) }
}

/** Runs a job again and again, a rest after each run, until it is told to stop; then waits for the run under way. */
function repeat(studio: Studio, job: Job): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  const rest = () => {
    if (!stopped) timer = setTimeout(work, job.everyMs)
  }
  const work = () => {
    running = job
      .run()
      .catch((error) => studio.log.error({ job: job.name, error: String(error) }, 'a job failed and goes on'))
      .finally(rest)
  }
  work()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
