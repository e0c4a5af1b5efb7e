import { makeAdmin } from '../domain/accounts/make-admin.ts'
import { command } from '../server/command.ts'

/** `npm run make-admin -- you@example.com`: gives an account the role admin. */
const email = process.argv[2]
if (email) {
  await command(async (studio) => {
    await makeAdmin(studio, email)
    console.log(`${email} is an admin now.`)
  })
} else {
  console.error('Whose account? npm run make-admin -- you@example.com')
  process.exitCode = 1
}
