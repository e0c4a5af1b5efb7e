import { seedStudio } from '../demo/seed/seed.ts'
import { command } from '../server/command.ts'

/** `npm run seed`: fills an empty studio with its demo, once. */
await command(async (studio, config) => {
  if (config.seed === 'none') return console.log('SEED is none: nothing was written.')
  console.log((await seedStudio(studio)) ? 'Seeded: the demo studio.' : 'Seeded before: nothing was changed.')
})
