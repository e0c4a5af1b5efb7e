type Prepare = (part: ParentNode) => void
const all: Prepare[] = []

/** Prepares the controls of the page, and those of each part that is shown later in place of another. */
export function onContent(prepare: Prepare) {
  all.push(prepare)
  prepare(document)
}

export function shown(part: ParentNode) {
  for (const prepare of all) prepare(part)
}
