import type { Migration } from 'kysely/migration'
import * as theStudio from './001-the-studio.ts'
import * as eventInterest from './002-event-interest.ts'
import * as subscribers from './003-subscribers.ts'
import * as cancellingAndWaiting from './004-cancelling-and-waiting.ts'
import * as memberSecurity from './005-member-security.ts'
import * as conversations from './006-conversations.ts'
import * as plansPlacesPictures from './007-plans-places-pictures.ts'
import * as holdsAndRecordings from './008-holds-and-recordings.ts'
import * as exactMeasures from './009-exact-measures.ts'
import * as replyTo from './010-reply-to.ts'
import * as byHand from './011-by-hand.ts'
import * as whoseLetters from './012-whose-letters.ts'
import * as provedAddresses from './013-proved-addresses.ts'
import * as whatIsLeft from './014-what-is-left.ts'
import * as lapsedHolds from './015-lapsed-holds.ts'
import * as whatTheStudioSays from './016-what-the-studio-says.ts'

/** In the order in which they run. A migration that was released is never edited: add the next one. */
export const migrations: Record<string, Migration> = {
  '001-the-studio': theStudio as Migration,
  '002-event-interest': eventInterest as Migration,
  '003-subscribers': subscribers as Migration,
  '004-cancelling-and-waiting': cancellingAndWaiting as Migration,
  '005-member-security': memberSecurity as Migration,
  '006-conversations': conversations as Migration,
  '007-plans-places-pictures': plansPlacesPictures as Migration,
  '008-holds-and-recordings': holdsAndRecordings as Migration,
  '009-exact-measures': exactMeasures as Migration,
  '010-reply-to': replyTo as Migration,
  '011-by-hand': byHand as Migration,
  '012-whose-letters': whoseLetters as Migration,
  '013-proved-addresses': provedAddresses as Migration,
  '014-what-is-left': whatIsLeft as Migration,
  '015-lapsed-holds': lapsedHolds as Migration,
  '016-what-the-studio-says': whatTheStudioSays as Migration,
}
