import { expect, test } from 'vitest'
import { canDelete, canRestore } from './delete-post.ts'
import { relatedPosts } from './find-post.ts'

const post = (id: string, category: string) => ({ id, category })
const posts = [
  post('1', 'Yoga'),
  post('2', 'Fitness'),
  post('3', 'Yoga'),
  post('4', 'Yoga'),
  post('5', 'Nutrition'),
]

test('what to read next is of the same category first', () => {
  expect(relatedPosts(posts[2]!, posts).map(({ id }) => id)).toEqual(['1', '4', '2'])
})

test('a post alone in its category is followed by the newest others', () => {
  expect(relatedPosts(posts[4]!, posts).map(({ id }) => id)).toEqual(['1', '2', '3'])
})

test('an author and an editor may delete, no one else', () => {
  const written = { authorId: 'meera', deletedBy: null }
  expect(canDelete({ id: 'meera', isEditor: false }, written)).toBe(true)
  expect(canDelete({ id: 'boss', isEditor: true }, written)).toBe(true)
  expect(canDelete({ id: 'rohan', isEditor: false }, written)).toBe(false)
  expect(canDelete({ id: 'asha', isEditor: false }, { authorId: null })).toBe(false)
})

test('an author brings back only what they deleted themselves', () => {
  expect(canRestore({ id: 'meera', isEditor: false }, { authorId: 'meera', deletedBy: 'meera' })).toBe(true)
  expect(canRestore({ id: 'meera', isEditor: false }, { authorId: 'meera', deletedBy: 'boss' })).toBe(false)
  expect(canRestore({ id: 'boss', isEditor: true }, { authorId: 'meera', deletedBy: 'meera' })).toBe(true)
})
