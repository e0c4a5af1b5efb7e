import type { BrandForm } from '../../contract/brand.ts'
import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import {
  type Brand,
  nearestAccent,
  passes,
  type SitePictures,
  type Theme,
  weigh,
  whyNoLogo,
} from '../../shared/brand.ts'
import { photoNamed } from '../../shared/photos.ts'
import { TEXTS } from '../../shared/texts.ts'
import { recordChange } from '../core/activity.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import { nextVersion } from '../core/versions.ts'

const ID = 'studio'
const NONE: Brand = { accent: null, logo: null, pictures: {}, heroCaption: '' }

/**
 * The studio's logo and colour for its managers. The version covers everything in the studio's profile.
 * @throws AppError forbidden
 */
export async function brandAtDesk(studio: Studio, member: Member) {
  await requireMay(studio.db, member, 'studio.change', STUDIO_WIDE)
  return currentBrand(studio.db)
}

export async function currentBrand(db: Db | Trx): Promise<Brand & { version: number }> {
  const kept = await db.selectFrom('studioProfiles').select(['version', 'brand']).executeTakeFirst()
  return { version: kept?.version ?? 0, ...NONE, ...kept?.brand }
}

/** The accent colour on receipts and other papers; null for the program's own. */
export async function accentOnPaper(db: Db | Trx): Promise<string | null> {
  return (await currentBrand(db)).accent?.day ?? null
}

/**
 * Changes the logo and colour, from the next page and email on.
 * @throws AppError forbidden, stale; invalid for a colour with too little contrast (names the nearest readable one), and
 * for a picture that can't be a logo
 */
export async function changeBrand(studio: Studio, member: Member, form: BrandForm): Promise<void> {
  await inTransaction(studio.db, (trx) => changeBrandIn(studio, trx, member, form))
}

/** The same within an existing transaction. */
export async function changeBrandIn(
  studio: Studio,
  trx: Trx,
  member: Member,
  { version, accent = null, logo = null, pictures: hung = {}, heroCaption = '' }: BrandForm,
): Promise<void> {
  await requireMay(trx, member, 'studio.change', STUDIO_WIDE)
  await nextVersion(studio, trx, 'studioProfiles', { id: ID, version, missing: TEXTS.studioNotBegun })
  const { version: _, ...before } = await currentBrand(trx)
  const pictures: SitePictures = Object.fromEntries(Object.entries(hung).filter(([, name]) => name))
  const errors = {
    ...accentErrors(accent),
    ...(await logoErrors(trx, logo)),
    ...(await pictureErrors(trx, pictures)),
  }
  const [first] = Object.values(errors)
  if (first) throw new AppError('invalid', first, errors)
  const after: Brand = { accent, logo, pictures, heroCaption }
  const isOwn = accent || logo || heroCaption || Object.keys(pictures).length > 0
  await trx
    .updateTable('studioProfiles')
    .set({ brand: isOwn ? JSON.stringify(after) : null })
    .where('id', '=', ID)
    .execute()
  await recordChange(studio, trx, {
    actorId: member.id,
    action: 'studio.brand-changed',
    subject: ID,
    before,
    after,
  })
}

function accentErrors(accent: Brand['accent']): Record<string, string> {
  const themes: Theme[] = ['day', 'night']
  return Object.fromEntries(
    themes.flatMap((theme) => {
      const colour = accent?.[theme]
      if (colour === undefined || passes(colour, theme)) return []
      const [worst] = weigh(colour, theme).sort((one, other) => one.ratio - other.ratio)
      const text = TEXTS.accentFallsShort({
        ratio: worst?.ratio ?? 0,
        where: worst?.where ?? '',
        nearest: nearestAccent(colour, theme),
      })
      return [[`accent.${theme}`, text]]
    }),
  )
}

async function logoErrors(trx: Trx, logo: Brand['logo']): Promise<Record<string, string>> {
  const errors: Record<string, string> = {}
  for (const theme of ['day', 'night'] as const) {
    const name = logo?.[theme]
    if (!name) continue
    const picture = await lockPicture(trx, name)
    const why = picture ? whyNoLogo(picture) : TEXTS.noSuchPicture
    if (why) errors[`logo.${theme}`] = why
  }
  return errors
}

async function pictureErrors(trx: Trx, pictures: SitePictures): Promise<Record<string, string>> {
  const errors: Record<string, string> = {}
  for (const [place, name] of Object.entries(pictures))
    if (name && !(await lockPicture(trx, name))) errors[`pictures.${place}`] = TEXTS.noSuchPicture
  return errors
}

/** Locked so that anyone removing the picture waits and then sees that it is in use. */
async function lockPicture(trx: Trx, name: string): Promise<Row<'pictures'> | undefined> {
  const photo = photoNamed(name)
  if (!photo) return undefined
  const { id, width, height } = photo
  await trx.updateTable('pictures').set({ id }).where('id', '=', id).execute()
  // Uses the stored size, not the requested one.
  return trx
    .selectFrom('pictures')
    .selectAll()
    .where('id', '=', id)
    .where('width', '=', width)
    .where('height', '=', height)
    .executeTakeFirst()
}
