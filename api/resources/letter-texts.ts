import { z } from 'zod'
import { letterTextForm, letterTexts as textsOnWire } from '../../contract/letter-texts.ts'
import { answer, done } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { changeLetterText, testLetterText, letterTexts as textsOf } from '../../domain/mail/change-letter.ts'
import { LETTER_KINDS } from '../../domain/mail/letters/samples.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'

const atDesk = { tag: 'Desk', login: true, status: 200 } as const
const params = z.object({ kind: z.enum(LETTER_KINDS, { error: TEXTS.letterKindNotFound }) })

const listCall = call('get', '/studio/letter-texts', {
  ...atDesk,
  summary: 'The letters that a studio may word, each with an example, and how it does',
  answer: answer(textsOnWire),
})
const changeCall = call('put', '/studio/letter-texts/{kind}', {
  ...atDesk,
  summary: 'Word a kind of letter: its subject, and what stands before and after what it has to say',
  input: { params, body: body(letterTextForm) },
  answer: done,
  fails: [409],
})
const testCall = call('post', '/studio/letter-texts/{kind}/test', {
  ...atDesk,
  summary: 'Write an example of a letter, as it is worded now, to oneself',
  input: { params },
  answer: done,
})

/** How the studio words its letters. */
export function letterTexts(studio: Studio) {
  return resource()
    .openapi(listCall, async (c) => ok(c, { data: await textsOf(studio, requireMember(c)) }))
    .openapi(changeCall, async (c) => {
      await changeLetterText(studio, requireMember(c), c.req.valid('param').kind, c.req.valid('json'))
      return ok(c, { message: TEXTS.kept })
    })
    .openapi(testCall, async (c) => {
      const member = requireMember(c)
      await testLetterText(studio, member, c.req.valid('param').kind)
      return ok(c, { message: TEXTS.testLetterWritten(member.email, studio.settings.sendsLetters) })
    })
}
