import { cleanLine } from './text.ts'

/** Words that belong to the family name behind them: "Anna van der Berg". */
const PARTICLE = /^(?:van|von|der|den|de|da|dos|das|di|del|della|la|le|bin|binti|ibn|al|el|ter|ten|zu)$/i
const TITLE = /^(?:dr|mr|mrs|ms|miss|mx|shri|sri|smt|kum|prof|er|adv|ca|guru|swami)\.?$/i

/** What a list may turn round: a name alone on each side of one comma, and not "Rao, Jr". */
const TURNED = /^([\p{L}\p{M}.'’ -]+),(?!\s*(?:jr|sr|i{2,3}|phd|md)\.?$)\s*(\p{L}[\p{L}\p{M}.'’ -]*)$/iu

/**
 * A whole name as first and last name: a single name has no last one, and particles belong to the last.
 * @param isListed from a list, in which "Rao, Asha" is Asha Rao
 */
export function readName(typed: string, { isListed = false } = {}): { firstName: string; lastName: string } {
  const text = cleanLine(typed).replace(/^[\s,]+|[\s,]+$/g, '')
  const [, family = '', given = ''] = (isListed && TURNED.exec(text)) || []
  if (given !== '') return { firstName: given, lastName: family }
  const words = text.split(' ')
  let at = words.length - 1
  while (at > 1 && PARTICLE.test(words[at - 1] ?? '')) at -= 1
  if (at < 1 || (at === 1 && TITLE.test(words[0] ?? ''))) return { firstName: words.join(' '), lastName: '' }
  return { firstName: words.slice(0, at).join(' '), lastName: words.slice(at).join(' ') }
}
