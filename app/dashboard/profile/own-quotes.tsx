import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { OwnQuoteOnWire } from '../../../contract/testimonials.ts'
import { memberApi } from '../../api/member.ts'
import { useAction } from '../../form/use-action.ts'
import { yourDay } from '../../times.ts'
import { Button } from '../../ui/button.tsx'
import pageStyles from '../page.module.css'
import styles from './own-quotes.module.css'

/** What the studio shows of a member's words, and the way to end that without the email that asked. */
export function OwnQuotes({ quotes }: { quotes: OwnQuoteOnWire[] }) {
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction()
  const heading = useRef<HTMLHeadingElement>(null)

  async function takeBack({ _id }: OwnQuoteOnWire) {
    // The button goes with its words.
    if (await run(memberApi.takeQuoteBack(_id))) heading.current?.focus()
    revalidate()
  }

  return (
    <section className={pageStyles.form} aria-labelledby="quotes" aria-busy={busy}>
      <h2 id="quotes" ref={heading} tabIndex={-1}>
        Your testimonials
      </h2>
      {quotes.length === 0 ? (
        <p className="small">None published. We always ask first, by email.</p>
      ) : (
        <>
          <p className="small">
            You agreed to these. Withdraw one whenever you like: it leaves our pages at once, and we need no
            reason.
          </p>
          <ul className={pageStyles.ledger}>
            {quotes.map((quote) => (
              <li key={quote._id}>
                <div>
                  <p className={styles.words}>“{quote.text}”</p>
                  <p className="small">
                    {[quote.name, quote.className].filter(Boolean).join(', ')}. {saidOf(quote)}
                  </p>
                </div>
                <Button
                  small
                  look="quiet"
                  busy={busy}
                  aria-label={`Withdraw: ${quote.text}`}
                  onClick={() => takeBack(quote)}
                >
                  Withdraw
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function saidOf({ since, isShown }: OwnQuoteOnWire): string {
  const when = yourDay.format(new Date(since))
  return isShown
    ? `Published since you agreed on ${when}.`
    : `You agreed on ${when}; it is not on our pages at the moment.`
}
