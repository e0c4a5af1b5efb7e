import { contactMessage } from '../../contract/contact.ts'
import { sendMessage } from '../../domain/contact/send.ts'
import { AppError } from '../../domain/core/errors.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

export function words(studio: Studio) {
  return resource('Messages').openCall('post', '/contact/send', {
    summary: 'Send a message to the studio',
    form: contactMessage,
    fails: [401],
    run: async (form, c) => {
      const member = c.get('member')
      if (form.id && !member) throw new AppError('not-logged-in', TEXTS.logInToSend)
      if (form.id && form.id !== member?.id) throw new AppError('forbidden', TEXTS.notYours)
      await sendMessage(studio, c.get('visitor'), form.id ? member : null, form)
    },
    says: TEXTS.messageSent,
  })
}
