import { beforeAll, describe, expect, test } from 'vitest'
import { blogPostDetail } from '../../contract/blog.ts'
import { blogPost } from '../../contract/contact.ts'
import { DEMO_PASSWORD, seedStudio } from '../../demo/seed/seed.ts'
import { TEXTS } from '../../shared/texts.ts'
import { newPlace, newStaff } from '../../tests/support/classes-to-be.ts'
import { ENGINES } from '../../tests/support/engines.ts'
import { type Browser, newMember, openTestApp, type TestApp } from '../../tests/support/test-app.ts'

type Post = Record<'_id' | 'slug' | 'author' | 'category' | 'date' | 'publishedAt', string> & {
  authorId: string | null
}

describe.each(ENGINES)('the blog on %s', (engine) => {
  let app: TestApp
  let meera: Browser
  let admin: Browser
  beforeAll(async () => {
    app = await openTestApp(engine)
    await seedStudio(app.studio)
    meera = await loggedIn('meera.joshi@example.com')
    admin = await loggedIn('studio@example.com')
  })

  async function loggedIn(email: string) {
    const browser = app.browser()
    const { status } = await browser.post('/api/user/login', { email, password: DEMO_PASSWORD })
    expect(status).toBe(200)
    return browser
  }
  const posts = async (): Promise<Post[]> => (await app.browser().get('/api/blog/get')).body.data
  const postBy = async (author: string) => {
    const found = (await posts()).find((post) => post.author === author)
    if (!found) throw new Error(`${author} wrote nothing.`)
    return found
  }
  const isListed = async (id: string) => (await posts()).some((post) => post._id === id)

  test('GET /api/blog/get lists every post, newest first', async () => {
    const { body } = await app.browser().get('/api/blog/get')
    expect(body.data).toHaveLength(12)
    for (const one of body.data) expect(blogPost.strict().safeParse(one).error).toBeUndefined()
    const dates = body.data.map(({ publishedAt }: Post) => publishedAt)
    expect(dates).toEqual([...dates].sort().reverse())
    // As it is read: a client prints it as it comes.
    for (const { date, publishedAt } of body.data as Post[]) {
      expect(date).toMatch(/^\d{1,2} [A-Z][a-z]+ \d{4}$/)
      expect(Date.parse(`${date} UTC`)).toBe(Date.parse(publishedAt.slice(0, 10)))
    }
  })

  test('GET /api/blog/get/{slug} has the whole post and three to read next', async () => {
    const { status, body } = await app.browser().get('/api/blog/get/washing-the-cup')
    expect(status).toBe(200)
    expect(blogPostDetail.strict().safeParse(body.data).error).toBeUndefined()
    expect(body.data.html).toContain('<h2>Choose one thing</h2>')
    expect(body.data.related).toHaveLength(3)
    expect(body.data.related.map((post: Post) => post.slug)).not.toContain('washing-the-cup')
    const byId = await app.browser().get(`/api/blog/get/${body.data._id}`)
    expect(byId.body.data.slug).toBe('washing-the-cup')
  })

  test('an unknown post is a 404', async () => {
    const { status, body } = await app.browser().get('/api/blog/get/no-such-post')
    expect([status, body.message]).toEqual([404, TEXTS.postNotFound])
  })

  test('an author deletes a post and brings it back', async () => {
    const post = await postBy('Meera Joshi')
    expect((await meera.delete(`/api/blog/${post._id}`)).body).toEqual({
      success: true,
      message: TEXTS.postDeleted,
    })
    expect(await isListed(post._id)).toBe(false)
    expect((await app.browser().get(`/api/blog/get/${post.slug}`)).status).toBe(404)
    expect((await meera.delete(`/api/blog/${post._id}`)).status).toBe(200)
    expect((await meera.post(`/api/blog/${post._id}/restore`, {})).body.message).toBe(TEXTS.postRestored)
    expect(await isListed(post._id)).toBe(true)
  })

  test('an admin may delete any post, and its author cannot undo that', async () => {
    const post = await postBy('Meera Joshi')
    expect((await admin.delete(`/api/blog/${post._id}`)).status).toBe(200)
    expect((await meera.post(`/api/blog/${post._id}/restore`, {})).status).toBe(403)
    expect(await isListed(post._id)).toBe(false)
    expect((await admin.post(`/api/blog/${post._id}/restore`, {})).status).toBe(200)
    expect(await isListed(post._id)).toBe(true)
  })

  test('what others wrote is deleted by who may change content, everywhere, and by no one else', async () => {
    const post = await postBy('Meera Joshi')
    const { centreId } = await newPlace(app)
    for (const who of [await newStaff(app, 'front desk'), await newStaff(app, 'manager', centreId)])
      expect((await who.browser.delete(`/api/blog/${post._id}`)).status).toBe(403)
    const manager = await newStaff(app, 'manager')
    expect((await manager.browser.delete(`/api/blog/${post._id}`)).status).toBe(200)
    expect((await meera.post(`/api/blog/${post._id}/restore`, {})).status).toBe(403)
    expect((await manager.browser.post(`/api/blog/${post._id}/restore`, {})).status).toBe(200)
  })

  test('a visitor, a member and another author may not delete', async () => {
    const post = await postBy('Rohan Bhatt')
    const member = await newMember(app)
    expect((await app.browser().delete(`/api/blog/${post._id}`)).status).toBe(401)
    expect((await member.browser.delete(`/api/blog/${post._id}`)).status).toBe(403)
    expect((await meera.delete(`/api/blog/${post._id}`)).status).toBe(403)
    expect((await member.browser.post(`/api/blog/${post._id}/restore`, {})).status).toBe(403)
    expect(await isListed(post._id)).toBe(true)
  })

  test('another site cannot make an admin delete', async () => {
    const post = await postBy('Rohan Bhatt')
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await admin.delete(`/api/blog/${post._id}`, headers)).status).toBe(403)
    expect(await isListed(post._id)).toBe(true)
  })

  test('what is not there cannot be deleted or restored', async () => {
    expect((await admin.delete('/api/blog/nothing')).status).toBe(404)
    expect((await admin.post('/api/blog/nothing/restore', {})).status).toBe(404)
  })

  test('who deleted and restored is written down', async () => {
    const post = await postBy('Meera Joshi')
    await meera.delete(`/api/blog/${post._id}`)
    await meera.post(`/api/blog/${post._id}/restore`, {})
    const rows = await app.db
      .selectFrom('auditLog')
      .select(['action', 'actorId'])
      .where('subject', '=', post._id)
      .execute()
    expect(rows).toContainEqual({ action: 'blog.delete', actorId: post.authorId })
    expect(rows).toContainEqual({ action: 'blog.restore', actorId: post.authorId })
  })
})
