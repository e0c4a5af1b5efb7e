import { readdirSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import * as path from 'node:path'
import { FileMigrationProvider, type Migration } from 'kysely/migration'

const migrationFolder = path.join(import.meta.dirname, 'migrations')

/** In their order. A migration that was released is never edited: add the next one. */
export const migrationNames: string[] = readdirSync(migrationFolder)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => path.basename(file, '.ts'))
  .sort()

/** Read when one is to run: most starts need none. */
export async function readMigrations(): Promise<Record<string, Migration>> {
  return new FileMigrationProvider({ fs, path, migrationFolder }).getMigrations()
}
