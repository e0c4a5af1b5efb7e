import { expect, test } from 'vitest'
import { readHours, readSocialLink } from './identity-lines.ts'

test.each([
  ['Mon–Fri: 6:00 AM – 9:00 PM', 'Mon–Fri', '6:00 AM – 9:00 PM'],
  ['Monday to Saturday 6 am - 9 pm', 'Monday to Saturday', '6 am - 9 pm'],
  ['Mon-Fri 6:30 am to 9 pm', 'Mon-Fri', '6:30 am to 9 pm'],
  ['Daily, 6 am – 9 pm', 'Daily', '6 am – 9 pm'],
  ['Sunday: closed', 'Sunday', 'closed'],
  ['Sunday closed', 'Sunday', 'closed'],
  ['Sunday - Closed', 'Sunday', 'Closed'],
  ['By appointment only', 'By appointment only', ''],
])('%j is read as %j and %j', (line, days, hours) => expect(readHours(line)).toEqual({ days, hours }))

test.each([
  ['Instagram: https://instagram.com/zenflow', 'Instagram', 'https://instagram.com/zenflow'],
  ['Instagram: instagram.com/zenflow', 'Instagram', 'instagram.com/zenflow'],
  ['https://www.instagram.com/zenflow', 'Instagram', 'https://www.instagram.com/zenflow'],
  ['youtube.com/@zenflow', 'YouTube', 'youtube.com/@zenflow'],
  ['zenflow.example.org', 'zenflow.example.org', 'zenflow.example.org'],
  ['Instagram', 'Instagram', 'Instagram'],
  ['@zenflow', '@zenflow', '@zenflow'],
])('%j is read as %j, at %j', (line, name, url) => expect(readSocialLink(line)).toEqual({ name, url }))
