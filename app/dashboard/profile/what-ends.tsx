import { useEffect, useState } from 'react'
import { formatPrice } from '../../../shared/money.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { api } from '../../api/client.ts'
import { failureText } from '../../api/failure-text.ts'
import { memberApi } from '../../api/member.ts'
import { useAuth } from '../../auth/use-auth.tsx'
import { yourDay } from '../../times.ts'
import { Link } from '../../ui/link.tsx'
import { Notice, Spinner } from '../../ui/states.tsx'
import styles from './what-ends.module.css'

type Ends = {
  /** Has to be cancelled first: what is refunded of it is the policy's, and is said before. */
  classes: { id: string; title: string; money: string }[]
  waits: { id: string; title: string }[]
  plans: string[]
}
type Looked = Ends | { failure: string }

/** What a member has with the studio at this moment, asked for when the question is. */
export function useWhatEnds(asked: boolean): Looked | undefined {
  const userId = useAuth().user?.id ?? ''
  const [found, setFound] = useState<Looked>()
  useEffect(() => {
    if (!asked) return
    let isGone = false
    setFound(undefined)
    look(userId).then((looked) => !isGone && setFound(looked))
    return () => {
      isGone = true
    }
  }, [asked, userId])
  return found
}

async function look(userId: string): Promise<Looked> {
  const [enrolled, waits, plans] = await Promise.all([
    api.enrolledClasses(userId),
    memberApi.waits(userId),
    memberApi.subscription(userId),
  ])
  if (!enrolled.ok) return { failure: failureText(enrolled) }
  if (!waits.ok) return { failure: failureText(waits) }
  if (!plans.ok) return { failure: failureText(plans) }
  const active = enrolled.data.filter(({ status }) => status === 'active')
  return {
    classes: await Promise.all(
      active.map(async ({ _id, yogaClass: { title } }) => ({ id: _id, title, money: await moneyOf(_id) })),
    ),
    waits: waits.data.map(({ classId, sessionId, title }) => ({ id: sessionId ?? classId, title })),
    plans: [plans.data.current, plans.data.next].flatMap((plan) =>
      plan ? [`${plan.name}, paid until ${yourDay.format(plan.endsAt)}`] : [],
    ),
  }
}

async function moneyOf(enrollmentId: string): Promise<string> {
  const terms = await memberApi.cancellationTerms(enrollmentId)
  // Cancelled or over since: what is left to say is said when someone tries.
  if (!terms.ok) return ''
  const { paid, refund } = terms.data
  if (paid === 0) return 'It was free.'
  return refund > 0
    ? `You’ll be refunded ${formatPrice(refund)} of ${formatPrice(paid)} if you cancel now.`
    : `None of the ${formatPrice(paid)} you paid can be refunded any more.`
}

/** Nothing is deleted while a class is booked. */
export function keepsAccount(found: Looked | undefined): boolean {
  return found !== undefined && 'classes' in found && found.classes.length > 0
}

/** Classes to cancel first, and what ends together with the account. */
export function WhatEnds({ found }: { found: Looked | undefined }) {
  if (!found) return <Spinner label={TEXTS.loading} />
  if ('failure' in found) return <Notice>{found.failure}</Notice>
  const { classes, waits, plans } = found
  return (
    <>
      {classes.length > 0 && (
        <section className={styles.what}>
          <h3>Cancel first</h3>
          <ul>
            {classes.map(({ id, title, money }) => (
              <li key={id}>
                <b>{title}</b>
                {money}
              </li>
            ))}
          </ul>
          <Link to="/yogadashboard/classes">Go to your classes</Link>
        </section>
      )}
      {waits.length + plans.length > 0 && (
        <section className={styles.what}>
          <h3>Ends with your account</h3>
          <ul>
            {waits.map(({ id, title }) => (
              <li key={id}>Your place on the waitlist of {title}.</li>
            ))}
            {plans.map((plan) => (
              <li key={plan}>Your plan {plan}. Nothing of it is refunded.</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
