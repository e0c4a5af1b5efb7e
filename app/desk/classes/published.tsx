import { useLocation, useNavigate, useRevalidator } from 'react-router'
import type { DeskClass } from '../../../contract/desk-classes.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { deskClassesApi } from '../../api/desk-classes.ts'
import { redirectToLogin } from '../../auth/gate.ts'
import { FormState } from '../../form/form-state.ts'
import { useAction } from '../../form/use-action.ts'
import { titled } from '../../studio.ts'
import backLinkStyles from '../../ui/back-link.module.css'
import badgeStyles from '../../ui/badge.module.css'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { BackIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Failed } from '../../ui/load-error.tsx'

import { useDesk } from '../desk.ts'
import styles from '../editor/editor.module.css'
import { type Jump, Jumps } from '../editor/jumps.tsx'
import { Part } from '../editor/part.tsx'
import partsStyles from '../parts.module.css'
import { DeskHead, Facts } from '../parts.tsx'
import { PictureChoice } from '../pictures/picture-choice.tsx'
import type { Route } from './+types/published'
import { Capacity } from './capacity.tsx'
import { HowFull, MoreWords, PriceFields, WhatItIs } from './fields.tsx'
import { Films } from './films.tsx'
import { JUST_PUBLISHED, JustPublished } from './just-published.tsx'
import { Cancelling } from './own-terms.tsx'
import { Sessions } from './sessions.tsx'
import { useChanges } from './use-changes.ts'
import { WayIn } from './way-in.tsx'
import { WhatItMeans } from './what-it-means.tsx'
import { plural } from './words.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const [found, films] = await Promise.all([
    deskClassesApi.published(params.classId),
    deskClassesApi.films(params.classId),
  ])
  if (found.status === 401) throw redirectToLogin(request)
  if (found.status === 404) throw new Response(found.ok ? null : found.message, { status: 404 })
  return { found, films }
}

/** A class on sale: what may be changed of it, and what that means for those in it before it is done. */
export default function Published({ loaderData: { found, films } }: Route.ComponentProps) {
  return (
    <>
      <Link
        className={backLinkStyles.back}
        to={found.ok && found.data.archivedAt !== null ? '/studio/classes?state=archived' : '/studio/classes'}
      >
        <BackIcon />
        Classes
      </Link>
      {found.ok ? (
        <Editor key={found.data._id} yogaClass={found.data} films={films} />
      ) : (
        <>
          <DeskHead title="Class" />
          <Failed message={found.message} code={found.code} />
        </>
      )}
    </>
  )
}

type EditorProps = { yogaClass: DeskClass; films: Route.ComponentProps['loaderData']['films'] }

function Editor({ yogaClass, films }: EditorProps) {
  const { may } = useDesk()
  const readOnly = !may('classes.change')
  const { content, base, change, isChanged, errors, meaning, ask, save, busy, forget, theirs, takeTheirs } =
    useChanges(yogaClass)
  const shared = { content, change, readOnly }
  const { type, choices, sessions, people } = yogaClass
  const isNew = useLocation().state === JUST_PUBLISHED
  const live = sessions.filter(({ calledOff }) => !calledOff).length
  return (
    <FormState value={{ errors, busy, locked: false }}>
      <DeskHead title={base.title} about={<About of={yogaClass} />}>
        <div className={partsStyles.acts}>
          <ButtonLink small look="line" to={`/class/${yogaClass.slug}`}>
            View on website
          </ButtonLink>
          {!readOnly && type !== 'Recorded' && <CopyButton id={yogaClass._id} />}
        </div>
      </DeskHead>
      <div className={styles.work}>
        <div className={styles.form}>
          {isNew && <JustPublished title={base.title} path={`/class/${yogaClass.slug}`} />}
          <Jumps to={partsOf(type)} />
          <WhatItIs {...shared} styles={choices.styles} courses={choices.courses} />
          <PriceFields {...shared} sessions={type === 'Recorded' ? null : live} />
          <Cancelling {...shared} isRecorded={type === 'Recorded'} />
          {type !== 'Recorded' && <HowFull {...shared} />}
          {type === 'Live Online' && <WayIn {...shared} />}
          <PictureChoice
            shape="tall"
            value={content.picture}
            style={content.style}
            pictures={choices.pictures}
            readOnly={readOnly}
            onChange={(picture) => change({ picture })}
          />
          <MoreWords {...shared} />
          {type !== 'Recorded' && <Sessions of={yogaClass} readOnly={readOnly} />}
          {films.ok ? (
            <Films
              classId={yogaClass._id}
              of={films.data}
              readOnly={readOnly}
              staged={{
                films: content.films ?? [],
                change: (placed) => change({ films: placed }),
                error: errors.films,
              }}
            />
          ) : (
            <Failed message={films.message} code={films.code} />
          )}
        </div>
        <aside>
          <div className={styles.stick}>
            {!readOnly && (
              <WhatItMeans
                isChanged={isChanged}
                meaning={meaning}
                ask={ask}
                save={save}
                busy={busy}
                forget={forget}
                theirs={theirs}
                takeTheirs={takeTheirs}
                base={base}
                mine={content}
              />
            )}
            <Part title="Details" id="as-it-stands">
              <Facts rows={factsOf(yogaClass, readOnly)} />
              {!readOnly && type !== 'Recorded' && <Capacity of={yogaClass} />}
            </Part>
            {!readOnly && <Archive of={yogaClass} />}
            {people === 0 && readOnly && <p className={partsStyles.none}>No bookings yet.</p>}
          </div>
        </aside>
      </div>
    </FormState>
  )
}

const partsOf = (type: DeskClass['type']): Jump[] => [
  { id: 'what-it-is', title: 'Basics' },
  { id: 'price-of-it', title: 'Price' },
  { id: 'cancelling', title: 'Cancellation policy' },
  { id: 'picture-of-it', title: 'Picture' },
  { id: 'on-its-page', title: 'Class page' },
  ...(type === 'Recorded' ? [] : [{ id: 'sessions-of-it', title: 'Sessions' }]),
  { id: 'films-of-it', title: 'Videos' },
]

function About({ of: { archivedAt, calledOff, lastChange, choices } }: { of: DeskClass }) {
  const state = archivedAt !== null ? 'archived' : calledOff ? 'cancelled' : 'published'
  const { timeZone } = choices
  return (
    <span className={styles.standing}>
      <span className={calledOff ? badgeStyles.accent : badgeStyles.badge}>{state}</span>
      {lastChange && (
        <span>
          changed {dateAndTime(lastChange.at, timeZone)}
          {lastChange.by && `, by ${lastChange.by}`}.
        </span>
      )}
    </span>
  )
}

function factsOf(
  { type, teacher, room, centre, people, waiting, paying, capacity }: DeskClass,
  withMats: boolean,
) {
  return [
    { key: 'type', label: 'Format', value: type },
    { key: 'teacher', label: 'Teacher', value: teacher.name },
    ...(centre ? [{ key: 'place', label: 'Room', value: [room, centre].filter(Boolean).join(', ') }] : []),
    ...(type === 'Recorded' || !withMats ? [] : [{ key: 'mats', label: 'Places', value: capacity }]),
    { key: 'people', label: 'Booked', value: plural(people, 'person', 'people') },
    ...(waiting > 0 ? [{ key: 'waiting', label: 'On the waitlist', value: waiting }] : []),
    ...(paying > 0 ? [{ key: 'paying', label: 'Paying right now', value: paying }] : []),
  ]
}

function CopyButton({ id }: { id: string }) {
  const navigate = useNavigate()
  const { busy, run } = useAction()
  async function copy() {
    const answer = await run(deskClassesApi.make({ copyOf: id }))
    if (answer) await navigate(`/studio/classes/draft/${answer.data._id}`)
  }
  return (
    <Button small look="line" busy={busy} busyLabel="Copying..." onClick={copy}>
      Copy to new dates
    </Button>
  )
}

function Archive({ of: { _id, version, archivedAt, whyNotArchived } }: { of: DeskClass }) {
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  const verb = archivedAt === null ? 'archive' : 'unarchive'
  async function press() {
    if (await run(deskClassesApi.archive(_id, verb, version))) await revalidate()
  }
  return (
    <Part title={archivedAt === null ? 'Archive' : 'Archived'} id="archive">
      <p className={partsStyles.none}>
        {whyNotArchived ??
          (archivedAt === null
            ? 'Takes the class off the website. Members who booked keep it, videos included.'
            : 'Not shown on the website.')}
      </p>
      {whyNotArchived === null && (
        <Button
          small
          look="line"
          className={partsStyles.below}
          busy={busy}
          busyLabel="One moment..."
          onClick={press}
        >
          {archivedAt === null ? 'Archive class' : 'Restore class'}
        </Button>
      )}
    </Part>
  )
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const { found } = loaderData ?? {}
  return [titled(matches, found?.ok ? found.data.content.title : 'Class')]
}
