import * as fs from 'node:fs/promises'
import * as path from 'node:path'
import { FileMigrationProvider, type Migration } from 'kysely/migration'

/** A migration that was released is never edited: add the next one. */
export const migrations: Record<string, Migration> = await new FileMigrationProvider({
  fs,
  path,
  migrationFolder: path.join(import.meta.dirname, 'migrations'),
}).getMigrations()
