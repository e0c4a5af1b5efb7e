import { migrate } from '../database/migrate.ts'
import { openDatabase } from '../database/open.ts'
import { AppError } from '../domain/core/errors.ts'
import type { Studio } from '../domain/core/studio.ts'
import type { Config } from './config.ts'
import { ConfigError, readConfig } from './config.ts'
import { openLog } from './log.ts'
import { openStudio } from './studio.ts'

/** Runs a command, with or without a running server. A user error prints one sentence and exits with 1. */
export async function command(work: (studio: Studio, config: Config) => Promise<void>): Promise<void> {
  process.umask(0o077)
  try {
    const config = readConfig()
    const db = openDatabase(config.databaseUrl, 2)
    try {
      await migrate(db)
      await work(openStudio(config, db, openLog('error')), config)
    } finally {
      await db.destroy()
    }
  } catch (error) {
    console.error(error instanceof ConfigError || error instanceof AppError ? error.message : error)
    process.exitCode = 1
  }
}
