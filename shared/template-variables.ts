import type { Policy } from './policy.ts'
import { capital, inHours, policyText, tierTexts } from './policy-text.ts'
import { CUES } from './sessions.ts'

/** What a text of the studio may name in braces, so that it stays true when settings change. */
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
  cancelling: { means: 'what is refunded, in a sentence', say: ({ policy }) => policyText(policy) },
  'cancelling-list': {
    means: 'what is refunded, a line each',
    inMarkdown: true,
    say: ({ policy }) =>
      [
        ...tierTexts(policy).map((tier) => `${capital(tier)}.`),
        ...(policy.coolingOffMinutes > 0 ? [`For a while after paying, ${COOLING_OFF}`] : []),
      ]
        .map((line) => `- ${line}`)
        .join('\n'),
  },
  'cooling-off': {
    means: 'the full refund shortly after paying; nothing where there is none',
    say: ({ policy: { coolingOffMinutes: minutes } }) =>
      minutes > 0 ? `Within ${minutes} minutes of paying you are refunded in full.` : '',
  },
  'cooling-off-while': {
    means: 'the same, without the minutes',
    say: ({ policy: { coolingOffMinutes: minutes } }) =>
      minutes > 0
        ? 'For a while after paying you are refunded in full: the page of the class says for how long.'
        : '',
  },
  'opened-percent': {
    means: 'the most that is refunded once a film was opened',
    say: ({ policy }) => `${policy.openedPercent}%`,
  },
  'recorded-hours': {
    means: 'how long films alone can be given back',
    say: ({ policy }) => inHours(policy.recordedHours),
  },
  'answer-hours': {
    means: 'how soon you answer',
    say: ({ promises }) => inHours(promises.answerHours),
  },
  'minimum-age': { means: 'how old members are', say: ({ promises }) => String(promises.minimumAge) },
  'cues-before': {
    means: 'hours before a session from which teachers read cues',
    say: () => String(CUES.hoursBefore),
  },
  'cues-after': { means: 'hours after it until they do', say: () => String(CUES.hoursAfter) },
  studio: { means: 'the name of the studio', say: ({ name }) => name },
  email: { means: 'your address', say: ({ email }) => email },
} satisfies Record<string, Holds>

export type TemplateVariable = keyof typeof TEMPLATE_VARIABLES

const COOLING_OFF =
  'you are refunded in full whatever the hour, until the next session begins. The page of the class says for how long; what it said when you paid counts.'

const NAMED = /\{([a-z-]{1,40})\}/g
const KNOWN: Record<string, Holds> = TEMPLATE_VARIABLES

/** The names that a text may have. */
export function variablesIn({ markdown }: { markdown: boolean }): TemplateVariable[] {
  return (Object.keys(TEMPLATE_VARIABLES) as TemplateVariable[]).filter(
    (name) => markdown || !KNOWN[name]?.inMarkdown,
  )
}

/** Names in braces that nothing stands for. */
export function unknownVariables(text: string, kind: { markdown: boolean }): string[] {
  const names: string[] = variablesIn(kind)
  return [...new Set([...text.matchAll(NAMED)].map(([, name = '']) => name))].filter(
    (name) => !names.includes(name),
  )
}

/** A text with its template variables filled in; a name that says nothing takes the blank after it along. */
export function fillIn(text: string, holds: TemplateContext, { markdown }: { markdown: boolean }): string {
  return text.replaceAll(/\{([a-z-]{1,40})\}( ?)/g, (whole, name: string, blank: string) => {
    const known = KNOWN[name]
    if (!known || (known.inMarkdown && !markdown)) return whole
    const said = known.say(holds)
    const isOwn = name === 'studio' || name === 'email'
    return said === '' ? '' : (markdown && isOwn ? plain(said) : said) + blank
  })
}

/** So that nothing in a name is read as a mark. */
function plain(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]()#+!<>|~]/g, '\\$&')
}
