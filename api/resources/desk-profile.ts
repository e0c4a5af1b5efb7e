import { z } from 'zod'
import {
  certificateForm,
  deskProfile as deskProfileOnWire,
  staffPreferencesForm,
  teacherPageForm,
} from '../../contract/desk-profile.ts'
import { answer, done, id } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import {
  addCertificate,
  changeOwnPage,
  deskProfile,
  removeCertificate,
  setStaffPreferences,
} from '../../domain/staff/profile.ts'
import { TEXTS } from '../../shared/texts.ts'
import { body, call, ok, requireMember, resource } from '../route.ts'

const common = { tag: 'Desk', status: 200, login: true } as const

const profileCall = call('get', '/studio/profile', {
  ...common,
  summary: 'My page as a teacher, my certificates and how I like to work (staff only)',
  answer: answer(deskProfileOnWire),
})
const pageCall = call('put', '/studio/profile', {
  ...common,
  summary: 'Change what the public page says of me (teachers only)',
  answer: done,
  input: { body: body(teacherPageForm) },
  fails: [404, 409],
})
const preferencesCall = call('put', '/studio/preferences', {
  ...common,
  summary: 'Change how I like to work at the desk (staff only)',
  answer: done,
  input: { body: body(staffPreferencesForm) },
})
const addCall = call('post', '/studio/certificates', {
  ...common,
  summary: 'Keep a certificate of mine (teachers only)',
  answer: done,
  input: { body: body(certificateForm) },
  fails: [404, 409],
})
const removeCall = call('delete', '/studio/certificates/{id}', {
  ...common,
  summary: 'Remove a certificate of mine (teachers only)',
  answer: done,
  input: { params: z.object({ id }) },
  fails: [404],
})

export function deskProfileOf(studio: Studio) {
  return resource()
    .openapi(profileCall, async (c) => {
      const { page, certificates, preferences } = await deskProfile(studio, requireMember(c))
      return ok(c, {
        data: {
          page: page && {
            slug: page.slug,
            version: page.version,
            bio: page.bio,
            philosophy: page.philosophy,
            styles: page.styles,
            specialClasses: page.specialClasses,
            certifications: page.certifications,
            languages: page.languages,
            experienceYears: page.experienceYears,
          },
          certificates: certificates.map((one) => ({
            _id: one.id,
            name: one.name,
            issuer: one.issuer,
            validFrom: one.validFrom,
            validUntil: one.validUntil,
            styles: one.styles,
            state: one.state,
          })),
          preferences,
        },
      })
    })
    .openapi(pageCall, async (c) => {
      await changeOwnPage(studio, requireMember(c), c.req.valid('json'))
      return ok(c, { message: TEXTS.pageKept })
    })
    .openapi(preferencesCall, async (c) => {
      await setStaffPreferences(studio, requireMember(c), c.req.valid('json'))
      return ok(c, { message: TEXTS.preferencesSaved })
    })
    .openapi(addCall, async (c) => {
      await addCertificate(studio, requireMember(c), c.req.valid('json'))
      return ok(c, { message: TEXTS.certificateKept })
    })
    .openapi(removeCall, async (c) => {
      await removeCertificate(studio, requireMember(c), c.req.valid('param').id)
      return ok(c, { message: TEXTS.certificateRemoved })
    })
}
