import type { BrandForm } from '../../contract/brand.ts'
import type { ClassWords } from '../../contract/desk-classes.ts'
import type { TeacherPageForm } from '../../contract/desk-profile.ts'
import type { LetterTextForm } from '../../contract/letter-texts.ts'
import type { Verb } from '../../contract/permissions.ts'
import type { PlanForm } from '../../contract/plans.ts'
import type { PolicyForm } from '../../contract/policy.ts'
import type { PromisesForm } from '../../contract/promises.ts'
import type {
  ChangeCentreForm,
  ChangeTeacherForm,
  IdentityForm,
  RoomForm,
} from '../../contract/studio-records.ts'
import { isDuplicate } from '../../database/errors.ts'
import type { Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import { inTransaction } from '../../database/transaction.ts'
import { photoNamed } from '../../shared/photos.ts'
import { TEXTS } from '../../shared/texts.ts'
import { changeClassIn, wordsOf } from '../class-editing/change-class.ts'
import { findWithTerms } from '../class-editing/copy-class.ts'
import type { Member } from '../core/actor.ts'
import { AppError } from '../core/errors.ts'
import { requireMay, STUDIO_WIDE } from '../core/require-may.ts'
import type { Studio } from '../core/studio.ts'
import type { VersionedTable } from '../core/versions.ts'
import { changeLetterTextIn, LETTER_WORDED } from '../mail/change-letter.ts'
import { setTagIn, tagsOf } from '../members/notes.ts'
import { changeSavedReplyIn } from '../messages/saved-replies.ts'
import { changePlanIn, planRecord } from '../plans/plan-record.ts'
import { changePolicyIn, POLICY_AGREED } from '../policy/change-policy.ts'
import { lastPolicy } from '../policy/policy.ts'
import { changeTaxIn, rateFrom, setRateIn, type TaxSettings, taxSettings } from '../receipts/settings.ts'
import { putPageBack } from '../staff/profile.ts'
import { changeBrandIn, currentBrand } from '../studio/brand.ts'
import { adoptSettings, changeIdentityIn, currentIdentity } from '../studio/identity.ts'
import { changeCentreIn, changeRoomIn } from '../studio/places.ts'
import { changePromisesIn, currentPromises } from '../studio/promises.ts'
import { changeTeacherIn } from '../studio/teachers.ts'
import { askedFirst, preferSubstitutesIn } from '../substitutes/prefer.ts'
import { type Ending, endRoleIn, hasRole, restoreRoleIn } from '../team/team.ts'

type Fields = Record<string, unknown>
type Undo = {
  /** The current record, with its version. */
  now(
    studio: Studio,
    trx: Trx,
    id: string,
    line: Row<'auditLog'>,
  ): Promise<(Fields & { version: number }) | undefined>
  /** Writes the earlier values, keeping other fields as they are now. */
  change(studio: Studio, trx: Trx, member: Member, id: string, form: Fields): Promise<void>
  /** Why the earlier value can't be restored, beyond what the function itself refuses. */
  obstacle?(trx: Trx, line: Row<'auditLog'>): Promise<string | null>
  /** Its form isn't that of a record with its own picture, which may be archived. */
  isPlain?: true
  /** The permission for undoing it, if it differs from reading the log. */
  verb?: Verb
}

const rowOf =
  (table: VersionedTable) =>
  async (_: Studio, trx: Trx, id: string): Promise<(Fields & { version: number }) | undefined> =>
    trx
      .selectFrom(table as 'centres')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()

/** Undoing removes a tag that was added, or adds one that was removed. */
const TAG: Undo = {
  isPlain: true,
  async now(_, trx, id, line) {
    const tag = wordOf(line)
    const has = (await tagsOf(trx, id)).includes(tag)
    return { tag: has ? tag : null, was: tag, version: 0 }
  },
  change: (studio, trx, member, memberId, { tag, was }) =>
    setTagIn(studio, trx, member, { memberId, tag: String(was), isOn: tag !== null }),
}

/** Undoing ends a role that was given, or restores one that was ended. */
const ROLE: Undo = {
  isPlain: true,
  verb: 'team.change',
  async now(_, trx, userId, line) {
    const role = roleOf(line)
    const has = await hasRole(trx, { userId, ...role })
    return { given: has ? role : null, was: role, version: 0 }
  },
  change: (studio, trx, member, userId, { given, was }) =>
    given === null
      ? endRoleIn(studio, trx, member, { userId, ...(was as Role) })
      : restoreRoleIn(studio, trx, member, { userId, ...(given as Role) }),
}

type Role = Omit<Ending, 'userId'>
const wordOf = ({ before, after }: Row<'auditLog'>) => String(before?.tag ?? after?.tag)
const roleOf = ({ before, after }: Row<'auditLog'>) => (before?.given ?? after?.given) as Role

/** Undone by writing the earlier values with the same function, permission and checks as the change itself. */
const UNDO_BY_ACTION: Record<string, Undo> = {
  'centre.changed': {
    now: rowOf('centres'),
    change: (studio, trx, member, id, form) =>
      changeCentreIn(studio, trx, member, id, form as ChangeCentreForm),
  },
  'room.changed': {
    now: rowOf('rooms'),
    change: (studio, trx, member, id, form) => changeRoomIn(studio, trx, member, id, form as RoomForm),
  },
  'teacher.changed': {
    now: rowOf('instructors'),
    change: (studio, trx, member, id, form) =>
      changeTeacherIn(studio, trx, member, id, form as ChangeTeacherForm),
  },
  'studio.brand-changed': {
    now: (_, trx) => currentBrand(trx),
    change: (studio, trx, member, _, form) => changeBrandIn(studio, trx, member, form as BrandForm),
  },
  'studio.promises-changed': {
    isPlain: true,
    now: (studio, trx) => currentPromises(studio, trx),
    change: (studio, trx, member, _, form) => changePromisesIn(studio, trx, member, form as PromisesForm),
  },
  'studio.changed': {
    now: (studio, trx) => currentIdentity({ ...studio, db: trx }),
    change: (studio, trx, member, _, form) => changeIdentityIn(studio, trx, member, form as IdentityForm),
  },
  'plan.changed': {
    now: (_, trx, id) => planRecord(trx, id),
    change: (studio, trx, member, id, form) => changePlanIn(studio, trx, member, id, form as PlanForm),
  },
  [LETTER_WORDED]: {
    now: rowOf('letterTexts'),
    change: (studio, trx, member, id, form) =>
      changeLetterTextIn(studio, trx, member, id, form as LetterTextForm),
  },
  'class.changed': {
    isPlain: true,
    async now(_, trx, id) {
      const row = await findWithTerms(trx, id)
      return row && { ...wordsOf(row), version: row.version }
    },
    change: (studio, trx, member, id, { version, ...content }) =>
      changeClassIn(studio, trx, member, id, {
        version: Number(version),
        content: content as ClassWords,
      }),
    obstacle: soldBySince,
  },
  'teacher.page-changed': {
    isPlain: true,
    now: rowOf('instructors'),
    change: (studio, trx, member, id, form) =>
      putPageBack(studio, trx, member, id, form as unknown as TeacherPageForm),
  },
  'tax.changed': {
    isPlain: true,
    now: (_, trx) => taxSettings(trx),
    change: (studio, trx, member, _, form) =>
      changeTaxIn(studio, trx, member, form as unknown as TaxSettings),
  },
  [POLICY_AGREED]: {
    isPlain: true,
    async now(_, trx) {
      const { version, terms } = await lastPolicy(trx)
      return { ...terms, version }
    },
    change: (studio, trx, member, _, form) => changePolicyIn(studio, trx, member, form as PolicyForm),
  },
  'tax-rate.changed': {
    isPlain: true,
    // Rates have no version; the value itself is compared.
    now: async (_, trx, day) => ({ rate: await rateFrom(trx, day), version: 0 }),
    change: (studio, trx, member, day, { rate }) =>
      setRateIn(studio, trx, member, { validFrom: day, rate: rate as number | null }),
  },
  'class.substitutes-changed': {
    isPlain: true,
    async now(_, trx, id) {
      const found = await askedFirst(trx, id)
      return found && { ...found, askedFirst: found.preferred }
    },
    change: (studio, trx, member, id, { version, askedFirst: preferred, neededCertificate }) =>
      preferSubstitutesIn(studio, trx, member, id, {
        version: Number(version),
        preferred: preferred as string[],
        neededCertificate: neededCertificate as string | null,
      }),
  },
  'member.tagged': TAG,
  'member.untagged': TAG,
  'role.accepted': ROLE,
  'role.ended': ROLE,
  'role.given-back': ROLE,
  'canned-answer.changed': {
    isPlain: true,
    now: rowOf('cannedAnswers'),
    change: (studio, trx, member, id, { version, name, text }) =>
      changeSavedReplyIn(
        studio,
        trx,
        member,
        { id, version: Number(version) },
        {
          name: String(name),
          text: String(text),
        },
      ),
  },
}

/** @param may whether the reader has the permission for undoing it, besides reading the log */
export function isUndoable(
  { action, before, after, undoneAt }: Row<'auditLog'>,
  may: (verb: Verb) => boolean,
): boolean {
  const undo = UNDO_BY_ACTION[action]
  if (!undo || (undo.verb && !may(undo.verb))) return false
  return before !== null && after !== null && undoneAt === null
}

/** Older lines of these kinds have no before and after. */
const ONCE_WITHOUT = [
  'member.tagged',
  'member.untagged',
  'role.accepted',
  'role.ended',
  'role.given-back',
  'tax-rate.changed',
]

/**
 * Why a line can't be undone although others of its kind can; null if there is nothing to explain.
 * @param isGone whether the member it is about has deleted their account, and the line's values with it
 */
export function obstacleToUndo(
  { action, before, after, undoneAt }: Row<'auditLog'>,
  may: (verb: Verb) => boolean,
  isGone: boolean,
): string | null {
  const verb = UNDO_BY_ACTION[action]?.verb
  if (!ONCE_WITHOUT.includes(action) || (verb && !may(verb))) return null
  if (undoneAt !== null || (before !== null && after !== null)) return null
  return isGone ? TEXTS.undoForgotten : TEXTS.undoTooOld
}

/**
 * Undoes a change by restoring the earlier values, which is logged as a change too.
 * @throws AppError forbidden, not-found; conflict when it was already undone, or changed again since; as the change itself
 */
export async function undoActivity(studio: Studio, member: Member, id: string): Promise<void> {
  await orNobody(studio, async (trx) => {
    await requireMay(trx, member, 'activity.see', STUDIO_WIDE)
    const line = await takeLine(studio, trx, member, id)
    const undo = UNDO_BY_ACTION[line.action]
    if (!undo || !line.before || !line.after) throw new AppError('conflict', TEXTS.notUndoable)
    const now = await undo.now(studio, trx, line.subject, line)
    if (!now) throw new AppError('not-found', TEXTS.notUndoable)
    const isChanged = (name: string) => JSON.stringify(now[name]) !== JSON.stringify(line.after?.[name])
    if (Object.keys(line.after).some(isChanged)) throw new AppError('conflict', TEXTS.changedSince)
    const obstacle = await undo.obstacle?.(trx, line)
    if (obstacle) throw new AppError('conflict', obstacle)
    if (undo.isPlain) {
      const form = { ...now, ...line.before, version: now.version }
      return undo.change(studio, trx, member, line.subject, form)
    }
    const { archivedAt, picture, ...form } = { ...now, ...line.before }
    await undo.change(studio, trx, member, line.subject, {
      ...withoutNulls(form),
      version: now.version,
      ...('picture' in line.before && { picture: photoNamed(String(picture)) ? picture : 'print' }),
      ...('archivedAt' in now && { archived: archivedAt !== null && archivedAt !== undefined }),
    })
  })
  await adoptSettings(studio)
}

/** If two people write the next version at once, the database refuses one as outdated. */
async function orNobody(studio: Studio, work: (trx: Trx) => Promise<void>): Promise<void> {
  try {
    await inTransaction(studio.db, work)
  } catch (error) {
    if (isDuplicate(error)) throw new AppError('conflict', TEXTS.changedSince)
    throw error
  }
}

/** If two people undo a line at once, only one does. */
async function takeLine(studio: Studio, trx: Trx, member: Member, id: string) {
  const line = await trx
    .updateTable('auditLog')
    .set({ undoneAt: studio.now(), undoneBy: member.id })
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (line) return line
  const known = await trx.selectFrom('auditLog').select('id').where('id', '=', id).executeTakeFirst()
  throw known
    ? new AppError('conflict', TEXTS.undoneAlready)
    : new AppError('not-found', TEXTS.activityNotFound)
}

/** Terms that buyers were promised. Text and pictures aren't. */
const TERMS = ['price', 'singlePrice', 'proRata', 'makeUps', 'giveUpMinutes', 'policy']

/** People who bought since the change bought under the new terms. */
async function soldBySince(trx: Trx, { before, subject, at }: Row<'auditLog'>): Promise<string | null> {
  if (!TERMS.some((name) => before && name in before)) return null
  const sold = await trx
    .selectFrom('enrollments')
    .select('id')
    .where('classId', '=', subject)
    .where('createdAt', '>=', at)
    .executeTakeFirst()
  return sold ? TEXTS.soldSince : null
}

function withoutNulls(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}
