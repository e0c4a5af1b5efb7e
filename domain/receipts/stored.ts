import { createHash } from 'node:crypto'
import { bytesOf } from '../../lib/files/file-store.ts'
import type { Studio } from '../core/studio.ts'
import { accentOnPaper } from '../studio/brand.ts'
import type { FoundReceipt } from './find-receipt.ts'
import { receiptPdf } from './pdf.ts'

/** Ids may start with a dash, file names may not. */
const fileOf = (id: string) => `receipts/of-${id}.pdf`

/** Part of the name, since the PDF changes when the buyer’s data is deleted; other changes don’t affect issued receipts. */
export function versionOfPdf({ receipt, payment }: FoundReceipt): string {
  const varying = JSON.stringify([receipt.id, receipt.buyer, payment])
  return createHash('sha256').update(varying).digest('hex').slice(0, 20)
}

/** The PDF of a receipt, created on first request and stored. @param beforeDrawing can refuse it */
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

/** Nothing is stored for deleted accounts. The row is written before the file, so that the file is deleted with the account. */
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

/** Deletes stored PDFs that name deleted accounts. @param userId whose; null for all */
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
