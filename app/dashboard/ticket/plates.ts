/** This many plates a picture is pulled from: its ground first, then what lies on it, in the order in which it was drawn. */
export const PLATES = 4

/**
 * A print of ours taken apart into the plates that it is pulled from: pictures that lie on each other, each as large as
 * the print. None for what is no drawing of ours.
 */
export async function platesOf(url: string): Promise<string[]> {
  if (!url.endsWith('.svg')) return []
  const answer = await fetch(url).catch(() => null)
  if (!answer?.ok) return []
  const print = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml')
  const shapes = print.querySelector('g[filter]')?.childElementCount ?? 0
  if (shapes < PLATES) return []
  return Array.from({ length: PLATES }, (_, plate) => pulled(print, ...cut(plate, shapes)))
}

/** The ground is a plate of its own, and the other shapes are shared out. */
function cut(plate: number, shapes: number): [from: number, to: number] {
  const share = (shapes - 1) / (PLATES - 1)
  return plate === 0 ? [0, 1] : [1 + Math.floor((plate - 1) * share), 1 + Math.floor(plate * share)]
}

function pulled(print: Document, from: number, to: number): string {
  const copy = print.cloneNode(true) as Document
  const shapes = [...(copy.querySelector('g[filter]')?.children ?? [])]
  for (const shape of [...shapes.slice(0, from), ...shapes.slice(to)]) shape.remove()
  return `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
}
