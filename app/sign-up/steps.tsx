import {
  ACTIVITY_LEVELS,
  DIETARY_PREFERENCES,
  EXPERIENCE_LEVELS,
  FITNESS_GOALS,
  FLEXIBILITIES,
  FOCUS_AREAS,
  GENDERS,
  NOT_SAID,
  OCCUPATIONS,
  PREFERRED_STYLES,
  SESSION_DURATIONS,
  SIGN_UP_ROLES,
  SLEEP_QUALITIES,
  STRESS_LEVELS,
} from '../../shared/enums.ts'
import { LIMITS } from '../../shared/limits.ts'
import { WizardCues } from '../cues/wizard-cues.tsx'
import { Tick } from '../form/choices.tsx'
import fieldStyles from '../form/field.module.css'
import { PasswordField } from '../form/field.tsx'
import { type PrintName, printOf } from '../ui/illustrations.ts'
import { Picture } from '../ui/picture.tsx'
import type { Question } from './answers.ts'
import picturedStyles from './pictured-choice.module.css'
import { HealthQuestions, questions, type StepProps } from './questions.tsx'
import styles from './steps.module.css'
import { TimeChoice } from './time-choice.tsx'

type Step = {
  title: string
  why: string
  picture: PrintName
  asks: readonly Question[]
  Questions(props: StepProps): React.ReactNode
}

/** The five steps, in order. `asks` leads an error of the server back to its step. */
export const STEPS: readonly Step[] = [
  {
    title: 'Personal Details',
    why: 'We use your email to log you in, and your phone only if a class changes. Only the studio sees these.',
    picture: 'wizard-1',
    asks: [
      'firstName',
      'lastName',
      'hasOneName',
      'email',
      'password',
      'dateOfBirth',
      'gender',
      'phone',
      'height',
      'weight',
    ],
    Questions: PersonalDetails,
  },
  {
    title: 'Health Information',
    why: 'Nothing here is required. Your answers are encrypted; teachers see only the note you write for them.',
    picture: 'wizard-2',
    asks: ['medicalConditions', 'medications', 'injuries', 'healthConsent', 'cues'],
    Questions: HealthInformation,
  },
  {
    title: 'Yoga Experience',
    why: 'There are no wrong answers. This only helps us suggest the right class.',
    picture: 'wizard-3',
    asks: ['experienceLevel', 'preferredStyle', 'flexibility', 'strengthLevel'],
    Questions: YogaExperience,
  },
  {
    title: 'Goals & Preferences',
    why: 'What you hope to find, and when you have time to look for it.',
    picture: 'wizard-4',
    asks: ['fitnessGoals', 'focusAreas', 'preferredTime', 'sessionDuration'],
    Questions: GoalsAndPreferences,
  },
  {
    title: 'Lifestyle',
    why: 'A desk, a night shift and a good sleep each ask for a different class.',
    picture: 'wizard-5',
    asks: ['occupation', 'stressLevel', 'sleepQuality', 'dietaryPreferences', 'activityLevel', 'role'],
    Questions: Lifestyle,
  },
]

function PersonalDetails(props: StepProps) {
  const { line, one } = questions(props)
  const { answers, change } = props
  return (
    <>
      <div className={`${fieldStyles.fields} ${styles.person}`}>
        {line('firstName', { label: 'First name', autoComplete: 'given-name', required: true })}
        <div>
          {line('lastName', {
            label: 'Last name',
            autoComplete: 'family-name',
            required: !answers.hasOneName,
            disabled: answers.hasOneName,
          })}
          <Tick
            name="hasOneName"
            checked={answers.hasOneName}
            onChange={(ticked) => change({ hasOneName: ticked, ...(ticked && { lastName: '' }) })}
          >
            I have one name
          </Tick>
        </div>
        {line('email', { label: 'Email', type: 'email', autoComplete: 'email', required: true })}
        <PasswordField
          id="password"
          name="password"
          label="Password"
          hint={`At least ${LIMITS.passwordMin} characters.`}
          autoComplete="new-password"
          required
          value={answers.password}
          onChange={(event) => change({ password: event.target.value })}
        />
        {line('dateOfBirth', {
          label: 'Date of birth',
          type: 'date',
          autoComplete: 'bday',
          required: true,
          hint: 'Under 18? Ask a parent to sign up.',
        })}
        {line('phone', { label: 'Phone', type: 'tel', autoComplete: 'tel', required: true })}
      </div>
      <h2 className={styles.part}>For choosing mats, blocks and belts</h2>
      <div className={`${fieldStyles.fields} ${styles.person}`}>
        <Measure name="height" label="Height in cm" {...props} />
        <Measure name="weight" label="Weight in kg" {...props} />
      </div>
      {one('gender', 'Gender', GENDERS)}
      <p className={`small ${styles.legal}`}>
        By creating an account you agree to our{' '}
        <a href="/terms" target="_blank" rel="noreferrer">
          terms
        </a>
        . How we use your answers:{' '}
        <a href="/privacy" target="_blank" rel="noreferrer">
          privacy
        </a>
        . Both open in a new tab.
      </p>
    </>
  )
}

type MeasureProps = StepProps & { name: 'height' | 'weight'; label: string }

/** A measure of a body: an account goes without, so one may rather not say it. */
function Measure({ name, label, answers, change }: MeasureProps) {
  const isSaid = answers[name] !== NOT_SAID
  const typed = { ...answers, [name]: isSaid ? answers[name] : '' }
  const { line } = questions({ answers: typed, change })
  return (
    <div className={styles.measure}>
      {line(name, { label, inputMode: 'decimal', required: isSaid, disabled: !isSaid })}
      <Tick
        name={`${name}NotSaid`}
        checked={!isSaid}
        onChange={(rather) => change({ [name]: rather ? NOT_SAID : '' })}
      >
        Prefer not to say<span className="sr-only"> my {name}</span>
      </Tick>
    </div>
  )
}

function HealthInformation(props: StepProps) {
  const { answers, change } = props
  return (
    <>
      <HealthQuestions
        {...props}
        consentClass={styles.consent}
        withoutConsent="Without your consent we leave them out. Everything else works just the same."
      />
      {answers.healthConsent && <WizardCues cues={answers.cues} onChange={(cues) => change({ cues })} />}
    </>
  )
}

const EXPERIENCE_NOTES = {
  beginner: 'New to it',
  novice: 'A few months',
  intermediate: 'Two years or so',
  advanced: 'Five years or more',
}

function YogaExperience(props: StepProps) {
  const { one, pick, line } = questions(props)
  return (
    <>
      {one('experienceLevel', 'How long have you practised?', EXPERIENCE_LEVELS, { notes: EXPERIENCE_NOTES })}
      <StyleChoice {...props} />
      <div className={fieldStyles.fields}>
        {pick('flexibility', 'Flexibility', FLEXIBILITIES)}
        {line('strengthLevel', { label: 'How strong do you feel?', optional: true, maxLength: 200 })}
      </div>
    </>
  )
}

const CHOICE_PRINTS = {
  Hatha: 'hatha',
  Vinyasa: 'vinyasa',
  Ashtanga: 'ashtanga',
  Yin: 'yin',
  Restorative: 'restorative',
  'Power Yoga': 'power',
  'Not Sure': 'pranayama',
} as const satisfies Record<(typeof PREFERRED_STYLES)[number], string>

function StyleChoice({ answers, change }: StepProps) {
  return (
    <fieldset>
      <legend>Which style speaks to you?</legend>
      <div className={`${picturedStyles.choice} ${styles.styleChoice}`}>
        {PREFERRED_STYLES.map((style) => (
          <label key={style}>
            <input
              type="radio"
              name="preferredStyle"
              value={style}
              checked={answers.preferredStyle === style}
              onChange={() => change({ preferredStyle: style })}
            />
            <Picture className={styles.picture} {...printOf('choice', CHOICE_PRINTS[style])} />
            {style}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function GoalsAndPreferences(props: StepProps) {
  const { some, one } = questions(props)
  return (
    <>
      {some('fitnessGoals', 'What are your goals?', FITNESS_GOALS, { short: true })}
      {some('focusAreas', 'Where would you like to begin?', FOCUS_AREAS, { short: true })}
      <TimeChoice {...props} />
      {one('sessionDuration', 'How long is ideal?', SESSION_DURATIONS, { short: true })}
    </>
  )
}

const ROLE_NOTES = {
  user: 'I come to practise',
  instructor: 'I’d like to teach here (you’re a member until we approve you)',
}

function Lifestyle(props: StepProps) {
  const { pick, one } = questions(props)
  return (
    <>
      <div className={`${fieldStyles.fields} ${styles.habits}`}>
        {pick('occupation', 'Occupation', OCCUPATIONS)}
        {pick('stressLevel', 'Stress', STRESS_LEVELS)}
        {pick('sleepQuality', 'Sleep', SLEEP_QUALITIES)}
        {pick('dietaryPreferences', 'Food', DIETARY_PREFERENCES)}
        {pick('activityLevel', 'Activity', ACTIVITY_LEVELS)}
      </div>
      {one('role', 'I’m joining as', SIGN_UP_ROLES, { notes: ROLE_NOTES, width: 'max(240px, 40%)' })}
    </>
  )
}
