import { TEXTS } from '../../shared/texts.ts'
import type { Failed } from './answers.ts'

/** The server's own sentence, or the screen's; without any answer, that none came. */
export function failureText(
  { status, message }: Pick<Failed, 'status' | 'message'>,
  otherwise?: string,
): string {
  return message || otherwise || (status === 0 ? TEXTS.unreachable : TEXTS.unexpected)
}
