import type { Trx } from '../../database/open.ts'

/** No one plans anything meanwhile: anyone who moves a session takes the lock of its room and its teacher. */
export async function lockRoomsAndTeachers(trx: Trx): Promise<void> {
  for (const table of ['rooms', 'instructors'] as const) {
    const rows = await trx.selectFrom(table).select('id').execute()
    for (const id of rows.map((row) => row.id).sort())
      await trx
        .updateTable(table)
        .set((eb) => ({ position: eb.ref('position') }))
        .where('id', '=', id)
        .execute()
  }
}
