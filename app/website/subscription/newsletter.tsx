import { data } from 'react-router'
import { TEXTS } from '../../../shared/texts.ts'
import { apiOf } from '../../api/on-server.ts'
import styles from '../../frame/not-found.module.css'
import { pageHead } from '../../head.ts'
import { print } from '../../ui/illustrations.ts'
import { Picture } from '../../ui/picture.tsx'
import type { Route } from './+types/newsletter'
import { SubscribeForm } from './subscribe-form.tsx'

export async function action({ request, context }: Route.ActionArgs) {
  const email = String((await request.formData()).get('email') ?? '')
  const answer = await apiOf(context).subscribe(email)
  if (answer.ok) return data({ ok: true, message: answer.message })
  return data(
    { ok: false, message: answer.errors.email || answer.message || TEXTS.unexpected, email },
    answer.status || 503,
  )
}

export default function Newsletter({ actionData }: Route.ComponentProps) {
  return (
    <div className={`wrap ${styles.page}`}>
      <Picture className={styles.picture} {...print('plate-seven-lights')} />
      <div>
        <h1>An email now and then</h1>
        <p className="lede">
          New classes, retreats and posts, when there’s news. You confirm once by email and can unsubscribe
          any time.
        </p>
        <SubscribeForm result={actionData} />
      </div>
    </div>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches, {
    title: 'Our newsletter',
    description:
      'News of classes, retreats and posts of {studio} by email, confirmed once and easy to leave.',
    path: '/newsletter',
  })
}
