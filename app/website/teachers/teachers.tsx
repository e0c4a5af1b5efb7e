import { data, useSearchParams } from 'react-router'
import { TEXTS } from '../../../shared/texts.ts'
import { apiOf } from '../../api/on-server.ts'
import { TrialLink } from '../../classes/trial-link.tsx'
import { pageHead } from '../../head.ts'
import { trail } from '../../structured-data/records.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { print } from '../../ui/illustrations.ts'
import { Picture } from '../../ui/picture.tsx'
import { Empty } from '../../ui/states.tsx'
import { Closing } from '../closing.tsx'
import { CouldNotLoad } from '../could-not-load.tsx'
import type { Route } from './+types/teachers'
import { TeacherCard } from './teacher-card.tsx'
import styles from './teachers.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  const answer = await apiOf(context).teachers()
  if (answer.ok) return data({ teachers: answer.data, error: '' })
  return data({ teachers: [], error: answer.message || TEXTS.unexpected }, { status: 503 })
}

export default function Teachers({ loaderData: { teachers, error } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const shown = teachers.find(({ slug }) => slug === search.get('profile'))
  return (
    <>
      <div className="wrap">
        <div className="page-head">
          <h1>Our teachers</h1>
          <p className="lede">
            Read what they teach and when. Find the one whose voice you’d follow with your eyes closed.
          </p>
        </div>
        {error && <CouldNotLoad text={error} />}
        {!error && teachers.length === 0 && (
          <Empty
            picture={<Picture {...print('empty-mat')} />}
            title="No teacher has a page yet"
            text="Each class says who teaches it."
          >
            <ButtonLink look="line" to="/classesPage">
              See all classes
            </ButtonLink>
          </Empty>
        )}
        <ul className={styles.list}>
          {teachers.map((teacher) => (
            <TeacherCard key={teacher._id} teacher={teacher} expanded={teacher === shown} />
          ))}
        </ul>
      </div>
      <Closing
        plate="band-closing-teachers"
        title="Not sure whose class?"
        text="Create an account, answer a few questions, and we’ll suggest a class. It costs nothing."
      >
        <TrialLink>Start Free Trial</TrialLink>
      </Closing>
    </>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Teachers',
    description:
      'The yoga teachers of {studio}: their experience, certifications, philosophy and weekly classes.',
    path: '/teachers',
    picture: 'band-about',
    data: import.meta.env.SSR && ((site) => [trail(site, ['Teachers', '/teachers'])]),
  })
}
