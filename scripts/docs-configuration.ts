import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { VARIABLES } from '../server/config.ts'

/** `npm run docs-configuration`: writes docs/configuration.md from the one list of settings. */
const rows = Object.entries(VARIABLES).map(
  ([name, variable]) =>
    `| \`${name}\` | ${'fallback' in variable ? `\`${variable.fallback}\`` : ''} | ${variable.about} |`,
)
writeFileSync(
  join(import.meta.dirname, '../docs/configuration.md'),
  `# Configuration

Every setting is an environment variable, read and checked once at the start by [server/config.ts](../server/config.ts), from which this
page is written (\`npm run docs-configuration\`). A wrong value stops the start with a sentence that names the variable. An empty one counts as not set.

| variable | default | what it does |
| --- | --- | --- |
${rows.join('\n')}

## Production

\`NODE_ENV=production\` refuses to start with unsafe settings: no \`SECRET\`, no \`HEALTH_KEY\`, one that can be guessed or both the same,
a \`BASE_URL\` that is not https, no word about \`TRUST_PROXY\`, a Razorpay test key, a webhook secret that is the key's, a payment address
without https, a \`MINIMUM_AGE\` below 13, a \`MAIL_FROM\` or \`STUDIO_EMAIL\` at an example domain, a SQLite file that others can read, or the demo seed. Without Razorpay keys it starts and takes
no payments. Make the two keys with

    node -e "console.log(require('crypto').randomBytes(32).toString('hex'))"

and keep \`HEALTH_KEY\` apart from the database and its backups: without it nobody, you included, can read the health answers.

Razorpay must know the webhook \`BASE_URL/api/payments/webhook\` with the events \`order.paid\`, \`payment.authorized\`, \`payment.captured\`,
\`payment.failed\`, \`refund.created\`, \`refund.processed\`, \`refund.failed\` and \`payment.dispute.*\` (all six: without them nobody hears of a chargeback). To change its secret, set the new one and keep the old one
in \`RAZORPAY_WEBHOOK_SECRET_PREVIOUS\` for a day.
`,
)
