export * as TEXTS from './messages.ts'

export function noPostsIn(category: string): string {
  return `There are no blog posts in the ${category} category yet.`
}
