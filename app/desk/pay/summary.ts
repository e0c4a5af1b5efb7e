import type { PayLineOnWire } from '../../../contract/teacher-pay.ts'
import { formatPrice } from '../../../shared/money.ts'

type Entry = { label: string; amount: number }

/** "26 sessions at ₹1,200", "52 heads more at ₹100", "2 taken for others": what a month comes to, in few lines. */
export function summaryOf(lines: PayLineOnWire[]): Entry[] {
  const own = lines.filter(({ substitute, correction }) => !substitute && !correction)
  const sum = (all: Pick<PayLineOnWire, 'amount'>[]) => all.reduce((total, { amount }) => total + amount, 0)
  const bases = grouped(own, ({ base }) => base).map(([base, group]) => ({
    label: `${count(group.length, 'session')} at ${formatPrice(base)}`,
    amount: base * group.length,
  }))
  const heads = grouped(
    own.filter(({ extraHeads, perHead }) => extraHeads * perHead > 0),
    ({ perHead }) => perHead,
  ).map(([perHead, group]) => {
    const extra = group.reduce((total, { extraHeads }) => total + extraHeads, 0)
    return { label: `${count(extra, 'extra student')} at ${formatPrice(perHead)}`, amount: extra * perHead }
  })
  const rest = sum(own) - sum(bases) - sum(heads)
  const taken = lines.filter(({ substitute }) => substitute)
  const corrections = lines.filter(({ correction }) => correction)
  return [
    ...bases,
    ...heads,
    ...(rest !== 0 ? [{ label: 'Adjusted to minimum and maximum', amount: rest }] : []),
    ...(taken.length > 0 ? [{ label: `${taken.length} covered`, amount: sum(taken) }] : []),
    ...(corrections.length > 0
      ? [{ label: `${count(corrections.length, 'correction')}`, amount: sum(corrections) }]
      : []),
  ]
}

function grouped(lines: PayLineOnWire[], by: (line: PayLineOnWire) => number): [number, PayLineOnWire[]][] {
  const groups = new Map<number, PayLineOnWire[]>()
  for (const line of lines) groups.set(by(line), [...(groups.get(by(line)) ?? []), line])
  return [...groups]
}

function count(n: number, what: string): string {
  return `${n} ${what}${n === 1 ? '' : 's'}`
}

export function rupeesInWords(amount: number): string {
  return formatPrice(amount).replace('-', '\u2212')
}
