import type { HealthAnswers, MemberAnswers, MemberAnswersForm } from '../../contract/accounts.ts'
import type { Member } from '../core/actor.ts'
import { recordEvent } from '../core/audit-log.ts'
import { withLiveMember } from '../core/lock-member.ts'
import { writeTerms } from '../core/member-terms.ts'
import type { Studio } from '../core/studio.ts'
import { deleteHealthAnswers, findHealthAnswers, saveHealthAnswers } from './health.ts'
import { NO_ANSWERS, practiceRow } from './practice-answers.ts'

export async function answersOf(studio: Studio, member: Member): Promise<MemberAnswers> {
  const person = await studio.db
    .selectFrom('users')
    .select(['phone', 'state', 'dateOfBirth', 'gender', 'heightCm', 'weightKg'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  const practice = await studio.db
    .selectFrom('practiceAnswers')
    .selectAll()
    .where('userId', '=', member.id)
    .executeTakeFirst()
  const health = await findHealthAnswers(studio, member.id)
  const { userId: _, ...answers } = practice ?? { ...NO_ANSWERS, userId: member.id }
  return {
    phone: person.phone,
    state: person.state,
    dateOfBirth: person.dateOfBirth,
    gender: person.gender,
    height: person.heightCm,
    weight: person.weightKg,
    ...answers,
    healthConsent: health !== null,
    medicalConditions: health?.medicalConditions ?? [],
    medications: health?.medications ?? '',
    injuries: health?.injuries ?? '',
  }
}

export async function setAnswers(studio: Studio, member: Member, form: MemberAnswersForm): Promise<void> {
  const row = practiceRow(form)
  const { medicalConditions, medications, injuries } = form
  const health: HealthAnswers = { medicalConditions, medications, injuries }
  await withLiveMember(studio, member, async (trx) => {
    await trx
      .updateTable('users')
      .set({
        phone: form.phone,
        state: form.state || null,
        gender: form.gender ?? null,
        heightCm: form.height ?? null,
        weightKg: form.weight ?? null,
        updatedAt: studio.now(),
      })
      .where('id', '=', member.id)
      .execute()
    await trx
      .insertInto('practiceAnswers')
      .values({ userId: member.id, ...row })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
      .execute()
    let withdrew = false
    if (form.healthConsent) await saveHealthAnswers(studio, trx, member.id, health)
    else withdrew = await deleteHealthAnswers(trx, member.id)
    await writeTerms(trx, member.id)
    await recordEvent(studio, trx, member.id, 'account.answers-changed', member.id, {
      healthConsent: form.healthConsent === true,
      ...(withdrew && { withdrew }),
    })
  })
}
