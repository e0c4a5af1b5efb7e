import type { Db, Trx } from '../../database/open.ts'
import type { Row } from '../../database/tables.ts'
import type { Member } from '../core/actor.ts'
import { withLiveMember } from '../core/lock-member.ts'
import type { Studio } from '../core/studio.ts'

export type Chosen = {
  email: boolean
  sms: boolean
  pushNotifications: boolean
  loginAlerts: boolean
  remindDayBefore: boolean
  remindHoursBefore: boolean
  /** IANA name; null for the studio's. */
  timeZone: string | null
}

const DEFAULTS: Chosen = {
  email: true,
  sms: false,
  pushNotifications: true,
  loginAlerts: true,
  remindDayBefore: true,
  remindHoursBefore: true,
  timeZone: null,
}

export async function preferencesOf({ db }: { db: Db | Trx }, userId: string): Promise<Chosen> {
  const row = await db.selectFrom('preferences').selectAll().where('userId', '=', userId).executeTakeFirst()
  return row ? chosenOf(row) : DEFAULTS
}

/** The member's time zone (IANA), or the studio's. */
export async function timeZoneOf(studio: Studio, userId: string, db: Db | Trx = studio.db): Promise<string> {
  return (await preferencesOf({ db }, userId)).timeZone ?? studio.settings.timeZone
}

export async function setPreferences(
  studio: Studio,
  member: Member,
  changes: Partial<Chosen>,
): Promise<Chosen> {
  const userId = member.id
  return withLiveMember(studio, member, async (trx) => {
    const chosen = { ...(await preferencesOf({ db: trx }, userId)), ...changes }
    const row = {
      email: flag(chosen.email),
      sms: flag(chosen.sms),
      pushNotifications: flag(chosen.pushNotifications),
      loginAlerts: flag(chosen.loginAlerts),
      remindDayBefore: flag(chosen.remindDayBefore),
      remindHoursBefore: flag(chosen.remindHoursBefore),
      timeZone: chosen.timeZone,
    }
    await trx
      .insertInto('preferences')
      .values({ userId, ...row, twoFactorAuth: 0 })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
      .execute()
    return chosen
  })
}

function chosenOf(row: Row<'preferences'>): Chosen {
  return {
    email: row.email === 1,
    sms: row.sms === 1,
    pushNotifications: row.pushNotifications === 1,
    loginAlerts: row.loginAlerts === 1,
    remindDayBefore: row.remindDayBefore === 1,
    remindHoursBefore: row.remindHoursBefore === 1,
    timeZone: row.timeZone,
  }
}

function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0
}
