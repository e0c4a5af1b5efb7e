import { promises, promisesForm } from '../../contract/promises.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { changePromises, promisesAtDesk } from '../../domain/studio/promises.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

/** The studio’s promises: reply time, holds, offers and minimum age. */
export function promisesOf(studio: Studio) {
  return resource('Desk')
    .call('get', '/studio/promises', {
      summary: 'Get the studio’s promises: hours, minutes, years (managers)',
      data: promises,
      run: (member) => promisesAtDesk(studio, member),
    })
    .call('put', '/studio/promises', {
      summary: 'Change the studio’s promises, from now on (managers)',
      form: promisesForm,
      fails: [404, 409],
      run: (member, form) => changePromises(studio, member, form),
      says: TEXTS.promisesKept,
    })
}
