import type { StudioFacts } from '../../contract/studio.ts'
import { inHours, policyText } from '../../shared/policy-text.ts'
import { telephone, titled, useStudio } from '../studio.ts'
import { MailIcon, PhoneIcon } from '../ui/fact-icons.tsx'
import { Faq } from '../ui/faq.tsx'
import { ForwardIcon } from '../ui/icons.tsx'
import type { Route } from './+types/support'
import { LiveChat } from './live-chat.tsx'
import styles from './support.module.css'
import { SupportForm } from './support-form.tsx'

function questions({ policy, promises }: StudioFacts) {
  const cooling =
    policy.coolingOffMinutes > 0
      ? ` Within ${policy.coolingOffMinutes} minutes of paying everything comes back.`
      : ''
  return [
    {
      question: 'How do I cancel a class?',
      answer: `${policyText(policy)}${cooling} You see how much comes back before you decide.`,
    },
    {
      question: 'How soon do you answer?',
      answer: `Within ${inHours(promises.answerHours)}, every day of the week. A teacher reads what concerns your practice.`,
    },
    {
      question: 'Where do I find my videos?',
      answer: 'Open Classes, choose one of your classes, and pick a video from Course Content.',
    },
  ]
}

export default function Support() {
  const studio = useStudio()
  return (
    <>
      <h1>Help and Support</h1>
      <p className="lede">
        Tell us what you need.{studio && ` We answer within ${inHours(studio.promises.answerHours)}.`}
      </p>
      <div className={styles.columns}>
        <section aria-labelledby="write">
          <h2 id="write">Write to us</h2>
          <SupportForm />
        </section>
        <div>
          {studio && <Faq id="faq" title="Often asked" questions={questions(studio)} />}
          <div className={styles.reach}>
            <LiveChat />
            {studio && (
              <a href={`mailto:${studio.email}`}>
                <MailIcon />
                {studio.email}
              </a>
            )}
            {studio?.phone && (
              <a href={telephone(studio.phone)}>
                <PhoneIcon />
                {studio.phone}
              </a>
            )}
            {studio?.social.map(({ name, url }) => (
              <a key={name} href={url} rel="noopener" target="_blank">
                <ForwardIcon />
                {name}
              </a>
            ))}
          </div>
        </div>
      </div>
    </>
  )
}

export function meta({ matches }: Route.MetaArgs) {
  return [titled(matches, 'Help and Support')]
}
