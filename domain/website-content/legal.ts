import type { ContentOf } from '../../contract/website-content.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { LegalKind } from '../../shared/enums.ts'
import { type Held, standingOn } from '../../shared/legal.ts'
import {
  fillIn,
  TEMPLATE_VARIABLES,
  type TemplateVariable,
  unknownVariables,
} from '../../shared/template-variables.ts'
import { TEXTS } from '../../shared/texts.ts'
import { AppError } from '../core/errors.ts'
import type { Studio } from '../core/studio.ts'
import { studioDay } from '../core/studio-day.ts'
import { type Kind, type Missing, need } from './kind.ts'
import { FIRST } from './legal-texts.ts'
import { templateVariables } from './template-variables.ts'

export type LegalText = { number: number; validFrom: string; lede: string; body: string }

/** Variables each page must contain: the terms fill in the cancellation policy, so the two can't contradict each other. */
const DEMANDED: Record<LegalKind, TemplateVariable[]> = {
  terms: ['cancelling-list', 'opened-percent', 'recorded-hours'],
  privacy: [],
}

/** A page with versions, each valid from its day on. */
export function legalKind(page: LegalKind): Kind<LegalKind> {
  const contentOf = ({ lede, body, validFrom }: Omit<LegalText, 'number'>) =>
    ({ kind: page, lede, body, validFrom }) as ContentOf<LegalKind>
  return {
    isOne: true,
    empty: contentOf(FIRST[page]),

    async find(db) {
      const last = (await versionsOf(db, page)).at(-1) ?? FIRST[page]
      return { content: contentOf(last), shownAt: null, isWithdrawn: false, address: `/${page}` }
    },

    list: async () => [],
    count: async () => 1,

    missing: ({ lede, body }) => [
      ...(lede.trim() ? [] : [need('lede', 'Write an introduction of a sentence or two.')]),
      ...(body.trim() ? [] : [need('body', 'Write the text.')]),
      ...(body.trim() ? namesMissing(page, body) : []),
    ],

    // If the day has passed, it is valid from today.
    async publish(studio, trx, _id, content, by) {
      const today = studioDay(studio.now(), studio.settings.timeZone)
      const validFrom = content.validFrom > today ? content.validFrom : today
      const last = (await versionsOf(trx, page)).at(-1) ?? FIRST[page]
      await trx
        .insertInto('legalVersions')
        .values({
          page,
          number: last.number + 1,
          validFrom,
          lede: content.lede.trim(),
          body: content.body,
          createdAt: studio.now(),
          createdBy: by,
        })
        .execute()
      return { ...content, validFrom }
    },
  }
}

function namesMissing(page: LegalKind, body: string): Missing[] {
  const unknown = unknownVariables(body, { markdown: true })
  return [
    ...DEMANDED[page]
      .filter((name) => !body.includes(`{${name}}`))
      .map((name) => need('body', `Add {${name}} to the text: ${TEMPLATE_VARIABLES[name].means}.`)),
    ...unknown.map((name) => need('body', `{${name}} isn’t a variable.`)),
  ]
}

/** All versions, the oldest first. */
async function versionsOf(db: Db | Trx, page: LegalKind): Promise<LegalText[]> {
  const rows = await db
    .selectFrom('legalVersions')
    .select(['number', 'validFrom', 'lede', 'body'])
    .where('page', '=', page)
    .orderBy('number')
    .execute()
  return [FIRST[page], ...rows]
}

export type LegalPage = Held & { lede: string; body: string; current: Held; earlier: Held[]; coming: Held[] }

/** Nothing was valid before the studio had its owner. */
async function sinceItBegan({ db, settings }: Studio, versions: LegalText[]): Promise<LegalText[]> {
  const { at } = await db
    .selectFrom('auditLog')
    .select((eb) => eb.fn.min('at').as('at'))
    .where('action', '=', 'studio.begun')
    .executeTakeFirstOrThrow()
  const begun = at === null ? '' : studioDay(Number(at), settings.timeZone)
  return versions.map((one) => (one.validFrom < begun ? { ...one, validFrom: begun } : one))
}

/**
 * A page in its current or an earlier version, with the policy of that time. A future version can be read too.
 * @param number of a version; the current one by default
 * @throws AppError not-found for a version that was never valid and won't be
 */
export async function legalPage(studio: Studio, page: LegalKind, number?: number): Promise<LegalPage> {
  const { timeZone } = studio.settings
  const versions = await sinceItBegan(studio, await versionsOf(studio.db, page))
  const standing = standingOn(versions, studioDay(studio.now(), timeZone))
  const { current, earlier, coming } = standing
  const held =
    number === undefined ? current : [current, ...earlier, ...coming].find((one) => one.number === number)
  const version = versions.find((one) => one.number === held?.number)
  if (!held || !version) throw new AppError('not-found', TEXTS.noSuchRevision)
  const holds = await templateVariables(studio, held.until === null ? undefined : endOf(held.until, timeZone))
  return { ...standing, ...held, lede: version.lede, body: fillIn(version.body, holds, { markdown: true }) }
}

/** The last moment before a day. */
function endOf(day: string, timeZone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds - 1
}
