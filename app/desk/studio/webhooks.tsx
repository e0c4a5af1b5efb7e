import { use, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { WebhookOnWire } from '../../../contract/webhooks.ts'
import { dateAndTime } from '../../../shared/dates.ts'
import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEvent } from '../../../shared/webhook-events.ts'
import { setupApi } from '../../api/setup.ts'
import { Tick } from '../../form/choices.tsx'
import { Field, FieldError } from '../../form/field.tsx'
import { FormState } from '../../form/form-state.ts'
import { MemberForm } from '../../form/member-form.tsx'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useAction } from '../../form/use-action.ts'
import { Button } from '../../ui/button.tsx'

import { useDesk } from '../desk.ts'
import { OwnProof, proofOf } from '../own-proof.tsx'
import partsStyles from '../parts.module.css'
import { DeskColumns, DeskPart } from '../parts.tsx'
import styles from './keys.module.css'
import { ShownOnce } from './shown-once.tsx'

/** Programs that are told of what happens here, and what they were notified. */
export function Webhooks({ of }: { of: WebhookOnWire[] }) {
  return (
    <DeskColumns aside={<NewWebhook />}>
      <DeskPart title="Webhooks" id="webhooks" aside="newest first">
        {of.length === 0 && (
          <p className={partsStyles.none}>No webhooks yet. Add one to send events to another program.</p>
        )}
        <ul className={partsStyles.rows}>
          {of.map((one) => (
            <One key={one._id} of={one} />
          ))}
        </ul>
      </DeskPart>
    </DeskColumns>
  )
}

function One({ of: { _id, url, events, by, createdAt, deliveries } }: { of: WebhookOnWire }) {
  const { timeZone } = useDesk()
  const testing = useAction()
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  return (
    <li>
      <div className={styles.webhook}>
        <b>{url}</b>
        <p>
          {events.map((event) => WEBHOOK_EVENTS[event]).join('; ')} · created{by === null ? '' : ` by ${by}`},{' '}
          {dateAndTime(createdAt, timeZone)}
        </p>
        {deliveries.length > 0 && (
          <details>
            <summary>Last deliveries</summary>
            <ul>
              {deliveries.map((delivery) => (
                <Delivery key={delivery._id} of={delivery} />
              ))}
            </ul>
          </details>
        )}
      </div>
      <Button
        look="line"
        small
        busy={testing.busy}
        busyLabel="Sending..."
        onClick={async () => {
          if (await testing.run(setupApi.testWebhook(_id))) revalidate()
        }}
      >
        Send test
        <span className="sr-only"> to {url}</span>
      </Button>
      <Button
        look="line"
        small
        busy={busy}
        busyLabel="Removing..."
        onClick={async () => {
          if (await run(setupApi.endWebhook(_id))) revalidate()
        }}
      >
        Remove
        <span className="sr-only"> {url}</span>
      </Button>
    </li>
  )
}

function Delivery({ of }: { of: WebhookOnWire['deliveries'][number] }) {
  const { timeZone } = useDesk()
  const { busy, run } = useAction()
  const { revalidate } = useRevalidator()
  const { _id, event, createdAt, deliveredAt, tries, error, nextTryAt } = of
  const said =
    deliveredAt !== null
      ? `delivered ${dateAndTime(deliveredAt, timeZone)}`
      : error === null
        ? 'sending'
        : `${error}, tried ${tries} ${tries === 1 ? 'time' : 'times'}, ${nextTryAt === null ? 'no automatic retry' : `again ${dateAndTime(nextTryAt, timeZone)}`}`
  return (
    <li>
      <span>
        {event}, {dateAndTime(createdAt, timeZone)}: {said}
      </span>
      <Button
        look="quiet"
        small
        busy={busy}
        busyLabel="Sending..."
        onClick={async () => {
          if (await run(setupApi.deliverAgain(_id))) revalidate()
        }}
      >
        Resend <span className="sr-only"> {event}</span>
      </Button>
    </li>
  )
}

function NewWebhook() {
  const { revalidate } = useRevalidator()
  const [secret, setSecret] = useState('')
  return (
    <DeskPart title="New webhook" id="new-webhook">
      <ShownOnce what="This is your signing secret." secret={secret} />
      <MemberForm<{ message: string; data: { secret: string } }>
        className={partsStyles.form}
        call={({ text, ticked }) =>
          setupApi.makeWebhook({
            url: text('url'),
            events: WEBHOOK_EVENT_NAMES.filter((event) => ticked(`event-${event}`)) as [
              WebhookEvent,
              ...WebhookEvent[],
            ],
            ...proofOf(text),
          })
        }
        onDone={(answer, form) => {
          setSecret(answer.data.secret)
          form.reset()
          return revalidate()
        }}
      >
        <Field
          label="URL"
          name="url"
          type="url"
          required
          maxLength={500}
          hint="Gets a POST with ids, never names, signed as Standard Webhooks. See docs/integrate.md."
        />
        <fieldset name="events" className={styles.scopes}>
          <legend>Events</legend>
          {WEBHOOK_EVENT_NAMES.map((event) => (
            <Tick key={event} name={`event-${event}`}>
              {WEBHOOK_EVENTS[event]}
            </Tick>
          ))}
          <EventsError />
        </fieldset>
        <OwnProof />
        <SubmitButton busyLabel="Adding...">Add webhook</SubmitButton>
      </MemberForm>
    </DeskPart>
  )
}

function EventsError() {
  return <FieldError id="events-error" error={use(FormState).errors.events} />
}
