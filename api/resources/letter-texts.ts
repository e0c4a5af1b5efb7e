import { z } from 'zod'
import { letterTextForm, letterTexts as textsOnWire } from '../../contract/letter-texts.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { changeLetterText, testLetterText, letterTexts as textsOf } from '../../domain/mail/change-letter.ts'
import { LETTER_KINDS } from '../../domain/mail/letters/samples.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

const params = z.object({ kind: z.enum(LETTER_KINDS, { error: TEXTS.letterKindNotFound }) })

/** The studio’s texts in emails. */
export function letterTexts(studio: Studio) {
  return resource('Desk')
    .call('get', '/studio/letter-texts', {
      summary: 'List the emails a studio can customise, with examples',
      data: textsOnWire,
      run: (member) => textsOf(studio, member),
    })
    .call('put', '/studio/letter-texts/{kind}', {
      summary: 'Customise an email: its subject and the text before and after the facts',
      params: params,
      form: letterTextForm,
      fails: [409],
      run: (member, { kind }, form) => changeLetterText(studio, member, kind, form),
      says: TEXTS.kept,
    })
    .call('post', '/studio/letter-texts/{kind}/test', {
      summary: 'Send myself an example of an email',
      params: params,
      fails: [],
      run: async (member, { kind }) => {
        await testLetterText(studio, member, kind)
        return TEXTS.testLetterWritten(member.email, studio.settings.sendsLetters)
      },
    })
}
