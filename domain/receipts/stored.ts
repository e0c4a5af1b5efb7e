import { createHash } from 'node:crypto'
import { bytesOf } from '../../lib/files/file-store.ts'
import type { Studio } from '../core/studio.ts'
import { accentOnPaper } from '../studio/brand.ts'
import type { FoundReceipt } from './find-receipt.ts'
import { receiptPdf } from './pdf.ts'

/** An id may begin with a dash, a name of a file may not. */
const fileOf = (id: string) => `receipts/of-${id}.pdf`

/** Another one when its buyer was forgotten; what else the studio changes leaves what was issued as it is. */
export function versionOfPdf({ receipt, payment }: FoundReceipt): string {
  const varying = JSON.stringify([receipt.id, receipt.buyer, payment])
  return createHash('sha256').update(varying).digest('hex').slice(0, 20)
}

/** The PDF of a receipt, drawn when it is first asked for. @param beforeDrawing may refuse it */
export async function storedPdf(
  studio: Studio,
  found: FoundReceipt,
  beforeDrawing = async () => {},
): Promise<Buffer<ArrayBuffer>> {
  const { db, files, settings } = studio
  const { id, pdf } = found.receipt
  const form = versionOfPdf(found)
  const stored = pdf === form ? await files.find(fileOf(id)) : null
  if (stored) return bytesOf(stored)
  await beforeDrawing()
  const shown = { ...found, timeZone: settings.timeZone, accent: await accentOnPaper(db) }
  const file = Buffer.from(await receiptPdf(found.receipt, shown))
  await store(studio, id, { form, file })
  return file
}

/** Of a deleted account nothing is stored: its row says before the file is there that it has to go with the account. */
async function store(
  { db, files }: Studio,
  id: string,
  { form, file }: { form: string; file: Buffer },
): Promise<void> {
  const marked = await db
    .updateTable('receipts')
    .set({ pdf: form })
    .where('id', '=', id)
    .where('userId', 'in', (eb) => eb.selectFrom('users').select('id').where('deletedAt', 'is', null))
    .executeTakeFirst()
  if (marked.numUpdatedRows === 0n) return
  await files.put(fileOf(id), file, 'application/pdf')
  const now = await db.selectFrom('receipts').select('pdf').where('id', '=', id).executeTakeFirst()
  if (now?.pdf !== form) await files.remove(fileOf(id))
}

/** Removes what names people whose accounts were deleted. @param userId whose; null for everyone's */
export async function deleteStored({ db, files }: Studio, userId: string | null): Promise<void> {
  const left = await db
    .selectFrom('receipts')
    .select('receipts.id')
    .where('receipts.pdf', 'is not', null)
    .where('receipts.userId', 'in', (eb) =>
      eb
        .selectFrom('users')
        .select('users.id')
        .where('users.deletedAt', 'is not', null)
        .$if(userId !== null, (query) => query.where('users.id', '=', userId)),
    )
    .execute()
  for (const { id } of left) {
    await files.remove(fileOf(id))
    await db.updateTable('receipts').set({ pdf: null }).where('id', '=', id).execute()
  }
}
