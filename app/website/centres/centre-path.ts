/** The page of a centre. */
export function centrePath(slug: string) {
  return `/centre/${slug}`
}
