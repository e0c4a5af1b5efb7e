import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { OwnQuoteOnWire } from '../../../contract/testimonials.ts'
import { memberApi } from '../../api/member.ts'
import { useAction } from '../../form/use-action.ts'
import { yourDay } from '../../times.ts'
import { Button } from '../../ui/button.tsx'
import pageStyles from '../page.module.css'
import styles from './own-quotes.module.css'

/** What the studio shows of a member's words, and the way to end that without the letter that asked. */
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
        Your words on our pages
      </h2>
      {quotes.length === 0 ? (
        <p className="small">We show none of your words. Before we ever do, we ask you by letter.</p>
      ) : (
        <>
          <p className="small">
            You said yes to these. Take one back whenever you like: it is gone from our pages at once, and we
            need no reason.
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
                  aria-label={`Take back: ${quote.text}`}
                  onClick={() => takeBack(quote)}
                >
                  Take back
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
    ? `Shown by your yes of ${when}.`
    : `Your yes of ${when} still counts, but nobody reads it now.`
}
