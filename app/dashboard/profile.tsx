import { Link, useSearchParams } from 'react-router'
import { Button } from '../components/button.tsx'
import { RadioGroup } from '../components/choices.tsx'
import { Select } from '../components/field.tsx'
import { type Theme, useTheme } from '../theme.tsx'
import { NamesForm } from './names-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { useLogout } from './use-logout.ts'
import '../styles/rooms.css'

const SECTIONS = [
  { id: 'profile', label: 'Profile Settings', Section: ProfileSection },
  { id: 'security', label: 'Security', Section: PasswordForm },
] as const

export default function Profile() {
  const [search] = useSearchParams()
  const current = SECTIONS.find(({ id }) => id === search.get('section')) ?? SECTIONS[0]
  return (
    <>
      <h1>Profile and settings</h1>
      <div className="side-menu">
        <nav aria-label="Settings">
          {SECTIONS.map(({ id, label }) => (
            <Link
              key={id}
              to={`?section=${id}`}
              aria-current={id === current.id ? 'true' : undefined}
              preventScrollReset
            >
              {label}
            </Link>
          ))}
        </nav>
        <div>
          <current.Section />
        </div>
      </div>
    </>
  )
}

function ProfileSection() {
  return (
    <>
      <NamesForm />
      <Preferences />
    </>
  )
}

const THEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

function Preferences() {
  const { theme, setTheme } = useTheme()
  const logOut = useLogout()
  return (
    <section className="form">
      <RadioGroup
        name="theme"
        legend="Theme"
        options={THEMES}
        value={theme}
        onChange={(value) => setTheme(value as Theme)}
      />
      <Select label="Language" name="language" defaultValue="en">
        <option value="en">English</option>
      </Select>
      <Button look="line" onClick={logOut}>
        Logout
      </Button>
    </section>
  )
}

export function meta() {
  return [{ title: 'Profile and settings · Zen Flow Yoga' }]
}
