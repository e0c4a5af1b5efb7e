import { beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../database/open.ts'
import { ENGINES } from '../../tests/engines.ts'
import { type House, openHouse } from '../../tests/house.ts'
import { sendOutbox, writeEmail } from './outbox.ts'
import { tellStudio } from './tell-studio.ts'

describe.each(ENGINES)('the outbox on %s', (engine) => {
  let house: House
  beforeAll(async () => {
    house = await openHouse(engine)
  })

  const write = (key: string) =>
    inTransaction(house.db, (trx) =>
      writeEmail(house.studio, trx, {
        kind: 'test',
        dedupeKey: key,
        userId: null,
        recipient: `${key.replace(':', '-')}@example.com`,
        subject: key,
        lines: ['Hello,', 'one mail.'],
      }),
    )

  test('an answer reaches whom the letter names', async () => {
    await inTransaction(house.db, (trx) =>
      tellStudio(house.studio, trx, {
        kind: 'test',
        dedupeKey: 'told',
        userId: null,
        subject: 'told',
        lines: ['A line.'],
        replyTo: 'asha@example.com',
      }),
    )
    const sent: object[] = []
    await sendOutbox(house.studio, async (mail) => void sent.push(mail))
    expect(sent).toMatchObject([{ to: house.studio.settings.studioEmail, replyTo: 'asha@example.com' }])
  })

  test('two processes behind a slow mail server send every mail once', async () => {
    for (let n = 0; n < 6; n++) await write(`slow:${n}`)
    const sent: string[] = []
    const quickly = async ({ subject }: { subject: string }) => void sent.push(subject)
    // Every mail takes 40 seconds: the third leaves when its batch is older than a claim.
    await sendOutbox(house.studio, async ({ subject }) => {
      sent.push(subject)
      if (sent.length === 3) await sendOutbox(house.studio, quickly)
      house.wait(40_000)
    })
    expect(sent.sort()).toEqual(['slow:0', 'slow:1', 'slow:2', 'slow:3', 'slow:4', 'slow:5'])
  })
})
