import { promises, promisesForm } from '../../contract/promises.ts'
import { answer, done } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { changePromises, promisesAtDesk } from '../../domain/studio/promises.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'

const atDesk = { tag: 'Desk', login: true, status: 200 } as const

const promisesCall = call('get', '/studio/promises', {
  ...atDesk,
  summary: 'What the studio promises: hours, minutes, years (managers)',
  answer: answer(promises),
})
const changeCall = call('put', '/studio/promises', {
  ...atDesk,
  summary: 'Promise it anew, to who comes from now on (managers)',
  input: { body: body(promisesForm) },
  answer: done,
  fails: [404, 409],
})

/** How soon the studio answers, how long a seat is held and offered, and from which age on somebody is a member. */
export function promisesOf(studio: Studio) {
  return resource()
    .openapi(promisesCall, async (c) => ok(c, { data: await promisesAtDesk(studio, requireMember(c)) }))
    .openapi(changeCall, async (c) => {
      await changePromises(studio, requireMember(c), c.req.valid('json'))
      return ok(c, { message: TEXTS.promisesKept })
    })
}
