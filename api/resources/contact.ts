import { contactMessage } from '../../contract/contact.ts'
import { done } from '../../contract/wire.ts'
import { sendMessage } from '../../domain/contact/send.ts'
import { AppError } from '../../domain/core/errors.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, resource } from '../route.ts'

const contactCall = call('post', '/contact/send', {
  summary: 'Write to the studio',
  tag: 'Messages',
  status: 200,
  answer: done,
  input: { body: body(contactMessage) },
  fails: [401],
})

export function words(studio: Studio) {
  return resource().openapi(contactCall, async (c) => {
    const form = c.req.valid('json')
    const member = c.get('member')
    if (form.id && !member) throw new AppError('not-logged-in', TEXTS.logInToSend)
    if (form.id && form.id !== member?.id) throw new AppError('forbidden', TEXTS.notYours)
    await sendMessage(studio, c.get('visitor'), form.id ? member : null, form)
    return ok(c, { message: TEXTS.messageSent })
  })
}
