import type { Trx } from '../../database/open.ts'

/** Keeps others from scheduling anything in the meantime: moving a session locks its room and teacher. */
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
