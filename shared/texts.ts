/** The messages that people read. The API, the screens and the tests all read them here. */
export * as TEXTS from './messages.ts'

/** A category of the blog without posts (section 2). */
export function noPostsIn(category: string): string {
  return `There are no blog posts in the ${category} category yet.`
}
