import { expect, test } from 'vitest'
import { newAdmin } from '../../tests/support/teachers.ts'
import { openTestApp } from '../../tests/support/test-app.ts'
import type { Member } from '../core/actor.ts'
import { checkMailDomain } from './mail-domain.ts'

const RECORDS: Record<string, string[]> = {
  'surya.in': ['google-site-verification=1', 'v=spf1 include:_spf.google.com ~all'],
  'google._domainkey.surya.in': ['v=DKIM1; k=rsa; p=MIIB'],
  '_dmarc.surya.in': ['v=DMARC1; p=none'],
}

async function check(mailAddress: string, lookup: (name: string) => Promise<string[]>) {
  const app = await openTestApp('sqlite')
  const { id } = await newAdmin(app)
  const studio = { ...app.studio, settings: { ...app.studio.settings, mailAddress } }
  const { domain, checks } = await checkMailDomain(studio, { id } as Member, lookup)
  return [domain, ...checks.map(({ name, state }) => `${name} ${state}`)]
}

test('records that are there are found', async () => {
  expect(await check('hello@surya.in', async (name) => RECORDS[name] ?? [])).toEqual([
    'surya.in',
    'SPF found',
    'DKIM found',
    'DMARC found',
  ])
})

test('missing ones are missing; of DKIM no one outside knows under which name it is', async () => {
  expect(await check('hello@other.in', async () => [])).toEqual([
    'other.in',
    'SPF missing',
    'DKIM unknown',
    'DMARC missing',
  ])
})

test('a DNS that can’t be asked says nothing', async () => {
  const fails = () => Promise.reject(new Error('ETIMEOUT'))
  expect(await check('hello@surya.in', fails)).toEqual([
    'surya.in',
    'SPF unknown',
    'DKIM unknown',
    'DMARC unknown',
  ])
})

test('an example address is not asked for', async () => {
  expect(await check('hello@studio.example', async () => [])).toEqual(['studio.example'])
})
