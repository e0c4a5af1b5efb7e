/** The public page of a class; it begins the enrollment. */
export function enrollPath(slug: string) {
  return `/class/${slug}?enroll=1`
}
