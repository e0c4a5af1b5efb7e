import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectNoFaults } from './access.ts'
import { startOwnProgram } from './own-program.ts'
import { enrolPast } from './person.ts'
import {
  DAY,
  expectBooksInOrder,
  inDatabase,
  insert,
  lettersTo,
  minutesToNight,
  newcomer,
  openClass,
  staff,
} from './scene.ts'

/** A manager comes in, and thirteen things went wrong. Each is settled where it stands, and the books agree at the end. */
let program: Awaited<ReturnType<typeof startOwnProgram>>
test.beforeAll(async () => {
  program = await startOwnProgram()
})
test.afterAll(() => program?.stop())
test.use({ timezoneId: 'Asia/Kolkata' })

const HOUR = 60

test('thirteen things need the manager, and none of them afterwards', { tag: '@short' }, async ({
  browser,
}) => {
  test.setTimeout(180_000)
  // Razorpay's webhooks do not arrive, until they are put right.
  await knobs({ webhooks: { paused: true } })
  const page = await staff(browser, program, 'studio@example.com')

  // A session tomorrow to which two come, and one to which no one does.
  const quiet = openClass(program, 'gentle-hatha-yoga', 'Quiet Hatha', [20 * HOUR])
  openClass(program, 'gentle-hatha-yoga', 'Empty Hatha', [21 * HOUR, 9 * 24 * HOUR])
  // One whose teacher has left, at an hour at which anyone who takes it teaches nothing else.
  const orphan = openClass(program, 'gentle-hatha-yoga', 'Orphaned Hatha', [minutesToNight(3)])
  const gone = await newcomer(browser, program)
  inDatabase(program, (db) => {
    const left = db.prepare('select id from users where email = ?').get(gone.email)?.id as string
    const model = db.prepare("select * from instructors where slug = 'rohan-bhatt'").get() as object
    insert(db, 'instructors', { ...model, id: 'gone', slug: 'gone', userId: left, position: 99 })
    db.prepare("update classSessions set instructorId = 'gone' where id = ?").run(
      orphan.sessions[0] as string,
    )
  })
  // Money that the bank does not take back.
  const fault = (method: string, body: object) =>
    fetch(`${program.sandbox}/_sandbox/faults`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const buyer = await newcomer(browser, program)
  await enrolPast(buyer.context, program, quiet.slug)
  const other = await newcomer(browser, program)
  await enrolPast(other.context, program, quiet.slug)
  const refunded = openClass(program, 'gentle-hatha-yoga', 'Refunded Hatha', [5 * 24 * HOUR])
  await enrolPast(buyer.context, program, refunded.slug)
  await fault('POST', { fault: '502', path: '/v1/payments', method: 'POST' })
  await cancel(buyer.page, refunded.id)
  inDatabase(program, (db) => {
    db.prepare("update refunds set tries = 5, nextTryAt = ? where state != 'processed'").run(Date.now() + DAY)
  })
  await fault('DELETE', {})
  // Emails that were given up, and a question from yesterday.
  inDatabase(program, (db) => {
    for (const id of ['first', 'second'])
      insert(db, 'outboxEmails', {
        id,
        dedupeKey: id,
        kind: 'welcome',
        recipient: 'full@example.com',
        subject: 'Welcome text',
        text: '',
        html: '',
        createdAt: Date.now() - DAY,
        tries: 12,
        lastError: '552',
      })
  })
  const asking = await newcomer(browser, program)
  await asking.context.request.post(`${program.url}/api/conversation`, {
    data: { text: 'May I bring my own mat?' },
  })
  // Two who would like to teach, and an audit that did not like what it saw.
  const [willing, hopeful] = [await newcomer(browser, program), await newcomer(browser, program)]
  inDatabase(program, (db) => {
    db.prepare('update conversationMessages set createdAt = createdAt - ? where text = ?').run(
      (21 * DAY) / 24,
      'May I bring my own mat?',
    )
    const back = (21 * DAY) / 24
    db.prepare(
      `update threads set lastAt = lastAt - ?, waitingSince = waitingSince - ?
       where userId in (select userId from conversationMessages where text = ?)`,
    ).run(back, back, 'May I bring my own mat?')
    for (const [{ email }, name] of [
      [willing, 'Willing'],
      [hopeful, 'Hopeful'],
    ] as const)
      db.prepare('update users set instructorAppliedAt = ?, firstName = ? where email = ?').run(
        Date.now() - DAY,
        name,
        email,
      )
    insert(db, 'auditLog', {
      id: 'finding',
      at: Date.now(),
      actorId: null,
      action: 'audit.ran',
      subject: 'studio',
      detail: JSON.stringify({ findings: ['A seat is held by nobody.'] }),
    })
  })

  // What Razorpay told can not be worked on, and since yesterday it signs with another secret.
  inDatabase(program, (db) =>
    insert(db, 'paymentEvents', {
      eventId: 'stuck',
      event: 'invoice.paid',
      body: '{"event":"invoice.paid","payload":{}}',
      receivedAt: Date.now() - 2 * DAY,
      tries: 20,
      nextTryAt: Date.now() + DAY,
      lastError: 'The database was away.',
    }),
  )
  expect((await tellOf(orderOf(quiet.id), 'another-secret')).status).toBe(400)
  // And a program of the accountant's did not take what it was told.
  const books = await otherProgram()
  const made = await page.request.post('/api/studio/webhooks', {
    data: { url: books.url, events: ['class.published'], password: 'lotus-and-lamp' },
  })
  expect(made.status()).toBe(201)
  inDatabase(program, (db) =>
    insert(db, 'webhookDeliveries', {
      id: 'untold',
      webhookId: db.prepare('select id from webhooks').get()?.id as string,
      lineId: 'finding',
      event: 'class.published',
      body: '{"type":"class.published"}',
      createdAt: Date.now() - DAY,
      tries: 14,
      nextTryAt: null,
      lastError: 'answered 503',
    }),
  )

  await page.goto('/studio/today')
  await expect(page.getByRole('heading', { name: '13 things need attention' })).toBeVisible()
  await expectNoFaults(page, 'today with thirteen things')
  const need = (title: string | RegExp) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  const settled = async (one: Locator, left: number) => {
    await expect(one).toHaveCount(0, { timeout: 15_000 })
    const said =
      left === 1 ? '1 thing needs attention' : left === 0 ? 'All caught up' : `${left} things need attention`
    await expect(page.getByRole('heading', { name: said })).toBeVisible()
  }

  await test.step('Razorpay signs with our secret again', async () => {
    const one = need('Razorpay webhooks aren’t arriving')
    await expect(one).toContainText('had a wrong secret')
    await one.getByRole('link', { name: 'View webhook status' }).click()
    await expect(page.getByText('Wrong webhook secret')).toBeVisible()
    await expect(page.getByText(`${program.url}/api/payments/webhook`)).toBeVisible()
    await expectNoFaults(page, 'systems with a webhook in trouble')
    await page.goto('/studio/today')
    await one.getByRole('button', { name: 'Mark as fixed' }).click()
    await settled(one, 12)
  })
  await test.step('what Razorpay told is worked on once more', async () => {
    const one = need(/invoice\.paid/)
    await expect(one).toContainText('The database was away.')
    await one.getByRole('button', { name: /Retry now/ }).click()
    await settled(one, 11)
  })
  await test.step('the other program is told again, and takes it', async () => {
    const one = need(/isn’t accepting webhooks/)
    await expect(one).toContainText('answered 503')
    await one.getByRole('button', { name: /^Resend/ }).click()
    await settled(one, 10)
    await expect.poll(() => books.heard, { timeout: 20_000 }).toEqual(['{"type":"class.published"}'])
    books.close()
  })
  await test.step('a refund is tried again, and leaves', async () => {
    const one = need(/^Refund of/)
    await one.getByRole('button', { name: /Retry now/ }).click()
    // Not before: what Razorpay tells of that refund would settle it by itself.
    await knobs({ webhooks: { paused: false } })
    await settled(one, 9)
  })
  await test.step('emails are tried again', async () => {
    const one = need('2 emails couldn’t be sent')
    await one.getByRole('button', { name: /^Retry/ }).click()
    await settled(one, 8)
  })
  await test.step('the books are checked again', async () => {
    const one = need('The audit found a problem')
    await one.getByRole('button', { name: 'Check them again' }).click()
    await settled(one, 7)
  })
  await test.step('a question is answered where it stands', async () => {
    const one = need(/is waiting for a reply/)
    await one.getByRole('button', { name: /^Reply to/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('May I bring my own mat?')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Your reply' }).fill('Gladly: there are hooks by the door.')
    await expectNoFaults(page, 'an answer at Today')
    await dialog.getByRole('button', { name: 'Send reply' }).click()
    await expect(dialog).toHaveCount(0)
    await settled(one, 6)
    expect(lettersTo(program, asking.email).join('\n')).toContain('The studio has replied')
  })
  await test.step('one applicant may teach, the other not yet', async () => {
    await need(/^Willing/)
      .getByRole('button', { name: /^Approve/ })
      .click()
    await settled(need(/^Willing/), 5)
    await need(/^Hopeful/)
      .getByRole('button', { name: /^Decline/ })
      .click()
    await settled(need(/^Hopeful/), 4)
    await expect.poll(() => lettersTo(program, willing.email).join('\n')).toContain('Welcome to the team')
    await expect
      .poll(() => lettersTo(program, hopeful.email).join('\n'))
      .toContain('Your application to teach')
  })
  await test.step('a substitute is found', async () => {
    const one = need(/needs a substitute/)
    await one.getByRole('button', { name: 'Choose a substitute' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Substitute' }).selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Assign' }).click()
    await expect(
      dialog
        .getByText('Someone has already handled it.')
        .or(dialog.getByText('asks'))
        // Read again by then, the day has neither the need nor its dialog.
        .or(page.getByRole('heading', { name: '3 things need attention' }))
        .first(),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await settled(one, 3)
  })
  await test.step('who comes to the quiet session is written to; the empty one is cancelled', async () => {
    await need(/^Quiet Hatha/)
      .getByRole('link', { name: 'Email everyone booked' })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Message').fill('We are few tomorrow: bring a friend, free of charge.')
    await dialog.getByRole('button', { name: 'Email 2 people' }).click()
    await expect(dialog).toHaveCount(0)
    await page.goto('/studio/today')
    await need(/^Empty Hatha/)
      .getByRole('link', { name: 'Cancel session' })
      .click()
    await page.getByLabel('Reason').fill('Nobody could come this time.')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Cancel session/ })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.goto('/studio/today')
    await settled(need(/^Empty Hatha/), 2)
  })
  await test.step('the orphaned session has a teacher again', async () => {
    await need(/has no teacher$/)
      .getByRole('link', { name: 'Choose a teacher' })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Teacher' }).selectOption({ label: 'Meera Joshi' })
    await dialog.getByRole('button', { name: /^Change teacher/ }).click()
    await expect(dialog).toHaveCount(0)
    await page.goto('/studio/today')
    await settled(need(/has no teacher$/), 1)
  })
  await expectBooksInOrder(program)
})

/** How the payment provider behaves. */
async function knobs(body: object) {
  await fetch(`${program.sandbox}/_sandbox/knobs`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

function orderOf(classId: string) {
  return inDatabase(
    program,
    (db) => db.prepare('select razorpayOrderId from orders where classId = ?').get(classId)?.razorpayOrderId,
  )
}

/** As Razorpay tells of a payment, signed with some secret. */
function tellOf(orderId: unknown, secret: string) {
  const entity = { id: 'pay_told', order_id: orderId }
  const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } })
  return fetch(`${program.url}/api/payments/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
    },
    body,
  })
}

/** A program that someone else wrote. */
async function otherProgram() {
  const heard: string[] = []
  const server = createServer(async (request, response) => {
    heard.push(await text(request))
    response.writeHead(204).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/zen`, heard, close: () => server.close() }
}

async function cancel(page: Page, classId: string) {
  const id = inDatabase(
    program,
    (db) => db.prepare('select id from enrollments where classId = ?').get(classId)?.id,
  )
  const { data } = await (await page.request.get(`/api/enrollments/${id}/cancellation`)).json()
  const answer = await page.request.post(`/api/enrollments/${id}/cancel`, { data: { refund: data.refund } })
  expect(answer.status()).toBe(200)
}
