import { MailIcon, PhoneIcon } from '../ui/fact-icons.tsx'
import { Faq } from '../ui/faq.tsx'
import { ForwardIcon } from '../ui/icons.tsx'
import { SUPPORT } from '../website/studio.ts'
import { LiveChat } from './live-chat.tsx'
import { SOCIAL } from './social.ts'
import { SupportForm } from './support-form.tsx'
import '../styles/rooms.css'

const FAQ = [
  {
    question: 'How do I cancel a class?',
    answer:
      'Cancelling is free up to 24 hours before, and for a while after paying. Otherwise half of the price is kept within 24 hours, and a missed class is not refunded. You see how much comes back before you decide.',
  },
  {
    question: 'How soon do you answer?',
    answer: 'Within 24 hours, every day of the week. A teacher reads what concerns your practice.',
  },
  {
    question: 'Where do I find my videos?',
    answer: 'Open Classes, choose one of your classes, and pick a video from Course Content.',
  },
]

export default function Support() {
  return (
    <>
      <h1>Help and Support</h1>
      <p className="lede">Tell us what you need. We answer within 24 hours.</p>
      <div className="two-col">
        <section aria-labelledby="write">
          <h2 id="write">Write to us</h2>
          <SupportForm />
        </section>
        <div>
          <Faq id="faq" title="Often asked" questions={FAQ} />
          <div className="reach">
            <LiveChat />
            <a href={`mailto:${SUPPORT.email}`}>
              <MailIcon />
              {SUPPORT.email}
            </a>
            <a href={`tel:${SUPPORT.phone.replaceAll(' ', '')}`}>
              <PhoneIcon />
              {SUPPORT.phone}
            </a>
            {SOCIAL.map(({ name, url }) => (
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

export function meta() {
  return [{ title: 'Help and Support · Zen Flow Yoga' }]
}
