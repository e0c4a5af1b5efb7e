import {
  certificateForm,
  deskProfile as deskProfileOnWire,
  staffPreferencesForm,
  teacherPageForm,
} from '../../contract/desk-profile.ts'
import type { Studio } from '../../domain/core/studio.ts'
import {
  addCertificate,
  changeOwnPage,
  deskProfile,
  removeCertificate,
  setStaffPreferences,
} from '../../domain/staff/profile.ts'
import { TEXTS } from '../../shared/texts.ts'
import { resource } from '../resource.ts'

export function deskProfileOf(studio: Studio) {
  return resource('Desk')
    .call('get', '/studio/profile', {
      summary: 'Get my teacher page, certificates and preferences (staff only)',
      data: deskProfileOnWire,
      run: async (member) => {
        const { page, certificates, preferences } = await deskProfile(studio, member)
        return {
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
        }
      },
    })
    .call('put', '/studio/profile', {
      summary: 'Change my public teacher page (teachers only)',
      form: teacherPageForm,
      fails: [404, 409],
      run: (member, form) => changeOwnPage(studio, member, form),
      says: TEXTS.pageKept,
    })
    .call('put', '/studio/preferences', {
      summary: 'Change my desk preferences (staff only)',
      form: staffPreferencesForm,
      run: (member, form) => setStaffPreferences(studio, member, form),
      says: TEXTS.preferencesSaved,
    })
    .call('post', '/studio/certificates', {
      summary: 'Add a certificate (teachers only)',
      form: certificateForm,
      fails: [404, 409],
      run: (member, form) => addCertificate(studio, member, form),
      says: TEXTS.certificateKept,
    })
    .call('delete', '/studio/certificates/{id}', {
      summary: 'Remove a certificate (teachers only)',
      fails: [404],
      run: (member, { id }) => removeCertificate(studio, member, id),
      says: TEXTS.certificateRemoved,
    })
}
