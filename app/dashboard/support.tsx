import type { ReactNode } from 'react'
import { inHours } from '../../shared/policy-text.ts'
import { phoneNumbers } from '../../shared/typed/phone.ts'
import { api } from '../api/client.ts'
import { titled, useStudio } from '../studio.ts'
import { MailIcon, PhoneIcon } from '../ui/fact-icons.tsx'
import { Faq } from '../ui/faq.tsx'
import { ForwardIcon } from '../ui/icons.tsx'
import { across, printOf } from '../ui/illustrations.ts'
import { FacebookIcon, InstagramIcon, YouTubeIcon } from '../ui/member-icons.tsx'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/support'
import { LiveChat } from './live-chat.tsx'
import styles from './support.module.css'
import { SupportForm } from './support-form.tsx'

const HOUSES: Record<string, () => ReactNode> = {
  Instagram: InstagramIcon,
  YouTube: YouTubeIcon,
  Facebook: FacebookIcon,
}

/** Without an answer the page is whole but for them. */
export async function clientLoader() {
  const found = await api.questions()
  return { questions: found.ok ? found.data.support : [] }
}

export default function Support({ loaderData: { questions } }: Route.ComponentProps) {
  const studio = useStudio()
  return (
    <>
      <h1>Help and Support</h1>
      <p className="lede">
        Tell us what you need.{studio && ` We answer within ${inHours(studio.promises.answerHours)}.`}
      </p>
      <div className={styles.columns}>
        <section className={styles.write} aria-labelledby="write">
          <h2 id="write">Write to us</h2>
          <SupportForm />
        </section>
        <div>
          {questions.length > 0 && <Faq id="faq" title="Frequently asked questions" questions={questions} />}
          <div className={styles.reach}>
            <LiveChat />
            {studio && (
              <a href={`mailto:${studio.email}`}>
                <MailIcon />
                {studio.email}
              </a>
            )}
            {phoneNumbers(studio?.phone ?? '').map(({ shown, href }) => (
              <a key={href} href={href}>
                <PhoneIcon />
                {shown}
              </a>
            ))}
            {studio?.social.map(({ name, url }) => {
              const Icon = HOUSES[name] ?? ForwardIcon
              return (
                <a key={name} href={url} rel="noopener" target="_blank">
                  <Icon />
                  {name}
                </a>
              )
            })}
          </div>
        </div>
      </div>
      <Picture className={styles.strip} {...across(printOf('strip', 'contact'))} />
    </>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Help and Support')]
}
