import { command } from '../server/command.ts'

/** `npm run migrate`: brings the database to this program's layout. */
await command(async (_studio, config) =>
  console.log(`The database is up to date: ${config.databaseUrl.replace(/\/\/.*@/, '//')}`),
)
