import type { ContentOf } from '../../../contract/website-content.ts'
import { hashToken } from '../../../domain/core/tokens.ts'
import { newClass, newMember, type TestApp } from '../../support/test-app.ts'
import type { Names } from './polite.ts'

/** What polite requests about words and pictures find: posts that lack nothing, being written or read, and pictures shown nowhere. */
export function wordNames(app: TestApp) {
  const { db, studio } = app
  let made = 0

  const post = (): ContentOf<'post'> => ({
    kind: 'post',
    title: `Rain ${made}`,
    excerpt: 'In July.',
    body: 'It **rains**.',
    category: 'Yoga',
    picture: 'post-of-yin',
    teacherId: null,
    featured: false,
    publishAt: null,
  })

  async function written(): Promise<Names> {
    const [id, content, now] = [`writing-${made++}`, post(), studio.now()]
    const by = { createdAt: now, createdBy: null, updatedAt: now, updatedBy: null }
    await db
      .insertInto('wordDrafts')
      .values({ id, kind: 'post', content: JSON.stringify(content), ...by })
      .execute()
    return { kind: 'post', id, version: `d${now}.1`, content: { ...content, title: 'Sun' } }
  }

  async function read(): Promise<Names> {
    const [id, content] = [`read-${made++}`, post()]
    await db
      .insertInto('blogPosts')
      .values({
        id,
        slug: id,
        title: content.title,
        excerpt: '',
        body: content.body,
        category: 'Yoga',
        picture: content.picture,
        authorName: 'The studio',
        authorId: null,
        publishedAt: 0,
        readMinutes: 1,
        featured: 0,
      })
      .execute()
    await db
      .insertInto('wordRevisions')
      .values({
        kind: 'post',
        id,
        number: 1,
        content: JSON.stringify(content),
        restored: null,
        createdAt: 0,
        createdBy: null,
      })
      .execute()
    return { kind: 'post', id, version: 'p1', number: 1 }
  }

  /** Quoted by the yes of a member, or asked for it, by a link with this token. */
  async function quoted(isGiven: boolean): Promise<Names> {
    const [id, token] = [`quoted-${made++}`, `token-of-quoted-${made}`.padEnd(43, 'x')]
    const { id: userId, form } = await newMember(app)
    const words = { text: 'Quiet.', name: 'Asha' }
    await db
      .insertInto('testimonials')
      .values({ id, ...words, picture: 'testimonial-of-yin', galleryPicture: 'gallery-of-yin', position: 1 })
      .execute()
    await db
      .insertInto('testimonialConsents')
      .values({
        id,
        testimonialId: id,
        way: 'link',
        ...words,
        userId,
        tokenHash: hashToken(token),
        expiresAt: studio.now() + 86_400_000,
        askedAt: studio.now(),
        askedBy: null,
        consentedAt: isGiven ? studio.now() : null,
        seenBy: '',
        note: '',
        withdrawnAt: null,
      })
      .execute()
    return { id, version: 1, token, email: form.email, note: 'Folder' }
  }

  /** Colours in which words can be read, and no logo. */
  async function brand(): Promise<Names> {
    const { version } = await db.selectFrom('studioProfiles').select('version').executeTakeFirstOrThrow()
    return { version, accent: { day: '#7a2f14', night: '#ee8a58' }, logo: null }
  }

  async function letter(): Promise<Names> {
    const kept = await db
      .selectFrom('letterTexts')
      .select('version')
      .where('id', '=', 'letter-welcome')
      .executeTakeFirst()
    return { kind: 'welcome', version: kept?.version ?? 0, subject: 'Hello', opening: 'Warmly.', closing: '' }
  }

  async function picture(): Promise<Names> {
    const id = String(made++).padStart(20, '0')
    const row = {
      id,
      width: 9,
      height: 9,
      alt: '',
      avifAt: 0,
      nextTryAt: null,
      createdAt: 0,
      createdBy: null,
    }
    await db.insertInto('pictures').values(row).execute()
    return { id }
  }

  async function film(): Promise<Names> {
    const { id: classId } = await newClass(app)
    const id = `film-${made++}`
    await db
      .insertInto('classVideos')
      .values({
        id,
        classId,
        classNumber: 1,
        title: 'Dawn',
        description: '',
        file: `films/${id}`,
        captions: '',
        picture: 'class-poster-x',
        durationSeconds: 60,
        preview: 0,
      })
      .execute()
    return { id, version: 1, number: 2, text: 'WEBVTT\n\n00:01.000 --> 00:04.000\nBreathe in.\n' }
  }

  return async function namesOf(call: string): Promise<Names | undefined> {
    if (/\/words\/\{kind\}\/\{id\}\/(withdraw|restore|history)$/.test(call)) return read()
    if (/\/words\/\{kind\}\/\{id\}/.test(call)) return written()
    if (/\/words\/\{kind\}$/.test(call)) return { kind: 'event', state: 'draft', after: '1~x' }
    if (/\/studio\/testimonials\/|\/testimonials\/consent\//.test(call))
      return quoted(call.endsWith('end-consent'))
    if (/PUT \S+\/studio\/brand$/.test(call)) return brand()
    if (/\/studio\/letter-texts\//.test(call)) return letter()
    if (/\/legal\//.test(call)) return { page: 'terms', number: 1 }
    if (/\/studio\/pictures\/\{id\}$/.test(call)) return picture()
    if (/\/studio\/films\//.test(call)) return film()
    return undefined
  }
}
