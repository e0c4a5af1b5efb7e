import { afterEach, expect, test } from 'vitest'
import { TEXTS } from '../../shared/texts.ts'
import { readAtMost, type Sender } from './read-at-most.ts'

const MIB = 1024 * 1024
const begun: { end(): void; read: Promise<unknown> }[] = []
afterEach(async () => {
  for (const { end } of begun) end()
  await Promise.allSettled(begun.splice(0).map(({ read }) => read))
})

/** A body of which this many bytes come at once, and the rest never. */
function begin(sender: Sender, sent: number, announced: number) {
  let end = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      end = () => controller.close()
      controller.enqueue(new Uint8Array(sent))
    },
  })
  const headers = { 'content-length': String(announced) }
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half', headers }
  const request = new Request('http://studio.example/', init)
  begun.push({ end: () => end(), read: readAtMost(request, 12 * MIB, undefined, sender) })
}

function send(sender: Sender, size: number) {
  return readAtMost(
    new Request('http://studio.example/', { method: 'POST', body: new Uint8Array(size) }),
    12 * MIB,
    undefined,
    sender,
  )
}

const member = (id: string) => ({ id, isStaff: false })
const staff = { id: 'desk', isStaff: true }
/** Streams are read a few turns later. */
const arrived = () => new Promise((resolve) => setTimeout(resolve, 20))

test('a body takes what has arrived of it, not what it announces', async () => {
  for (let n = 0; n < 31; n++) begin(member('idle'), 1, MIB)
  await arrived()
  expect(await send(member('other'), MIB)).toHaveLength(MIB)
  expect(await send(member('idle'), MIB)).toHaveLength(MIB)
})

test('unfinished bodies of one account take 2 MiB at most', async () => {
  for (let n = 0; n < 4; n++) begin(member('many'), 500 * 1024, MIB)
  await arrived()
  await expect(send(member('many'), MIB)).rejects.toThrow(TEXTS.tooBusy)
  expect(await send(member('many'), 10_000)).toHaveLength(10_000)
  expect(await send(member('other'), MIB)).toHaveLength(MIB)
})

test('staff send while members have all the room that is theirs', async () => {
  for (let n = 0; n < 20; n++) begin(member(`one-${n % 10}`), 600 * 1024, MIB)
  await arrived()
  await expect(send(member('other'), MIB)).rejects.toThrow(TEXTS.tooBusy)
  expect(await send(staff, 12 * MIB)).toHaveLength(12 * MIB)
})
