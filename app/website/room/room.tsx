import { data, redirect } from 'react-router'
import type { SuggestionOnWire } from '../../../contract/suggestions.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { apiOf } from '../../api/on-server.ts'
import { StudioZone } from '../../classes/class-facts.tsx'
import { EnrollButton } from '../../classes/enroll-button.tsx'
import { PriceLine } from '../../classes/price-line.tsx'
import { facts, notAsAsked, sentence, whenAndWhere } from '../../classes/suggestion-text.ts'
import { pageHead } from '../../head.ts'
import { trail } from '../../structured-data/records.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { fromImage, print } from '../../ui/illustrations.ts'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Empty } from '../../ui/states.tsx'
import { CouldNotLoad } from '../could-not-load.tsx'
import type { Route } from './+types/room'
import { type Asked, NAMES, Questions } from './questions.tsx'
import styles from './room.module.css'

export async function loader({ request, context }: Route.LoaderArgs) {
  const search = new URL(request.url).searchParams
  const asked: Asked = Object.fromEntries(
    NAMES.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : [])),
  )
  const api = apiOf(context)
  const [answer, houses] = await Promise.all([api.suggestions(asked), api.centres()])
  const rest = { asked, centres: houses.ok ? houses.data : [] }
  if (answer.ok) return data({ found: answer.data, error: '', ...rest })
  // A mistyped choice: the questions are more use than an error.
  if (answer.status === 422) throw redirect('/room')
  return data({ found: null, error: answer.message || TEXTS.unexpected, ...rest }, { status: 503 })
}

export default function Room({ loaderData: { asked, centres, found, error } }: Route.ComponentProps) {
  const isAsked = Object.keys(asked).length > 0
  const said = found?.room?.because ?? []
  return (
    <div className="wrap page">
      {found?.room ? (
        <YourRoom suggestion={found.room} />
      ) : (
        <header className={styles.head}>
          <h1>Which class is right for you?</h1>
          <p className="lede">Answer what you like, and we’ll suggest a class and say why.</p>
        </header>
      )}
      {error && <CouldNotLoad text={`Error: ${error}`} />}
      <section className={styles.asked} aria-label={isAsked ? 'Ask again' : 'Questions'}>
        <Questions centres={centres} asked={asked} />
      </section>
      {isAsked && found && !found.room && (
        <Empty
          picture={<Picture {...print('empty-mat')} />}
          title="No class fits these answers yet"
          text="Leave one open, or look through all classes."
        >
          <ButtonLink look="line" to="/classesPage">
            See all classes
          </ButtonLink>
        </Empty>
      )}
      {found && (found.others.length > 0 || found.free) && (
        <section className={styles.more} aria-labelledby="more">
          <h2 id="more">{found.room ? 'These would fit too' : 'Good classes to start with'}</h2>
          <ul>
            {found.others.map((one) => (
              <Other key={one.yogaClass._id} suggestion={one} said={said} />
            ))}
            {found.free && <Other suggestion={found.free} said={said} />}
          </ul>
        </section>
      )}
    </div>
  )
}

function YourRoom({
  suggestion: { yogaClass, because, differs, besides },
}: {
  suggestion: SuggestionOnWire
}) {
  return (
    <article className={styles.room}>
      <Picture className={styles.picture} {...fromImage(yogaClass.image)} alt={yogaClass.image.alt} first />
      <div>
        <p className="eyebrow">We suggest</p>
        <h1>
          <Link to={`/class/${yogaClass.slug}`}>{yogaClass.title}</Link>
        </h1>
        <p className="lede">{whenAndWhere(yogaClass)}</p>
        <p className={styles.because}>{sentence(because)}</p>
        {differs.length > 0 && <p>{notAsAsked(differs)}</p>}
        {besides.length > 0 && <p className={styles.besides}>{facts(besides)}</p>}
        <StudioZone of={yogaClass} />
        <p>
          <PriceLine of={yogaClass} />
        </p>
        <div className={styles.actions}>
          <EnrollButton yogaClass={yogaClass} label="Book" />
          <ButtonLink look="line" to={`/class/${yogaClass.slug}`}>
            Read more
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}

type OtherProps = {
  suggestion: SuggestionOnWire
  /** The reasons that are above already. */
  said: string[]
}

function Other({ suggestion: { yogaClass, because, differs, besides }, said }: OtherProps) {
  const own = [...because.filter((reason) => !said.includes(reason)), ...besides]
  return (
    <li>
      <Picture className={styles.small} {...fromImage(yogaClass.image)} />
      <div>
        <h3>
          <Link to={`/class/${yogaClass.slug}`}>{yogaClass.title}</Link>
        </h3>
        <p className="small">{whenAndWhere(yogaClass)}</p>
        {own.length > 0 && <p>{facts(own)}</p>}
        {differs.length > 0 && <p>{notAsAsked(differs)}</p>}
        <p className={styles.price}>
          <PriceLine of={yogaClass} />
        </p>
      </div>
    </li>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Find your class',
    description: 'A few questions, and {studio} suggests a class and says why.',
    path: '/room',
    picture: 'band-classes',
    data: import.meta.env.SSR && ((site) => [trail(site, ['Find your class', '/room'])]),
  })
}
