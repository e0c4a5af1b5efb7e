type Teacher = { slug: string }

export function classesOf({ slug }: Teacher) {
  return `/classesPage?teacher=${encodeURIComponent(slug)}`
}

export function scheduleOf({ slug }: Teacher) {
  return `/schedule?teacher=${encodeURIComponent(slug)}`
}

/** The profile of a teacher, open on the page of them all. */
export function profileOf({ slug }: Teacher) {
  return `/teachers?profile=${encodeURIComponent(slug)}#${slug}`
}
