import type { DeskProfile } from '../../../contract/desk-profile.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { cleanList } from '../../../shared/typed/text.ts'
import { deskApi } from '../../api/desk.ts'
import fieldStyles from '../../form/field.module.css'
import { Field, TextArea } from '../../form/field.tsx'
import { DeskPart } from '../parts.tsx'
import { RecordForm } from '../studio/record-form.tsx'

const BY_LINE = 'One per line.'

const LABELS = {
  bio: 'About you',
  philosophy: 'Your approach',
  styles: 'Styles',
  languages: 'Languages',
  specialClasses: 'Specialities',
  certifications: 'Training and certificates',
  experienceYears: 'Years of teaching',
}

/** What visitors read. The studio writes it too: anyone who is second sees what the first one kept. */
export function PageForm({ page }: { page: NonNullable<DeskProfile['page']> }) {
  return (
    <DeskPart title="Your page" id="what-visitors-read">
      <RecordForm
        version={page.version}
        labels={LABELS}
        button="Save page"
        values={({ text }) => ({
          bio: text('bio'),
          philosophy: text('philosophy'),
          styles: cleanList(text('styles')),
          languages: cleanList(text('languages')),
          specialClasses: cleanList(text('specialClasses')),
          certifications: cleanList(text('certifications')),
          experienceYears: text('experienceYears'),
        })}
        save={(fields) => deskApi.changePage(fields as Parameters<typeof deskApi.changePage>[0])}
        again={async () => {
          const now = await deskApi.profile()
          return now.ok ? now.data.page : null
        }}
      >
        <TextArea
          label="About you"
          name="bio"
          rows={6}
          required
          maxLength={LIMITS.textMax}
          defaultValue={page.bio}
        />
        <TextArea
          label="Your approach to teaching"
          name="philosophy"
          optional
          rows={3}
          maxLength={LIMITS.textMax}
          defaultValue={page.philosophy}
        />
        <div className={fieldStyles.fields}>
          <TextArea
            label="Styles you teach"
            name="styles"
            hint={`${BY_LINE} We ask you to substitute for classes of these styles.`}
            required
            rows={3}
            defaultValue={page.styles.join('\n')}
          />
          <TextArea
            label="Languages"
            name="languages"
            hint={BY_LINE}
            required
            rows={3}
            defaultValue={page.languages.join('\n')}
          />
          <TextArea
            label="Specialities"
            name="specialClasses"
            hint={BY_LINE}
            optional
            rows={4}
            defaultValue={page.specialClasses.join('\n')}
          />
          <TextArea
            label="Training and certificates"
            name="certifications"
            hint={BY_LINE}
            optional
            rows={4}
            defaultValue={page.certifications.join('\n')}
          />
          <Field
            label="Years of teaching"
            name="experienceYears"
            inputMode="numeric"
            required
            defaultValue={page.experienceYears}
          />
        </div>
      </RecordForm>
    </DeskPart>
  )
}
