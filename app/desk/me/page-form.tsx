import type { DeskProfile } from '../../../contract/desk-profile.ts'
import { LIMITS } from '../../../shared/limits.ts'
import { deskApi } from '../../api/desk.ts'
import fieldStyles from '../../form/field.module.css'
import { Field, TextArea } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import partsStyles from '../parts.module.css'
import { DeskPart } from '../parts.tsx'

const BY_LINE = 'One a line.'

/** What visitors read. */
export function PageForm({ page }: { page: NonNullable<DeskProfile['page']> }) {
  return (
    <DeskPart title="What visitors read" id="what-visitors-read">
      <MemberForm
        className={partsStyles.form}
        call={({ text }) =>
          deskApi.changePage({
            bio: text('bio'),
            philosophy: text('philosophy'),
            styles: linesOf(text('styles')),
            languages: linesOf(text('languages')),
            specialClasses: linesOf(text('specialClasses')),
            certifications: linesOf(text('certifications')),
            experienceYears: text('experienceYears'),
          })
        }
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
          label="What you believe in as a teacher"
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
            hint={`${BY_LINE} You are asked to step in for classes of these.`}
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
            label="What you have learnt"
            name="certifications"
            hint={BY_LINE}
            optional
            rows={4}
            defaultValue={page.certifications.join('\n')}
          />
          <Field
            label="Years of teaching"
            name="experienceYears"
            type="number"
            inputMode="numeric"
            min={0}
            max={80}
            required
            defaultValue={page.experienceYears}
          />
        </div>
        <SubmitButton busyLabel="Keeping...">Keep my page</SubmitButton>
      </MemberForm>
    </DeskPart>
  )
}

/** A text area's lines, without empty ones. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '')
}
