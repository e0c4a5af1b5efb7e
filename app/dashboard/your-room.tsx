import type { SuggestionOnWire, SuggestionsOnWire } from '../../contract/suggestions.ts'
import { priceOf } from '../classes/class-facts.tsx'
import { facts, sentence, whenAndWhere } from '../classes/suggestion-text.ts'
import { ButtonLink } from '../ui/button.tsx'
import { fromImage } from '../ui/illustrations.ts'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'
import styles from './your-room.module.css'

/** What comes of the wizard's answers, for who is in no class yet. Nothing where they fit none. */
export function YourRoom({ suggestions: { room, others, free } }: { suggestions: SuggestionsOnWire }) {
  if (!room) return null
  const { yogaClass, because, besides } = room
  return (
    <section className={styles.room} aria-labelledby="your-room">
      <Picture className={styles.picture} {...fromImage(yogaClass.image)} />
      <div>
        <p className="eyebrow">From what you told us</p>
        <h2 id="your-room">We suggest {yogaClass.title}</h2>
        <p>{whenAndWhere(yogaClass)}</p>
        <p className={styles.because}>{sentence(because)}</p>
        {besides.length > 0 && <p className={styles.besides}>{facts(besides)}</p>}
        <ButtonLink to={`/class/${yogaClass.slug}`}>
          {yogaClass.price === 0 ? 'See the class, it’s free' : `See the class, ${priceOf(yogaClass.price)}`}
        </ButtonLink>
        <ul className={styles.more} aria-label="These would fit too">
          {others.map((one) => (
            <Other key={one.yogaClass._id} suggestion={one} said={because} />
          ))}
          {free && <Other suggestion={free} said={because} />}
        </ul>
      </div>
    </section>
  )
}

type OtherProps = {
  suggestion: SuggestionOnWire
  /** The reasons that are above already. */
  said: string[]
}

function Other({ suggestion: { yogaClass, because, besides }, said }: OtherProps) {
  const own = [...because.filter((reason) => !said.includes(reason)), ...besides]
  return (
    <li>
      <Link to={`/class/${yogaClass.slug}`}>{yogaClass.title}</Link>
      {yogaClass.price === 0 && <b>, free</b>}
      <p className="small">
        {whenAndWhere(yogaClass)}. {own.length > 0 && facts(own)}
      </p>
    </li>
  )
}
