import clsx from 'clsx'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { MemberAnswers } from '../../../contract/accounts.ts'
import {
  ACTIVITY_LEVELS,
  DIETARY_PREFERENCES,
  EXPERIENCE_LEVELS,
  FITNESS_GOALS,
  FLEXIBILITIES,
  FOCUS_AREAS,
  GENDERS,
  OCCUPATIONS,
  PREFERRED_STYLES,
  PREFERRED_TIMES,
  SESSION_DURATIONS,
  SLEEP_QUALITIES,
  STRESS_LEVELS,
} from '../../../shared/enums.ts'
import { STATES } from '../../../shared/gst.ts'
import { memberApi } from '../../api/member.ts'
import { useAuth } from '../../auth/use-auth.tsx'
import fieldStyles from '../../form/field.module.css'
import { Select } from '../../form/field.tsx'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { type Answers, NO_ANSWERS, NO_HEALTH, registrationOf } from '../../sign-up/answers.ts'
import { checkConsent } from '../../sign-up/checks.ts'
import { HealthQuestions, questions } from '../../sign-up/questions.tsx'
import { yourDay } from '../../times.ts'
import { Link } from '../../ui/link.tsx'
import profileStyles from './profile.module.css'
import { updateUser } from './update-user.ts'

/** What the wizard asked, to look at and to change. Once something is changed the way to save it stays in sight. */
export function AnswersForm({ saved }: { saved: MemberAnswers }) {
  const { user } = useAuth()
  const { revalidate } = useRevalidator()
  const [userId] = useState(user?.id)
  const [answers, setAnswers] = useState(() => typedOf(saved))
  const [state, setState] = useState(saved.state ?? '')
  const typed = JSON.stringify([answers, state])
  const [kept, setKept] = useState(typed)
  const isChanged = typed !== kept
  const change = (changes: Partial<Answers>) => setAnswers({ ...answers, ...changes })
  const { line, pick, some } = questions({ answers, change })

  return (
    <MemberForm
      isPrivate
      // Who takes a consent back deletes what is there, as the form says.
      check={() => (saved.healthConsent ? {} : checkConsent(answers))}
      className={profileStyles.answers}
      call={() => memberApi.setAnswers({ ...registrationOf(answers), state, userId })}
      onDone={() => {
        const left = answers.healthConsent ? answers : { ...answers, ...NO_HEALTH }
        setAnswers(left)
        setKept(JSON.stringify([left, state]))
        updateUser({ phone: answers.phone })
        // The sentences for teachers come and go with the consent.
        return revalidate()
      }}
    >
      <div className={profileStyles.group}>
        <h2>About you</h2>
        {saved.dateOfBirth && (
          <p>
            Born on {yourDay.format(new Date(`${saved.dateOfBirth}T12:00`))}. Is that wrong?{' '}
            <Link to="/yogadashboard/contact">Write to us</Link>.
          </p>
        )}
        <div className={fieldStyles.fields}>
          {line('phone', { label: 'Phone', type: 'tel', autoComplete: 'tel', required: true })}
          <Select
            label="The state you live in"
            name="state"
            optional
            value={state}
            hint="For the tax on classes online."
            onChange={({ target }) => setState(target.value)}
          >
            <option value="">Prefer not to say</option>
            {Object.entries(STATES)
              .sort(([, one], [, other]) => one.localeCompare(other))
              .map(([code, name]) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
          </Select>
        </div>
        <div className={clsx(fieldStyles.fields, profileStyles.body)}>
          {pick('gender', 'Gender', GENDERS)}
          {line('height', { label: 'Height in cm', inputMode: 'decimal', optional: true })}
          {line('weight', { label: 'Weight in kg', inputMode: 'decimal', optional: true })}
        </div>
      </div>
      <div className={profileStyles.group}>
        <h3>Health</h3>
        <HealthQuestions
          answers={answers}
          change={change}
          withoutConsent="Without your consent they are deleted when you save, and so are your notes for teachers."
        />
      </div>
      <div className={profileStyles.group}>
        <h3>Practice</h3>
        <div className={fieldStyles.fields}>
          {pick('experienceLevel', 'Experience', EXPERIENCE_LEVELS)}
          {pick('preferredStyle', 'Style', PREFERRED_STYLES)}
          {pick('flexibility', 'Flexibility', FLEXIBILITIES)}
          {line('strengthLevel', { label: 'How strong do you feel?', optional: true, maxLength: 200 })}
          {pick('preferredTime', 'Time of day', PREFERRED_TIMES)}
          {pick('sessionDuration', 'Length', SESSION_DURATIONS)}
        </div>
        {some('fitnessGoals', 'What are your goals?', FITNESS_GOALS)}
        {some('focusAreas', 'Where would you like to begin?', FOCUS_AREAS)}
      </div>
      <div className={profileStyles.group}>
        <h3>Lifestyle</h3>
        <div className={fieldStyles.fields}>
          {pick('occupation', 'Occupation', OCCUPATIONS)}
          {pick('stressLevel', 'Stress', STRESS_LEVELS)}
          {pick('sleepQuality', 'Sleep', SLEEP_QUALITIES)}
          {pick('dietaryPreferences', 'Food', DIETARY_PREFERENCES)}
          {pick('activityLevel', 'Activity', ACTIVITY_LEVELS)}
        </div>
      </div>
      <div className={clsx(profileStyles.save, isChanged && profileStyles.unsaved)}>
        <SubmitButton busyLabel="Saving...">Save answers</SubmitButton>
        {isChanged && <p className="small">Not saved yet</p>}
      </div>
    </MemberForm>
  )
}

/** As a form holds them: text, lists and ticks. */
function typedOf(saved: MemberAnswers): Answers {
  const typed = Object.entries(saved).map(([name, value]) => [
    name,
    Array.isArray(value) || typeof value === 'boolean' ? value : String(value ?? ''),
  ])
  return { ...NO_ANSWERS, ...Object.fromEntries(typed) }
}
