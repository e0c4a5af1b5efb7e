/** The public page of a class; it begins the enrollment. */
export function enrollPath(slug: string, sessionId?: string) {
  return sessionId ? `/class/${slug}?enroll=1&session=${sessionId}` : `/class/${slug}?enroll=1`
}
