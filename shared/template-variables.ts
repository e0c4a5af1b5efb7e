import type { Policy } from './policy.ts'
import { capital, inHours, policyText, tierTexts } from './policy-text.ts'
import { CUES } from './sessions.ts'

/** The data for template variables, which keep texts true when settings change. */
export type TemplateContext = {
  name: string
  email: string
  policy: Pick<Policy, 'tiers' | 'recordedHours' | 'coolingOffMinutes' | 'openedPercent'>
  promises: { answerHours: number; minimumAge: number }
}

type Holds = {
  /** For anyone who writes. */
  means: string
  /** Only where the text is Markdown. */
  inMarkdown?: true
  say(of: TemplateContext): string
}

export const TEMPLATE_VARIABLES = {
  cancelling: { means: 'the cancellation policy, in a sentence', say: ({ policy }) => policyText(policy) },
  'cancelling-list': {
    means: 'the cancellation policy, as a list',
    inMarkdown: true,
    say: ({ policy }) =>
      [
        ...tierTexts(policy).map((tier) => `${capital(tier)}.`),
        ...(policy.coolingOffMinutes > 0 ? [`Shortly after paying, ${COOLING_OFF}`] : []),
      ]
        .map((line) => `- ${line}`)
        .join('\n'),
  },
  'cooling-off': {
    means: 'the full refund shortly after paying; empty if there is none',
    say: ({ policy: { coolingOffMinutes: minutes } }) =>
      minutes > 0 ? `Cancel within ${minutes} minutes of paying and you get a full refund.` : '',
  },
  'cooling-off-while': {
    means: 'the same, without the minutes',
    say: ({ policy: { coolingOffMinutes: minutes } }) =>
      minutes > 0
        ? 'Shortly after paying you can cancel for a full refund; the class page says for how long.'
        : '',
  },
  'opened-percent': {
    means: 'the most that is refunded once a video was opened',
    say: ({ policy }) => `${policy.openedPercent}%`,
  },
  'recorded-hours': {
    means: 'how long recordings can be returned',
    say: ({ policy }) => inHours(policy.recordedHours),
  },
  'answer-hours': {
    means: 'how soon you answer',
    say: ({ promises }) => inHours(promises.answerHours),
  },
  'minimum-age': { means: 'minimum age of members', say: ({ promises }) => String(promises.minimumAge) },
  'cues-before': {
    means: 'hours before a session from which teachers can read notes',
    say: () => String(CUES.hoursBefore),
  },
  'cues-after': { means: 'hours after a session until which they can', say: () => String(CUES.hoursAfter) },
  studio: { means: 'the name of the studio', say: ({ name }) => name },
  email: { means: 'your address', say: ({ email }) => email },
} satisfies Record<string, Holds>

export type TemplateVariable = keyof typeof TEMPLATE_VARIABLES

const COOLING_OFF =
  'you get a full refund, until the next session starts. The class page says for how long; the terms you saw when you paid apply.'

const NAMED = /\{([a-z-]{1,40})\}/g
const KNOWN: Record<string, Holds> = TEMPLATE_VARIABLES

/** The variables a text can use. */
export function variablesIn({ markdown }: { markdown: boolean }): TemplateVariable[] {
  return (Object.keys(TEMPLATE_VARIABLES) as TemplateVariable[]).filter(
    (name) => markdown || !KNOWN[name]?.inMarkdown,
  )
}

/** Unknown variables. */
export function unknownVariables(text: string, kind: { markdown: boolean }): string[] {
  const names: string[] = variablesIn(kind)
  return [...new Set([...text.matchAll(NAMED)].map(([, name = '']) => name))].filter(
    (name) => !names.includes(name),
  )
}

/** Fills in template variables; an empty one also removes the space after it. */
export function fillIn(text: string, holds: TemplateContext, { markdown }: { markdown: boolean }): string {
  return text.replaceAll(/\{([a-z-]{1,40})\}( ?)/g, (whole, name: string, blank: string) => {
    const known = KNOWN[name]
    if (!known || (known.inMarkdown && !markdown)) return whole
    const said = known.say(holds)
    const isOwn = name === 'studio' || name === 'email'
    return said === '' ? '' : (markdown && isOwn ? plain(said) : said) + blank
  })
}

/** Escapes Markdown in a name. */
function plain(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()#+!<>|~]/g, '\\$&')
}
