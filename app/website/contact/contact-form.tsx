import { LIMITS, TIMINGS } from '../../../shared/limits.ts'
import { TEXTS } from '../../../shared/texts.ts'
import fieldStyles from '../../form/field.module.css'
import { Field, TextArea } from '../../form/field.tsx'
import { FormErrors } from '../../form/form-errors.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/states.tsx'
import styles from './contact.module.css'

type Message = { name: string; email: string; subject: string; message: string }
/** What came of sending it. */
type Returned =
  | { sent: true }
  | { sent: false; message: Message; failure: string; errors: Record<string, string> }

/** After a failure the text stays; after success comes the thank-you, and then an empty form. */
/** @param about what a link from another page asks for the visitor */
export function ContactForm({ returned, about }: { returned?: Returned; about: string }) {
  return (
    <div id="contact-form" data-answer>
      {returned?.sent ? <ThankYou /> : <MessageForm returned={returned} about={about} />}
    </div>
  )
}

type MessageFormProps = { returned?: Exclude<Returned, { sent: true }>; about: string }

function MessageForm({ returned, about }: MessageFormProps) {
  const { message: typed, failure, errors = {} } = returned ?? {}
  return (
    <form
      className={styles.form}
      method="post"
      action="/contactUs"
      data-on="send"
      data-as-member
      data-draft="message"
      data-failed={TEXTS.messageFailed}
    >
      <FormErrors errors={errors}>
        <div className={fieldStyles.fields}>
          <Field
            label="Full name"
            name="name"
            autoComplete="name"
            required
            maxLength={LIMITS.nameMax * 2}
            defaultValue={typed?.name}
          />
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={LIMITS.emailMax}
            defaultValue={typed?.email}
          />
          <Field
            all
            label="Subject"
            name="subject"
            required
            maxLength={200}
            defaultValue={typed?.subject ?? (about && 'A class I’m looking for')}
          />
          <TextArea
            all
            label="Message"
            name="message"
            rows={6}
            required
            maxLength={LIMITS.messageMax}
            defaultValue={typed?.message ?? about}
          />
        </div>
      </FormErrors>
      {failure && <Notice>{Object.keys(errors).length > 0 ? TEXTS.checkFields : failure}</Notice>}
      <Button type="submit" busyLabel="Sending...">
        Send message
      </Button>
    </form>
  )
}

function ThankYou() {
  return (
    <div
      className={styles.thanks}
      role="status"
      tabIndex={-1}
      data-draft-sent="message"
      data-back-after={TIMINGS.thankYou}
    >
      <h3>Thank You!</h3>
      <p className="lede">{TEXTS.thankYou}</p>
    </div>
  )
}
