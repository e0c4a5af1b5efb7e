import { type ClassDraft, EMPTY_DRAFT } from '../../../contract/class-drafts.ts'
import type { ContentOf } from '../../../contract/website-content.ts'
import type { Db } from '../../../database/open.ts'
import type { Row } from '../../../database/tables.ts'
import { hashToken } from '../../../domain/core/tokens.ts'
import { paise } from '../../../shared/money.ts'
import { beginStudio } from '../../support/begun-studio.ts'
import { addCentre, giveRole } from '../../support/rows.ts'
import { furnishData } from './data.ts'

/** The admin teaches too: what the calls of the desk name is theirs. */
export const DEPUTY = 'deputy'
/** A teacher without a page yet, and a page without a teacher. */
export const COLLEAGUE = 'colleague'
export const SPARE = 'spare'
/** Of the admin. */
export const RECOVERY_CODE = 'ONCE'

/** One of each kind of link, as its email would bear it. */
export const TOKEN = 'a-token-of-forty-three-characters-for-a-lin'
/** A class to be that lacks nothing, and one that is no longer offered. */
export const DRAFT = 'a-draft'
export const SHELVED = 'a-shelved-class'
export const API_KEY = 'a-key'
/** A program that is told of what happens, and what it was told. */
export const WEBHOOK = 'a-webhook'
/** An email that no mail server took. */
export const UNSENT = 'an-unsent-letter'
/** A change at the desk that can be undone. */
export const DONE = 'a-change-of-the-studio'

/** What a draft says that can be published as it is. */
export const DRAFT_CONTENT: ClassDraft = {
  ...EMPTY_DRAFT,
  title: 'Yin by Moonlight',
  description: 'Slow shapes.',
  style: 'Yin',
  difficulty: 'beginner',
  type: 'Live Online',
  instructorId: DEPUTY,
  joinLink: 'https://meet.example/room',
  capacity: 3,
  price: 2299,
  picture: 'class-of-yin',
  dates: {
    daysOfWeek: [3],
    startTime: '20:00',
    endTime: '21:00',
    firstOn: '2098-01-07',
    sessions: 2,
    skipped: [],
    held: [],
    added: [],
  },
}

/** A post that is being written, one that visitors read, and a picture that stands nowhere. */
export const WRITTEN = 'a-post'
export const READ = 'a-read-post'
/** A video of a class, and one that waits to be put in. */
export const FILM = 'a-film'
export const ARRIVED = 'an-arrived-film'
export const PICTURE = 'aaaaaaaaaaaaaaaaaaaa'
/** A testimonial whose words are read, and one whose words wait for a yes: with TOKEN. */
export const QUOTED = 'a-quoted-one'
export const ASKED = 'an-asked-one'
export const POST: ContentOf<'post'> = {
  kind: 'post',
  title: 'Rain',
  excerpt: 'In July.',
  body: 'It rains.',
  category: 'Yoga',
  picture: 'post-of-yin',
  teacherId: null,
  featured: false,
  publishAt: null,
}

async function furnishFilm(db: Db, classId: string): Promise<void> {
  await db
    .insertInto('classVideos')
    .values({
      id: FILM,
      classId,
      classNumber: 1,
      title: 'Dawn',
      description: '',
      file: `films/${FILM}`,
      captions: '',
      picture: 'class-poster-x',
      durationSeconds: 60,
      preview: 0,
    })
    .execute()
  const times = { createdAt: 0, lastAt: 0, readyAt: 0 }
  await db
    .insertInto('films')
    .values({
      id: ARRIVED,
      classId,
      number: 2,
      title: 'Noon',
      bytes: 1,
      createdBy: 'admin',
      ...times,
      type: 'video/mp4',
      seconds: 60,
    })
    .execute()
}

async function furnishWords(db: Db): Promise<void> {
  const content = JSON.stringify(POST)
  const by = { createdAt: 0, createdBy: 'admin' }
  await db
    .insertInto('wordDrafts')
    .values({
      id: WRITTEN,
      kind: 'post',
      content,
      version: 1,
      ...by,
      updatedAt: 0,
      updatedBy: 'admin',
    })
    .execute()
  const { title, excerpt, body, picture } = POST
  await db
    .insertInto('blogPosts')
    .values({
      id: READ,
      slug: READ,
      title,
      excerpt,
      body,
      picture,
      category: 'Yoga',
      featured: 0,
      authorName: 'The studio',
      authorId: null,
      publishedAt: 0,
      readMinutes: 1,
    })
    .execute()
  await db
    .insertInto('wordRevisions')
    .values({ kind: 'post', id: READ, number: 1, content, restored: null, ...by })
    .execute()
  for (const [id, consentedAt] of [
    [QUOTED, 1],
    [ASKED, null],
  ] as const) {
    const quoted = { text: 'Quiet.', name: 'Asha' }
    await db
      .insertInto('testimonials')
      .values({ id, ...quoted, picture: 'testimonial-of-yin', galleryPicture: 'gallery-of-yin', position: 1 })
      .execute()
    await db
      .insertInto('testimonialConsents')
      .values({
        id,
        testimonialId: id,
        way: 'link',
        ...quoted,
        userId: 'one',
        seenBy: '',
        note: '',
        tokenHash: consentedAt === null ? hashToken(TOKEN) : null,
        expiresAt: 253_402_300_799_000,
        askedAt: 0,
        askedBy: 'admin',
        consentedAt,
        withdrawnAt: null,
      })
      .execute()
  }
  await db
    .insertInto('pictures')
    .values({ id: PICTURE, width: 1, height: 1, alt: '', avifAt: 0, nextTryAt: null, ...by })
    .execute()
}

async function furnishClasses(db: Db, classId: string): Promise<void> {
  await db
    .insertInto('classDrafts')
    .values({
      id: DRAFT,
      content: JSON.stringify(DRAFT_CONTENT),
      copyOf: null,
      createdAt: 0,
      createdBy: 'admin',
      updatedAt: 0,
      updatedBy: 'admin',
    })
    .execute()
  const like = await db.selectFrom('classes').selectAll().where('id', '=', classId).executeTakeFirstOrThrow()
  await db
    .insertInto('classes')
    .values({
      ...like,
      id: SHELVED,
      slug: SHELVED,
      type: 'Recorded',
      archivedAt: 1,
      position: 99,
      about: JSON.stringify(like.about),
      equipmentNeeded: JSON.stringify(like.equipmentNeeded),
      daysOfWeek: JSON.stringify(like.daysOfWeek),
    })
    .execute()
}

async function furnishColleague(db: Db, page: Row<'instructors'>) {
  const { certifications, specialClasses, weekdaySchedule, languages, styles } = page
  await db
    .insertInto('instructors')
    .values({
      ...page,
      id: SPARE,
      slug: SPARE,
      userId: null,
      email: `${COLLEAGUE}@example.com`,
      certifications: JSON.stringify(certifications),
      specialClasses: JSON.stringify(specialClasses),
      weekdaySchedule: JSON.stringify(weekdaySchedule),
      languages: JSON.stringify(languages),
      styles: JSON.stringify(styles),
    })
    .execute()
  await db
    .insertInto('users')
    .values({
      id: COLLEAGUE,
      firstName: 'Ravi',
      lastName: COLLEAGUE,
      email: `${COLLEAGUE}@example.com`,
      phone: '',
      passwordHash: '',
      dateOfBirth: null,
      gender: null,
      role: 'user' as const,
      createdAt: 0,
      updatedAt: 0,
      emailProvedAt: 0,
    })
    .execute()
  const role = { id: `role-${COLLEAGUE}`, userId: COLLEAGUE, role: 'teacher' as const, centreId: null }
  await db
    .insertInto('staffRoles')
    .values({ ...role, grantedAt: 0, grantedBy: null })
    .execute()
  await db
    .insertInto('twoFactors')
    .values({ userId: COLLEAGUE, sealed: '', createdAt: 0, lastStep: 0, confirmedAt: 0 })
    .execute()
}

/** A page, a certificate, requests for substitutes in a class, a note of a session, and a closed month. */
export async function furnishDesk(db: Db, classId: string, sessionId: string): Promise<void> {
  await furnishWords(db)
  await furnishData(db)
  await furnishFilm(db, classId)
  const { instructorId, category } = await db
    .selectFrom('classes')
    .select(['instructorId', 'category'])
    .where('id', '=', classId)
    .executeTakeFirstOrThrow()
  const page = await db
    .selectFrom('instructors')
    .selectAll()
    .where('id', '=', instructorId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('instructors')
    .values({
      ...page,
      id: DEPUTY,
      slug: DEPUTY,
      userId: 'admin',
      styles: JSON.stringify([category]),
      certifications: '[]',
      specialClasses: '[]',
      weekdaySchedule: '[]',
      languages: '["English"]',
    })
    .execute()
  await furnishColleague(db, page)
  await beginStudio(db)
  await db
    .insertInto('webhooks')
    .values({
      id: WEBHOOK,
      url: 'http://127.0.0.1:9/',
      events: '["class.published"]',
      sealedSecret: '',
      createdAt: 0,
      createdBy: 'admin',
      readUntil: 0,
    })
    .execute()
  await db
    .insertInto('webhookDeliveries')
    .values({
      id: WEBHOOK,
      webhookId: WEBHOOK,
      lineId: 'a-line',
      event: 'class.published',
      body: '{}',
      createdAt: 0,
      deliveredAt: 1,
    })
    .execute()
  await db
    .insertInto('apiKeys')
    .values({
      id: API_KEY,
      name: 'A',
      tokenHash: '',
      ending: 'abcd',
      scopes: '[]',
      userId: 'admin',
      createdAt: 0,
    })
    .execute()
  await db
    .insertInto('outboxEmails')
    .values({
      id: UNSENT,
      dedupeKey: UNSENT,
      kind: 'test-letter',
      userId: 'admin',
      recipient: 'a@example.com',
      subject: 'Letters arrive',
      text: '',
      html: '',
      createdAt: 0,
      tries: 12,
      lastError: 'EENVELOPE',
      nextTryAt: null,
    })
    .execute()
  await db
    .insertInto('auditLog')
    .values({
      id: DONE,
      at: 0,
      actorId: 'admin',
      action: 'studio.changed',
      subject: 'studio',
      detail: '{}',
      before: '{"name":"Before"}',
      after: '{"name":"Mine"}',
    })
    .execute()
  await db
    .insertInto('twoFactors')
    .values({ userId: 'admin', sealed: '', createdAt: 0, confirmedAt: 1 })
    .execute()
  await db
    .insertInto('recoveryCodes')
    .values({ userId: 'admin', codeHash: hashToken(`admin:${RECOVERY_CODE}`), usedAt: null })
    .execute()
  await addCentre(db, 'centre', { name: 'A', address: 'B' })
  await db
    .insertInto('rooms')
    .values({ id: 'room', centreId: 'centre', name: 'A', capacity: 30, directions: '', position: 1 })
    .execute()
  await db
    .insertInto('staffInvitations')
    .values({
      id: 'invitation',
      email: 'one@example.com',
      role: 'front desk',
      centreId: null,
      tokenHash: hashToken(TOKEN),
      createdAt: 0,
      createdBy: null,
      expiresAt: 4e12,
      endedAt: null,
    })
    .execute()
  await giveRole(db, 'admin', 'teacher')
  await furnishClasses(db, classId)
  await db
    .insertInto('certificates')
    .values({
      id: 'certificate',
      instructorId: DEPUTY,
      name: 'Hatha',
      issuer: 'A school',
      createdAt: 0,
      validFrom: '2020-01-01',
      validUntil: null,
      styles: '[]',
    })
    .execute()
  const session = await db
    .selectFrom('classSessions')
    .select('id')
    .where('classId', '=', classId)
    .orderBy('startsAt')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('substituteRequests')
    .values({
      id: 'asked',
      sessionId: session.id,
      fromInstructorId: instructorId,
      message: '',
      feePaise: null,
      needsStudio: 1,
      preferredUntil: null,
      othersToldAt: 0,
      createdAt: 0,
      takenAt: null,
      closedAt: null,
      state: 'proposed',
      takenBy: DEPUTY,
    })
    .execute()
  await db
    .insertInto('sessionNotes')
    .values({ sessionId, userId: 'admin', kind: 'private', text: 'Slowly.', createdAt: 0, updatedAt: 0 })
    .execute()
  await db
    .insertInto('payStatements')
    .values({
      id: 'closed',
      number: 1,
      instructorId: DEPUTY,
      month: '2020-01',
      totalPaise: paise(900),
      closedAt: 0,
    })
    .execute()
  await db.insertInto('numberSeries').values({ name: 'pay-statement', last: 1 }).execute()
  await db
    .insertInto('payLines')
    .values({
      id: 'line',
      statementId: 'closed',
      position: 0,
      sessionId: null,
      startsAt: 0,
      what: 'Hatha',
      heads: 1,
      basePaise: paise(900),
      extraHeads: 0,
      headPaise: paise(0),
      amountPaise: paise(900),
      substitute: 0,
      correctionId: null,
    })
    .execute()
  await db
    .insertInto('payCorrections')
    .values({
      id: 'correction',
      instructorId: DEPUTY,
      lineId: 'line',
      month: '2020-02',
      createdAt: 0,
      amountPaise: paise(100),
      reason: 'A longer session.',
    })
    .execute()
}
