import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../database/transaction.ts'
import { BOTH_ENGINES } from '../../tests/support/engines.ts'
import { openTestApp, type TestApp } from '../../tests/support/test-app.ts'
import { notifyStudio } from './notify-studio.ts'
import { sendOutbox, writeEmail } from './outbox.ts'

describe.each(BOTH_ENGINES)('the outbox on %s', (engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp(engine)
  })

  const write = (key: string) =>
    inTransaction(app.db, (trx) =>
      writeEmail(app.studio, trx, {
        kind: 'test',
        dedupeKey: key,
        userId: null,
        recipient: `${key.replace(':', '-')}@example.com`,
        subject: key,
        lines: ['Hello,', 'one mail.'],
      }),
    )

  test('an answer reaches whom the letter names', async () => {
    await inTransaction(app.db, (trx) =>
      notifyStudio(app.studio, trx, {
        kind: 'test',
        dedupeKey: 'told',
        userId: null,
        subject: 'told',
        lines: ['A line.'],
        replyTo: 'asha@example.com',
      }),
    )
    const sent: object[] = []
    await sendOutbox(app.studio, async (mail) => void sent.push(mail))
    expect(sent).toMatchObject([{ to: app.studio.settings.studioEmail, replyTo: 'asha@example.com' }])
  })

  test('an email comes from the studio by name, answers go to the studio, and automatic ones say so', async () => {
    await write('automatic')
    const sent: object[] = []
    await sendOutbox(app.studio, async (mail) => void sent.push(mail))
    expect(sent).toMatchObject([
      {
        from: { name: 'Yoga studio', address: 'hello@zenflow.example' },
        replyTo: 'hello@zenflow.example',
        headers: { 'Auto-Submitted': 'auto-generated' },
      },
    ])
  })

  test('the address that the mail server may send for is the sender, with the studio’s name', async () => {
    await write('sender')
    const sent: object[] = []
    const studio = { ...app.studio, settings: { ...app.studio.settings, mailAddress: 'mail@host.example' } }
    await sendOutbox(studio, async (mail) => void sent.push(mail))
    expect(sent).toMatchObject([
      { from: { name: 'Yoga studio', address: 'mail@host.example' }, replyTo: 'hello@zenflow.example' },
    ])
  })

  test('a calendar goes with its email as a file', async () => {
    const calendar = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'
    await inTransaction(app.db, (trx) =>
      writeEmail(app.studio, trx, {
        kind: 'test',
        dedupeKey: 'with-calendar',
        userId: null,
        recipient: 'asha@example.com',
        subject: 'with a calendar',
        lines: ['A line.'],
        calendar,
      }),
    )
    const sent: object[] = []
    await sendOutbox(app.studio, async (mail) => void sent.push(mail))
    expect(sent).toMatchObject([
      {
        attachments: [
          {
            filename: 'calendar.ics',
            content: calendar,
            contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
          },
        ],
      },
    ])
  })

  test('two processes behind a slow mail server send every mail once', async () => {
    for (let n = 0; n < 6; n++) await write(`slow:${n}`)
    const sent: string[] = []
    const quickly = async ({ subject }: { subject: string }) => void sent.push(subject)
    // Every mail takes 40 seconds: the third leaves when its batch is older than a claim.
    await sendOutbox(app.studio, async ({ subject }) => {
      sent.push(subject)
      if (sent.length === 3) await sendOutbox(app.studio, quickly)
      app.wait(40_000)
    })
    expect(sent.sort()).toEqual(['slow:0', 'slow:1', 'slow:2', 'slow:3', 'slow:4', 'slow:5'])
  })
})
