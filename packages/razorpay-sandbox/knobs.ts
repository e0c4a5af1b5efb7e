/** How the delivery of an event departs from the normal one. */
export interface DeliveryPlan {
  /** Sandbox milliseconds after the event. */
  delayMs?: number
  /** How often the event is delivered, with the same event id. */
  copies?: number
  /** Sandbox milliseconds between the copies. */
  copyGapMs?: number
  /** Never sent, until replayed. */
  drop?: boolean
  corruptSignature?: boolean
  /** Signed with the secret before the last change of it. */
  oldSecret?: boolean
  /** The amount is changed after signing. */
  tamperBody?: boolean
  /** Slashes, ampersands and non-ASCII written as JSON escapes; the signature covers them. */
  escapes?: boolean
  shuffleKeys?: boolean
  /** Only the first this many tries are spoilt (signature, secret, body); absent: all of them. */
  spoiltTries?: number
  /** Set on a replay: from when the 24 hours count. */
  sinceMs?: number
}

export interface WebhookRule extends DeliveryPlan {
  /** An event's name or '*'. */
  event: string
  /** For how many events it holds; absent: until removed. */
  times?: number
}

export interface Fault {
  fault: '429' | '500' | '502' | 'timeout' | 'reset' | 'rubbish'
  /** Part of the path, such as '/refund' or '/v1/orders'; absent: any. */
  path?: string
  method?: string
  /** How many calls it hits. Default 1. */
  times?: number
  /** Whether the work is done before the fault. Default: no for 429, yes for the others. */
  when?: 'before' | 'after'
}

export interface Knobs {
  webhooks: {
    rules: WebhookRule[]
    /** The order in which one payment's events go out, such as ['order.paid', 'payment.captured', 'payment.authorized']. */
    order: string[]
    /** How long an endpoint may take, in wall-clock milliseconds. */
    timeoutMs: number
    /** Nothing is sent while true; what is due goes out afterwards. */
    paused: boolean
  }
  orders: {
    maxAmount: number
    /** What a second create with `unique_receipt` meets: the same order, or a 400 that names it. */
    uniqueReceipt: 'same' | 'error'
  }
  payments: {
    capture: 'automatic' | 'manual'
    /** Sandbox milliseconds between authorisation and capture. */
    captureDelayMs: number
    /** Sandbox minutes until a `late` payment is authorised after all. */
    lateAfterMinutes: number
    /** An uncaptured payment is given back after this many sandbox minutes. */
    autoRefundMinutes: number
    /** The customer pays and the tab is gone: the page hears nothing. */
    closeAfterAuth: boolean
  }
  refunds: {
    /** Sandbox milliseconds from pending to processed; 0 = processed at once. */
    settleAfterMs: number
    /** The merchant's balance in paise; null = no limit. */
    balance: number | null
    /** Wall-clock milliseconds for which a refund request is kept in flight. */
    createDelayMs: number
  }
  lists: {
    /** New entities stay hidden from the lists for this many sandbox seconds. */
    lagSeconds: number
    /** Whether an order's own list of payments lags too. */
    orderPayments: boolean
  }
  faults: Fault[]
}

export const DEFAULT_KNOBS: Knobs = {
  webhooks: { rules: [], order: [], timeoutMs: 5000, paused: false },
  orders: { maxAmount: 50_000_000, uniqueReceipt: 'same' },
  payments: {
    capture: 'automatic',
    captureDelayMs: 0,
    lateAfterMinutes: 12,
    autoRefundMinutes: 7200,
    closeAfterAuth: false,
  },
  refunds: { settleAfterMs: 1000, balance: null, createDelayMs: 0 },
  lists: { lagSeconds: 0, orderPayments: false },
  faults: [],
}

export type KnobChanges = { [Section in keyof Knobs]?: Partial<Knobs[Section]> }

/** A wrong word to the control of the sandbox. A typo must not pass for a knob, or a test would prove nothing. */
export class KnobError extends Error {}

/** The knobs with some of them turned; an unknown name or a value of another kind is a `KnobError`. */
export function turnKnobs(knobs: Knobs, changes: Record<string, unknown>): Knobs {
  const turned = structuredClone(knobs) as unknown as Record<string, unknown>
  const usual = DEFAULT_KNOBS as unknown as Record<string, unknown>
  for (const [section, values] of Object.entries(changes)) {
    if (!(section in usual)) throw new KnobError(`There is no knob "${section}".`)
    if (Array.isArray(usual[section])) {
      turned[section] = requireSameKind(section, usual[section], values)
      continue
    }
    const group = turned[section] as Record<string, unknown>
    const usualGroup = usual[section] as Record<string, unknown>
    for (const [name, value] of Object.entries(Object(values))) {
      if (!(name in usualGroup)) throw new KnobError(`There is no knob "${section}.${name}".`)
      group[name] = requireSameKind(`${section}.${name}`, usualGroup[name], value)
    }
  }
  return turned as unknown as Knobs
}

function requireSameKind(name: string, usual: unknown, value: unknown): unknown {
  // The balance alone may be nothing: no limit.
  const same =
    usual === null
      ? value === null || typeof value === 'number'
      : typeof value === typeof usual && Array.isArray(value) === Array.isArray(usual)
  if (!same || value === undefined || Number.isNaN(value))
    throw new KnobError(`The knob "${name}" takes no ${JSON.stringify(value)}.`)
  return value
}

const PLAN_FIELDS = [
  'delayMs',
  'copies',
  'copyGapMs',
  'drop',
  'corruptSignature',
  'oldSecret',
  'tamperBody',
  'escapes',
  'shuffleKeys',
  'spoiltTries',
]
const FAULT_FIELDS = ['fault', 'path', 'method', 'times', 'when']

export function readPlan(body: object): DeliveryPlan {
  requireNames(body, PLAN_FIELDS)
  return body
}

export function readRule(body: object): WebhookRule {
  requireNames(body, ['event', 'times', ...PLAN_FIELDS])
  if (!('event' in body) || typeof body.event !== 'string')
    throw new KnobError('A rule names its event, or "*".')
  return body as WebhookRule
}

export function readFault(body: object): Fault {
  requireNames(body, FAULT_FIELDS)
  const { fault } = body as Fault
  if (!['429', '500', '502', 'timeout', 'reset', 'rubbish'].includes(fault))
    throw new KnobError('A fault is 429, 500, 502, timeout, reset or rubbish.')
  return body as Fault
}

export function requireNames(body: object, known: string[]): void {
  for (const name of Object.keys(body))
    if (!known.includes(name)) throw new KnobError(`"${name}" is not known here.`)
}

/** The first rule that matches, used up by one; `left` is what then remains of the rules. */
export function takeRule<Rule extends { times?: number }>(
  rules: Rule[],
  matches: (rule: Rule) => boolean,
): { rule: Rule | undefined; left: Rule[] } {
  const rule = rules.find(matches)
  if (!rule || rule.times === undefined) return { rule, left: rules }
  const left = rules.flatMap((one) =>
    one !== rule ? [one] : one.times! > 1 ? [{ ...one, times: one.times! - 1 }] : [],
  )
  return { rule, left }
}
