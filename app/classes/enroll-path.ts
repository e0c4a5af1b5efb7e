/** The public page of a class, told to begin the enrollment. */
export function enrollPath(slug: string) {
  return `/class/${slug}?enroll=1`
}
