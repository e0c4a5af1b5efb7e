import { resetTwoFactorByEmail } from '../domain/team/reset-two-factor.ts'
import { command } from '../server/command.ts'

/** `npm run reset-two-factor -- you@example.com`: turns off two-factor login for someone who lost their phone and codes. */
const email = process.argv[2]
if (email) {
  await command(async (studio) => {
    await resetTwoFactorByEmail(studio, email)
    console.log(`Two-factor login is off for ${email}, and their logins have ended.`)
  })
} else {
  console.error('Whose account? npm run reset-two-factor -- you@example.com')
  process.exitCode = 1
}
