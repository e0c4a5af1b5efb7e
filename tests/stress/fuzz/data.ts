import { newMember, type TestApp } from '../../support/test-app.ts'
import { IMPORT_SETTINGS, LIST } from '../interleavings/data.ts'
import type { Names } from './polite.ts'

/** What polite requests about the studio's data name: a list that waits, one that can be undone, what someone asks. */
export function dataNames(app: TestApp) {
  const { db, studio } = app
  let made = 0

  async function list(state: 'draft' | 'done'): Promise<Names> {
    const id = `list-${made++}`
    const finishedAt = state === 'done' ? studio.now() : null
    await db
      .insertInto('imports')
      .values({
        id,
        fileName: 'list.csv',
        digest: '',
        text: state === 'draft' ? LIST : '',
        state,
        lines: 2,
        settings: JSON.stringify(IMPORT_SETTINGS),
        createdAt: studio.now(),
        createdBy: null,
        finishedAt,
      })
      .execute()
    return { ...IMPORT_SETTINGS, id, version: 1, state: undefined, after: undefined } as Names
  }

  async function request(isDone: boolean): Promise<Names> {
    const id = `request-${made++}`
    await db
      .insertInto('privacyRequests')
      .values({
        id,
        kind: 'export',
        userId: null,
        who: 'Asha Rao',
        contact: 'by letter',
        cameBy: 'letter',
        words: '',
        askedAt: 0,
        dueAt: 1,
        createdAt: 0,
        createdBy: null,
        doneAt: isDone ? 2 : null,
        outcome: isDone ? ('done' as const) : null,
      })
      .execute()
    return { id, version: 1, outcome: 'done', answer: 'Sent.' }
  }

  /** Someone wants their account deleted. */
  async function deletion(): Promise<Names> {
    const [id, member] = [`deletion-${made++}`, await newMember(app)]
    await db
      .insertInto('privacyRequests')
      .values({
        id,
        kind: 'deletion',
        userId: member.id,
        who: 'Asha Rao',
        contact: member.form.email,
        cameBy: 'desk',
        words: '',
        askedAt: 0,
        dueAt: 1,
        createdAt: 0,
        createdBy: null,
      })
      .execute()
    return { id, version: 1, email: member.form.email, proof: 'Card shown.' }
  }

  return async function namesOf(call: string): Promise<Names | null> {
    if (/\/imports\/\{id\}/.test(call)) return list('draft')
    if (/\/studio\/imports/.test(call)) return { name: 'list.csv' }
    if (/POST \S+\/studio\/exports$/.test(call)) {
      // One is made at a time, and nothing makes it here.
      await db.updateTable('studioExports').set({ underWay: null }).execute()
      return { health: true, reason: 'We move.' }
    }
    if (/\/requests\/\{id\}\/deletion/.test(call)) return deletion()
    if (/\/requests\/\{id\}\//.test(call)) return request(/reopen$/.test(call))
    if (/POST \S+\/privacy\/requests$/.test(call)) return { askedOn: '2020-01-01' }
    if (/\/studio\/(privacy|exports)/.test(call)) return { after: undefined, by: undefined }
    return null
  }
}
