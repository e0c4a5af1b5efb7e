import { data } from 'react-router'
import type { ConsentQuestion } from '../../../contract/testimonials.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { quoted } from '../../../shared/typed/text.ts'
import { apiOf } from '../../api/on-server.ts'
import notFoundStyles from '../../frame/not-found.module.css'
import { pageHead } from '../../head.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { print } from '../../ui/illustrations.ts'
import { Picture } from '../../ui/picture.tsx'
import { Notice } from '../../ui/states.tsx'
import type { Route } from './+types/consent'
import styles from './consent.module.css'

export { headers } from '../subscription/link-route.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const asked = await apiOf(context).consentQuestion(token)
  if (asked.ok) return data({ token, asked: asked.data, error: '' })
  return data({ token, asked: null, error: asked.message || TEXTS.unexpected }, asked.status || 503)
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const token = String(form.get('token') ?? '')
  const answer = form.get('answer') === 'yes' ? 'yes' : 'no'
  const said = await apiOf(context).answerConsent(token, answer)
  return data({ ok: said.ok, message: said.message || TEXTS.unexpected }, said.ok ? 200 : said.status || 503)
}

/**
 * Where the email leads that asks a member whether they may be quoted: there they say yes, and there they withdraws it. Each takes a
 * press of a button, since mail scanners open every link of every mail.
 */
export default function Consent({ loaderData, actionData }: Route.ComponentProps) {
  const { token, asked, error } = loaderData
  return (
    <div className={`wrap ${notFoundStyles.page}`}>
      <Picture className={notFoundStyles.picture} {...print('plate-attention')} />
      <div id="consent" data-answer>
        <h1>{asked ? TITLES[asked.state] : 'This link does not work'}</h1>
        {actionData && <Notice kind={actionData.ok ? 'done' : 'error'}>{actionData.message}</Notice>}
        {asked ? <Asked asked={asked} token={token} /> : <Notice>{error}</Notice>}
      </div>
    </div>
  )
}

const TITLES: Record<ConsentQuestion['state'], string> = {
  asked: 'May we quote you?',
  given: 'We quote you',
  withdrawn: 'We do not quote you',
  'other-words': 'The words have changed since',
  ended: 'This question has ended',
}

function Asked({ asked, token }: { asked: ConsentQuestion; token: string }) {
  const { text, name, className, state } = asked
  return (
    <>
      <p className="lede">{EXPLAINED[state]}</p>
      <figure className={styles.quote}>
        <blockquote>{quoted(text)}</blockquote>
        <figcaption>{[name, className].filter(Boolean).join(', ')}</figcaption>
      </figure>
      <div className={styles.answers}>
        {state === 'asked' && (
          <Say token={token} answer="yes" busyLabel="One moment...">
            Yes, show it
          </Say>
        )}
        {(state === 'asked' || state === 'given' || state === 'other-words') && (
          <Say token={token} answer="no" busyLabel="One moment..." isQuiet>
            {state === 'asked' ? 'No, please do not' : 'Take it back'}
          </Say>
        )}
        <ButtonLink look="quiet" to="/testimonialPage">
          What others say
        </ButtonLink>
      </div>
    </>
  )
}

const EXPLAINED: Record<ConsentQuestion['state'], string> = {
  asked:
    'We would like to show these words of yours to visitors, as they stand here. Without your yes, nobody sees them.',
  given:
    'Visitors read these words. Keep the letter: its link takes them from our pages at once, at any time.',
  withdrawn: 'Nobody reads these words on our pages.',
  'other-words': 'The studio has since reworded this. The new words are shown only after a new yes.',
  ended: 'Nobody reads these words. If you would like us to, ask the studio to write again.',
}

type SayProps = {
  token: string
  answer: 'yes' | 'no'
  busyLabel: string
  isQuiet?: boolean
  children: string
}

function Say({ token, answer, busyLabel, isQuiet, children }: SayProps) {
  return (
    <form
      method="post"
      action={`/testimonialPage/consent?token=${encodeURIComponent(token)}`}
      data-on="send"
      data-failed={TEXTS.unreachable}
    >
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="answer" value={answer} />
      <Button type="submit" look={isQuiet ? 'line' : 'accent'} busyLabel={busyLabel}>
        {children}
      </Button>
    </form>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'May we quote you?',
    description: 'Say whether {studio} may show your words.',
    path: '/testimonialPage/consent',
    noIndex: true,
  })
}
