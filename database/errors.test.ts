import { describe, expect, test } from 'vitest'
import { unavailableReason } from './errors.ts'

describe('an unavailable database', () => {
  test.each([
    [{ code: 'ECONNREFUSED' }, 'the database cannot be reached'],
    [{ code: '57P01' }, 'the database cannot be reached'],
    [{ code: '08006' }, 'the database cannot be reached'],
    [{ message: 'Connection terminated unexpectedly' }, 'the database cannot be reached'],
    [{ message: 'Connection terminated due to connection timeout' }, 'the database cannot be reached'],
    [{ code: '57014' }, 'the database is too slow'],
    [{ code: '25P03' }, 'the database is too slow'],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 5 }, 'the database is too slow'],
    [{ code: '53100' }, 'the disk fails'],
    [{ code: '58030' }, 'the disk fails'],
    // SQLITE_FULL, SQLITE_IOERR_WRITE, SQLITE_IOERR_FSYNC, SQLITE_READONLY
    [{ code: 'ERR_SQLITE_ERROR', errcode: 13 }, 'the disk fails'],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 778 }, 'the disk fails'],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 1034 }, 'the disk fails'],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 8 }, 'the disk fails'],
  ])('%o means that %s', (error, reason) => {
    expect(unavailableReason(error)).toBe(reason)
  })

  test.each([
    [{ code: '23505' }],
    [{ code: '42P01' }],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 2067 }],
    [{ code: 'ERR_SQLITE_ERROR', errcode: 1 }],
    [new TypeError('x is not a function')],
    [null],
  ])('%o is a refusal or a bug, not an outage', (error) => {
    expect(unavailableReason(error)).toBe(null)
  })
})
