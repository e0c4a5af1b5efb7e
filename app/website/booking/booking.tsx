import { data, useSearchParams } from 'react-router'
import { whatToBring } from '../../../shared/bring.ts'
import { fullName } from '../../../shared/full-name.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { apiOf } from '../../api/on-server.ts'
import { capital, hasHours, priceOf, shortDate, whatIsLeft } from '../../classes/class-facts.tsx'
import { EnrollButton } from '../../classes/enroll-button.tsx'
import { sessionsAhead } from '../../classes/session-list.tsx'
import { stylePrint } from '../../classes/style-print.ts'
import { pageHead } from '../../head.ts'
import { useStudio } from '../../studio.ts'
import { ButtonLink } from '../../ui/button.tsx'
import dialogStyles from '../../ui/dialog.module.css'
import iconButtonStyles from '../../ui/icon-button.module.css'
import { CloseIcon } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { Picture } from '../../ui/picture.tsx'
import type { Route } from './+types/booking'
import styles from './booking.module.css'
import { type SummaryProps, When } from './booking-when.tsx'
import { comesBack } from './comes-back.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const answer = await apiOf(context).yogaClass(params.slug)
  if (answer.ok) return answer.data
  throw data(answer.message || TEXTS.unexpected, { status: answer.status === 404 ? 404 : 503 })
}

/** What one is about to buy, before any money is asked: a page of its own, and a dialog over any other (boot/confirm-booking.ts). */
export default function Booking({ loaderData: yogaClass }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const sessionId = query.get('session')
  const session = sessionsAhead(yogaClass).find(({ _id }) => _id === sessionId)
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className="sr-only">Your booking</h1>
      <Summary yogaClass={yogaClass} session={session} kept={query.has('kept')} />
    </div>
  )
}

/** @param kept a seat of a full class is kept for who came here: whether it is, the order says */
function Summary({ yogaClass, session, kept }: SummaryProps & { kept: boolean }) {
  const { _id, title, slug, status, instructor, equipmentNeeded, centre, type } = yogaClass
  const price = session ? (yogaClass.singlePrice ?? 0) : yogaClass.price
  return (
    <dialog
      open
      id="booking"
      className={`${dialogStyles.dialog} ${dialogStyles.pictured} ${styles.booking}`}
      aria-labelledby="booking-title"
    >
      <Picture className={styles.picture} {...stylePrint(yogaClass, 'tall')} alt="" />
      <div className={dialogStyles.body}>
        <h2 id="booking-title">Book {title}</h2>
        <dl className={styles.facts}>
          <When yogaClass={yogaClass} session={session} />
          <div>
            <dt>Where</dt>
            <dd>
              {centre ? (
                <>
                  {centre.name}
                  {centre.address && <span className={styles.more}>{centre.address}</span>}
                </>
              ) : type === 'Recorded' ? (
                'At home, in your dashboard'
              ) : (
                'Live online: you join from your dashboard'
              )}
            </dd>
          </div>
          <div>
            <dt>With</dt>
            <dd>
              {fullName(instructor.firstName, instructor.lastName)}, in {yogaClass.language}
            </dd>
          </div>
          <div>
            <dt>Bring</dt>
            <dd>{capital(whatToBring(equipmentNeeded))}</dd>
          </div>
          <div>
            <dt>{price === 0 ? 'Price' : 'Total'}</dt>
            <dd>
              <b className={styles.price}>{priceOf(price)}</b>
              {!session && price < yogaClass.fullPrice && (
                <span className={styles.more}>
                  {whatIsLeft(yogaClass)}, of {priceOf(yogaClass.fullPrice)} for all
                </span>
              )}
            </dd>
          </div>
          <ComesBack yogaClass={yogaClass} session={session} price={price} />
        </dl>
        <p className={`small ${styles.terms}`}>
          By {price === 0 ? 'booking' : 'paying'} you accept our <Link to="/terms">terms</Link> and{' '}
          <Link to="/privacy">privacy notice</Link>.
        </p>
        <div className={dialogStyles.actions}>
          <EnrollButton
            yogaClass={{
              _id,
              slug,
              price,
              sessionId: session?._id,
              title: session ? `${title}, ${shortDate(session.startsAt, yogaClass.timeZone)}` : title,
              status: session || kept ? 'Upcoming' : status,
            }}
            label={price === 0 ? 'Book for free' : `Pay ${priceOf(price)}`}
          />
          <ButtonLink look="line" to={`/class/${slug}`} data-close>
            Not now
          </ButtonLink>
        </div>
      </div>
      <a
        className={`${iconButtonStyles.iconButton} ${dialogStyles.close}`}
        href={`/class/${slug}`}
        aria-label="Close"
        data-close
      >
        <CloseIcon />
      </a>
    </dialog>
  )
}

function ComesBack({ yogaClass, session, price }: SummaryProps & { price: number }) {
  const studio = useStudio()
  const policy = yogaClass.policy ?? studio?.policy
  if (!policy) return null
  const startsAt = hasHours(yogaClass) ? ((session ?? sessionsAhead(yogaClass)[0])?.startsAt ?? null) : null
  const lines = comesBack(policy, { price, startsAt }, Date.now(), yogaClass.timeZone)
  return (
    <div>
      <dt>If you cancel</dt>
      <dd>
        {lines.map((line) => (
          <span key={line} className={styles.line}>
            {whole(line)}
          </span>
        ))}
      </dd>
    </div>
  )
}

/** "Tue 1 Dec" does not break. */
function whole(line: string): string {
  return line.replace(/\b([A-Z][a-z]{2}) (\d+) (?=[A-Z][a-z]{2},)/g, '$1\u00a0$2\u00a0')
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.title ?? 'A class'
  return pageHead(matches, {
    title: `Book ${title}`,
    description: `What you book with ${title}, and what it costs.`,
    path: `/book/${loaderData?.slug ?? ''}`,
    picture: loaderData?.image.url,
    noIndex: true,
  })
}
