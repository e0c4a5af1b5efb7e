import { pino } from 'pino'

/** Never logs names under which a secret or health data could travel. */
export function openLog(level: string) {
  const hidden = [
    'password',
    'currentPassword',
    'newPassword',
    'token',
    'cookie',
    'authorization',
    'medicalConditions',
    'medications',
    'injuries',
    'cues',
    'razorpay_signature',
  ]
  return pino({
    level,
    base: null,
    redact: { paths: [...hidden, ...hidden.map((name) => `*.${name}`)], remove: true },
  })
}
