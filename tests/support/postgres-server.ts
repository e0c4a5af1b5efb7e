import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../../database/migrate.ts'
import { openDatabase } from '../../database/open.ts'
import { createDatabase, startPostgres } from './postgres.ts'

/**
 * Vitest's global set-up: one Postgres server for all suites, and of each engine one database with every table, which
 * suites copy: a copy takes a third of the time of the migrations.
 */
export default async function setup(project: TestProject) {
  const server = await startPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'zen-template-'))
  const templates = { sqlite: join(folder, 'template.db'), postgres: await createDatabase(server.url) }
  for (const url of Object.values(templates)) {
    await using db = openDatabase(url)
    await migrate(db)
  }
  project.provide('postgresUrl', server.url)
  project.provide('templates', templates)
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    await server.stop()
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** The addresses of databases that have every table and no one is connected to. */
    templates: { sqlite: string; postgres: string }
  }
}
