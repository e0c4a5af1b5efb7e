import type { ImportSettings } from '../../../contract/imports.ts'
import type { Db } from '../../../database/open.ts'
import { insertPending } from '../../support/pending.ts'
import { INVITED } from './members.ts'

/** A list of people that is not imported yet, and one that can be undone. */
export const LISTED = 'a-list'
export const IMPORTED = 'an-imported-list'
/** What someone asked about their data: one waits, one is answered. */
export const REQUEST = 'a-request'
export const ANSWERED = 'an-answered-request'
/** Whose account is deleted in some minutes. */
export const DELETING = 'a-request-under-way'

export const IMPORT_SETTINGS: ImportSettings = {
  columns: ['name', 'email', 'tags'],
  ways: { name: 'take', phone: 'take', birthday: 'take', since: 'keep', tags: 'take', note: 'take' },
  monthFirst: false,
  newsAgreed: true,
  invites: true,
  headings: 1,
  children: true,
}
/** Someone new, and a member who is here: the two that everything else is done with. */
export const LIST = 'Name,Email,Tags\nBina Das,bina@example.com,early\nAsha Das,one@example.com,early\n'

const NONE = { startedAt: null, startedBy: null, finishedAt: null, undoneAt: null, undoneBy: null }

export async function furnishData(db: Db): Promise<void> {
  const common = {
    fileName: 'list.csv',
    digest: '',
    settings: JSON.stringify(IMPORT_SETTINGS),
    createdBy: 'admin',
    createdAt: 4e12,
  }
  await db
    .insertInto('imports')
    .values([
      { ...common, ...NONE, id: LISTED, text: LIST, state: 'draft', lines: 2 },
      {
        ...common,
        ...NONE,
        id: IMPORTED,
        text: '',
        state: 'done',
        lines: 2,
        startedAt: 1,
        startedBy: 'admin',
        finishedAt: 4e12,
      },
      // For the jobs: one is under way, one is undone.
      {
        ...common,
        ...NONE,
        id: 'a-list-under-way',
        text: LIST.replace('bina', 'dev'),
        state: 'running',
        lines: 2,
        startedAt: 1,
        startedBy: 'admin',
      },
      {
        ...common,
        ...NONE,
        id: 'a-list-taken-back',
        text: '',
        state: 'undoing',
        lines: 2,
        startedAt: 1,
        startedBy: 'admin',
        finishedAt: 4e12,
        undoneAt: 4e12,
        undoneBy: 'admin',
      },
    ])
    .execute()
  const brought = {
    firstName: 'Chitra',
    lastName: 'Das',
    phone: '',
    passwordHash: '',
    role: 'user' as const,
    createdAt: 4e12,
    updatedAt: 4e12,
    dateOfBirth: null,
    gender: null,
    heightCm: null,
    weightKg: null,
    instructorAppliedAt: null,
    instructorApprovedAt: null,
    instructorApprovedBy: null,
  }
  await db
    .insertInto('users')
    .values([
      { ...brought, id: 'brought', email: 'chitra@example.com', importId: IMPORTED },
      { ...brought, id: 'brought-2', email: 'esha@example.com', importId: 'a-list-taken-back' },
    ])
    .execute()
  const row = { importId: IMPORTED, why: null, leftOut: '[]', at: 4e12 }
  await db
    .insertInto('importRows')
    .values([
      {
        ...row,
        line: 2,
        state: 'made',
        userId: 'brought',
        name: 'Chitra Das',
        email: 'chitra@example.com',
        before: null,
        after: null,
      },
      {
        ...row,
        importId: 'a-list-taken-back',
        line: 2,
        state: 'made',
        userId: 'brought-2',
        name: 'Esha Das',
        email: 'esha@example.com',
        before: null,
        after: null,
      },
      {
        ...row,
        importId: 'a-list-taken-back',
        line: 3,
        state: 'changed',
        userId: 'one',
        name: 'Asha Das',
        email: 'one@example.com',
        before: JSON.stringify({ phone: '' }),
        after: JSON.stringify({ phone: '+91 1' }),
      },
      {
        ...row,
        line: 3,
        state: 'changed',
        userId: 'one',
        name: 'Asha Das',
        email: 'one@example.com',
        before: JSON.stringify({ phone: '' }),
        after: JSON.stringify({ phone: '+91 1' }),
      },
    ])
    .execute()
  const asked = {
    userId: 'one',
    who: 'One',
    contact: 'one@example.com',
    cameBy: 'letter' as const,
    words: 'Delete it.',
    askedAt: 0,
    dueAt: 1,
    createdAt: 0,
    createdBy: 'admin',
    kind: 'deletion' as const,
    proof: '',
  }
  await db
    .insertInto('privacyRequests')
    .values([
      { ...asked, id: REQUEST, answer: '' },
      // Someone with whom nothing else is done: an account that is about to be deleted does not become one with another.
      { ...asked, id: DELETING, answer: '', proof: 'Card shown.', userId: INVITED },
      { ...asked, id: ANSWERED, outcome: 'done', answer: 'Done.', doneAt: 2, doneBy: 'admin' },
    ])
    .execute()
  await insertPending(db, { id: DELETING, kind: 'account-deletion', subject: DELETING, other: INVITED })
  await insertPending(db, { id: IMPORTED, kind: 'import', subject: IMPORTED })
}
