import { lazy, Suspense } from 'react'
import type { BookedSessionOnWire } from '../../contract/sessions.ts'
import { api } from '../api/client.ts'
import { bookedOf, practiceOf } from '../api/first-calls.ts'
import { memberApi } from '../api/member.ts'
import { redirectToLogin, requireUser } from '../auth/gate.ts'
import { useAuth } from '../auth/use-auth.tsx'
import { kickerOf, nextOf } from '../classes/next-words.ts'
import { keepNext } from '../device/kept-next.ts'
import { currentUser } from '../device/remembered.ts'
import { Failed, PageNotLoaded } from '../ui/load-error.tsx'
import type { Route } from './+types/home'
import styles from './home.module.css'
import { Motivation } from './motivation.tsx'
import { NextSession } from './next-session.tsx'
import pageStyles from './page.module.css'
import { BELOW, WaitingRows } from './waiting-page.tsx'

/** In a turn of its own: its files are asked for one by one, which takes as long as taking the page over. */
const practiceScript = async () => {
  await new Promise((resolve) => setTimeout(resolve))
  return import('./practice.tsx')
}
const Practice = lazy(practiceScript)

export type PracticeAnswers = Awaited<ReturnType<typeof practiceOf>>

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  // On its way while the page above it is made ready.
  practiceScript().catch(() => {})
  // Whom this browser remembers is most likely who it is: what is theirs is asked for without waiting to be sure.
  const remembered = currentUser()
  const early = remembered && askFor(remembered.id)
  const user = await requireUser(request)
  const { booked: asked, practice } = early && remembered.id === user.id ? early : askFor(user.id)
  const week = api.timetable(new URLSearchParams())
  const booked = await asked
  if (booked.status === 401) throw redirectToLogin(request)
  if (booked.ok) keepNext(user.id, nextOf(booked.data))
  // Said once where it applies to everything.
  const failed = !booked.ok && (await practice).slice(0, 3).every(({ ok }) => !ok) ? booked.message : null
  return { booked, failed, practice: practice.then(withSuggestions), week }
}

function askFor(userId: string) {
  return { booked: bookedOf(userId), practice: practiceOf(userId) }
}

async function withSuggestions(answers: PracticeAnswers) {
  const [enrolled] = answers
  const isNew = enrolled.ok && enrolled.data.length === 0
  const [suggested, told] = await Promise.all([isNew ? memberApi.suggestions() : null, memberApi.answers()])
  return {
    answers,
    suggestions: suggested?.ok ? suggested.data : null,
    isUntold: told.ok && !told.data.experienceLevel && told.data.fitnessGoals.length === 0,
  }
}

/** What is next at once; what lies below comes behind it, with the script that shows it (practice.tsx). */
export default function Home({ loaderData: { booked, failed, practice, week } }: Route.ComponentProps) {
  const { user } = useAuth()
  if (failed !== null) return <PageNotLoaded message={failed} />
  return (
    <>
      <div className={pageStyles.greeting}>
        <div>
          <h1>Welcome, {user?.name || 'Wellness Warrior'}</h1>
          <Motivation />
        </div>
      </div>
      {booked.ok ? (
        <Next booked={booked.data} />
      ) : (
        <div className={styles.failed}>
          <Failed message={booked.message} />
        </div>
      )}
      <Suspense fallback={<WaitingRows rows={BELOW} />}>
        <Practice practice={practice} week={week} besides={booked.ok ? besides(booked.data) : null} />
      </Suspense>
    </>
  )
}

function Next({ booked }: { booked: BookedSessionOnWire[] }) {
  const next = nextOf(booked)
  return next && <NextSession key={next._id} session={next} kicker={kickerOf(next)} />
}

/** What belongs to no run, or was given up. */
function besides(booked: BookedSessionOnWire[]) {
  const next = nextOf(booked)
  return booked.filter((one) => one !== next && (one.givenUp || one.source !== 'run'))
}
