/** What to bring, within a sentence: "mat, two blocks, blanket"; "nothing". Words in capitals stay as they are. */
export function whatToBring(things: readonly string[]): string {
  return things.map(lowerFirst).join(', ') || 'nothing'
}

function lowerFirst(text: string): string {
  const [first = '', second = ''] = text
  return second === second.toLowerCase() ? first.toLowerCase() + text.slice(first.length) : text
}
