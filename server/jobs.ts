import { countRows, emptyLog } from '../database/sqlite.ts'
import { upgradeHealthAnswers } from '../domain/accounts/health.ts'
import { sweepLogins } from '../domain/accounts/logins.ts'
import { auditDaily } from '../domain/audit/nightly.ts'
import type { Studio } from '../domain/core/studio.ts'
import { adoptPending } from '../domain/desk/adopt-pending.ts'
import { executePending } from '../domain/desk/pending-kinds.ts'
import { completeEndedEnrollments } from '../domain/enrollment/complete-enrollments.ts'
import { sweepWaitingLists } from '../domain/enrollment/waiting-list.ts'
import { sweepFilms } from '../domain/films/upload.ts'
import { sendInvitations, sweepImports } from '../domain/imports/invite.ts'
import { executeDueImports } from '../domain/imports/run.ts'
import { executeDueUndos } from '../domain/imports/undo.ts'
import { type Mailer, sendOutbox, sweepOutbox } from '../domain/mail/outbox.ts'
import { sendAnnouncements } from '../domain/messages/announce.ts'
import { announceLaunch } from '../domain/messages/announce-launch.ts'
import { recountThreads } from '../domain/messages/recount-threads.ts'
import { sendRefunds } from '../domain/payments/refunds.ts'
import { sweepHolds, sweepOrders } from '../domain/payments/sweep.ts'
import { processWebhooks, sweepWebhooks } from '../domain/payments/webhooks.ts'
import { makeAvif } from '../domain/pictures/make-avif.ts'
import { sweepDeleted } from '../domain/privacy/delete.ts'
import { deleteUnconfirmedAccounts } from '../domain/privacy/delete-unconfirmed-accounts.ts'
import { receiptFile } from '../domain/receipts/find-receipt.ts'
import { remindOfClassesAndPlans } from '../domain/reminders/class-and-plan-reminders.ts'
import { remindOfSessions } from '../domain/reminders/session-reminders.ts'
import { countReports } from '../domain/reports/count.ts'
import { adoptSettings } from '../domain/studio/identity.ts'
import { sweepOrphanedExports } from '../domain/studio-export/orphaned-exports.ts'
import { processExports } from '../domain/studio-export/studio-exports.ts'
import { sweepSubscribers } from '../domain/subscriptions/sweep.ts'
import { sweepSubstitutes } from '../domain/substitutes/sweep.ts'
import { emailDeadlines } from '../domain/today/email-deadlines.ts'
import { createDeliveries, deliverWebhooks, sweepDeliveries } from '../domain/webhooks/deliver.ts'

type Job = { name: string; everyMs: number; run(): Promise<unknown> }

/** All jobs run in every process; each row is claimed by one process. */
export function startJobs(studio: Studio, mailer: Mailer | null): { stop(): Promise<void> } {
  const stops = jobsOf(studio, mailer).map((job) => repeat(studio, job))
  return { stop: async () => void (await Promise.all(stops.map((stop) => stop()))) }
}

export function jobsOf(studio: Studio, mailer: Mailer | null): Job[] {
  return [
    { name: 'settings of the studio', everyMs: 1_000, run: () => adoptSettings(studio) },
    { name: 'logins', everyMs: 10 * 60_000, run: () => sweepLogins(studio) },
    { name: 'subscribers', everyMs: 60 * 60_000, run: () => sweepSubscribers(studio) },
    { name: 'deleted members', everyMs: 60 * 60_000, run: () => sweepDeleted(studio) },
    { name: 'waiting lists', everyMs: 15_000, run: () => sweepWaitingLists(studio) },
    { name: 'completed runs', everyMs: 60_000, run: () => completeEndedEnrollments(studio) },
    { name: 'old webhooks', everyMs: 60 * 60_000, run: () => sweepWebhooks(studio) },
    { name: 'old letters', everyMs: 60 * 60_000, run: () => sweepOutbox(studio) },
    { name: 'health keys', everyMs: 24 * 60 * 60_000, run: () => upgradeHealthAnswers(studio) },
    { name: 'unproved accounts', everyMs: 60 * 60_000, run: () => deleteUnconfirmedAccounts(studio) },
    { name: 'reminders', everyMs: 15 * 60_000, run: () => remindOfClassesAndPlans(studio) },
    { name: 'reminders of sessions', everyMs: 5 * 60_000, run: () => remindOfSessions(studio) },
    { name: 'substitutes', everyMs: 60_000, run: () => sweepSubstitutes(studio) },
    { name: 'plans on sale', everyMs: 60_000, run: () => announceLaunch(studio) },
    { name: 'announcements', everyMs: 15_000, run: () => sendAnnouncements(studio) },
    { name: 'threads of the inbox', everyMs: 60 * 60_000, run: () => recountThreads(studio) },
    { name: 'pending actions', everyMs: 15_000, run: () => executePending(studio) },
    { name: 'actions of the version before', everyMs: 15_000, run: () => adoptPending(studio) },
    { name: 'holds', everyMs: 60_000, run: () => sweepHolds(studio) },
    { name: 'news for other programs', everyMs: 5_000, run: () => createDeliveries(studio) },
    { name: 'deliveries', everyMs: 5_000, run: () => deliverWebhooks(studio) },
    { name: 'old deliveries', everyMs: 60 * 60_000, run: () => sweepDeliveries(studio) },
    { name: 'pictures', everyMs: 3_000, run: () => makeAvif(studio) },
    { name: 'films', everyMs: 60_000, run: () => sweepFilms(studio) },
    { name: 'reports', everyMs: 10 * 60_000, run: () => countReports(studio) },
    { name: 'imports', everyMs: 1_000, run: () => executeDueImports(studio) },
    { name: 'imports taken back', everyMs: 1_000, run: () => executeDueUndos(studio) },
    { name: 'letters to those brought along', everyMs: 5_000, run: () => sendInvitations(studio) },
    { name: 'everything along', everyMs: 5_000, run: () => processExports(studio) },
    { name: 'lost copies of everything', everyMs: 60 * 60_000, run: () => sweepOrphanedExports(studio) },
    { name: 'old imports', everyMs: 60 * 60_000, run: () => sweepImports(studio) },
    { name: 'deadlines', everyMs: 60 * 60_000, run: () => emailDeadlines(studio) },
    { name: 'audit', everyMs: 60 * 60_000, run: () => auditDaily(studio) },
    { name: 'log of the database', everyMs: 10 * 60_000, run: () => emptyLog(studio.db) },
    { name: 'sizes of tables', everyMs: 60 * 60_000, run: () => countRows(studio.db) },
    ...(mailer ? [{ name: 'mail', everyMs: 2_000, run: () => sendOutbox(studio, mailer, receiptFile) }] : []),
    ...(studio.razorpay
      ? [
          { name: 'webhooks', everyMs: 2_000, run: () => processWebhooks(studio) },
          { name: 'orders', everyMs: 5_000, run: () => sweepOrders(studio) },
          { name: 'refunds', everyMs: 2_000, run: () => sendRefunds(studio) },
        ]
      : []),
  ]
}

/** Pauses after each run. The returned function waits for the current one. */
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
      .catch((error) =>
        studio.log.error({ job: job.name, error: String(error) }, 'a job failed and will run again'),
      )
      .finally(rest)
  }
  work()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
