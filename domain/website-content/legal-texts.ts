import type { LegalKind } from '../../shared/enums.ts'
import type { LegalText } from './legal.ts'

/**
 * The first version of the legal pages: what this software does, in plain words, until the studio publishes its own. Names
 * in braces are filled in (shared/template-variables.ts). A change to what the program does with data changes the privacy
 * text.
 */
const SINCE = '2026-11-22'

const TERMS = `## Enrolling

You book with an account, or at the studio without one. A price is in rupees. It covers the whole class or course with all its sessions, or one session where you book a single place. Once a class has begun, it covers the sessions that are left. You pay what the page shows when you press the button. If the price has changed in between, we tell you and charge nothing.

While you pay, a seat is held for you. The class is yours when your payment arrives. If it arrives after the last seat was taken, or if you are enrolled already, you get the full amount back.

## Cancelling

{cancelling-list}
- “Before” means before your first session. For a class that has already started, this means the next session.
- A class may have terms of its own. Its page says so, and you see them before you pay.
- The terms in force when you booked keep applying, whatever we change here later.
- Once you have opened one of its films, we refund at most {opened-percent} of the price, and only until your first session.
- No refund for no-shows. If you don’t cancel before the start, it counts as a no-show.

To cancel, press “Cancel enrollment” beside the class in your dashboard. Before you confirm, it says what is refunded now and what later; what it says is what you get. Your seat is free again at once, and the refund goes back the way you paid. If we call a class off, you get back everything that you paid, whatever you have marked as completed.

If the dashboard does not work for you, write to us through the [contact form](/contactUs). Then the time of your message counts.

## How fast we answer

We answer every message within {answer-hours}.

## Recordings

Films are for the members of their class, and for members whose plan includes the film library. If the class also meets, its films open with its first session. A link to a film works for your login alone and only for some minutes; the player fetches a new one by itself. Please do not copy these links or pass them on. Every class with films has one preview that anybody may watch.

If a class is only films, you can cancel it within {recorded-hours} of buying it and get the full price back, as long as you have opened none of them.

## Your health

Yoga is exercise. If you are pregnant, ill, injured or unsure, ask a doctor first and tell your teacher before class. Every posture has a version that does less; take it whenever you like.

## Plans

[Pricing](/pricing) says what plans cost, in which currency, and whether they are on sale. Asking to be told when they begin commits you to nothing. A plan is paid once, for a month or a year, runs to its last day and ends by itself: nothing renews, so there is nothing to cancel. If you buy another plan in the meantime, it begins when the present one ends. If a payment cannot become a plan, you get all of it back.

## Your account

An account is for one person. Keep its password to yourself. Choosing “instructor” when you register is an application; until the studio approves it, the account works as a member's. What we keep about you is described under [privacy](/privacy).
`

const PRIVACY = `## Your account

When you register we keep what you tell us: your names, email address, phone number, date of birth, gender, height and weight, and your answers about experience, goals and habits. We use them to place you in the right class and to reach you about it. If you tell us the state you live in, we keep it too: the tax on online classes goes by it. Your password is stored so that nobody, including us, can read it.

You need to be {minimum-age} to have an account of your own. Under {minimum-age}? Ask a parent to sign up.

Perhaps our desk registered you, or we moved your account over from the program that we used before. Then we began with what you told us there. We keep what your line of that list said, and what it changed, for 30 days.

Our staff may write notes about you and put tags on your account, so that a colleague knows what you told us before. They are in the copy of your data, and are deleted with your account.

## Health answers

Medical conditions, medications and injuries are asked separately, and kept only if you give a consent for them alone. Without it we throw them away before anything is stored, and everything else works all the same.

With your consent they are encrypted with a key of your own, and never written to a log. No backup holds that key, and it is destroyed with your answers or your account: what an old backup still holds of them, nobody can open any more.

Our managers can open your answers, for a reason that they must give, such as an accident in class. The studio's owner can also take them along in a copy of everything that the studio has, and must give a reason too. Only the owner who asked for that copy can fetch it, and only for a day. Both are written down: your profile shows you who it was, when, and why.

Your teachers do not see the answers themselves. If you like, you write sentences for them, such as “left shoulder: no full weight”: for all of your teachers, or for those you name. Whoever teaches a session that you are in reads them from {cues-before} hours before it begins until {cues-after} hours after it ends, and nobody else does. They are encrypted like the answers. Each look is written down, and your profile shows you who looked, when, and for which session. Change or take back a sentence at any time; with the consent, all of them are taken back.

## Cookies and your browser

There are three cookies, all needed to log in and to send forms. None follows you anywhere.

| Name | What for | How long |
| --- | --- | --- |
| zen-login | Your login. Scripts cannot read it, and the database holds only its hash. Over https its name begins with \\_\\_Host-. | Until you close the browser, 12 hours at most; 30 days with “remember me” |
| XSRF-TOKEN | Proves that a form was sent from this site. | As long as your login; without one, until you close the browser |
| zen-browser | Says that you logged in from this browser before, so that nobody who guesses at your password can lock you out, and so that we can tell you of a login from elsewhere. It opens nothing. | 400 days |

Your browser's local storage keeps the theme you chose, and while you are logged in a copy of your name and contact data and of your next session, so that the pages need not wait for them. Logging out removes both.

There is no advertising, no analytics and no script from another company, except the payment provider's: it is loaded when you press a button to pay.

## Payments

Payments on this site go through Razorpay. Your card, bank or UPI details are entered with Razorpay and never reach us. We send Razorpay the amount, and prefill your name, email address and phone number in its window. We keep the order, the state of the payment, the way of paying (“card”, “upi”) and refunds, because we have to account for them. Razorpay's own notices to us, which name the address and the phone number you gave there, are deleted 30 days after we worked on them.

If you buy for a business, you can give us its name, address and GSTIN; they stand on your receipts from then on. On a tax invoice to a registered business they stay when your account is deleted, because the law asks for them.

What you pay at our desk does not go through Razorpay. We keep the sum, the way of paying (“cash”, “card machine”), who of us took it, and a reference, such as the number of a transfer. Of what we hand back we keep the same.

## Emails

Until you have opened the link in our first letter, we cannot know that the address is yours. So our letters to it bear no name, and an account that is never confirmed, has bought nothing and is in no class ends after 30 days. Only accounts that we moved over from another program stay.

We write when you register, ask for a new password, enroll, buy a plan, get money back or send us a message. Before a class or a plan begins or ends we remind you, unless you turn that off under Notifications in your profile. We keep a copy of what was sent, until you delete your account.

Our newsletter and the launch notice go only to addresses whose owners confirmed them with a link. An address that nobody confirms within 7 days is forgotten. Every such e-mail has a link to leave, and 30 days after you left your address is deleted from the list.

## Classes and messages

We keep the classes you enroll in, the sessions you mark as completed, where you left a film, and messages you send us, so that we can teach you and answer you. What you write in a form also reaches the studio as an e-mail. If you choose a picture, your browser cuts it to a small square first, which leaves behind where and when it was taken; only you see it.

We quote you only while you agree to the very words. The letter that asked you holds a link that takes your yes back; the words are then gone from our pages at once.

## Logs and safety

For each request the server logs the time, the address of the page, the result, how long it took, and for members their number. Never what you typed, never a cookie. To stop people from guessing passwords and flooding forms we count attempts by network address for a day at most. A seat that was kept for you and not paid is remembered for a day, with a code of your network that cannot be read back. Each login remembers the network address and the browser it was made with until it ends.

## Your rights

In your profile you can see and change what you told us, take back the consent for health answers, export all that we keep about you, and delete your account: what our books must keep then stays without your name, Razorpay's notices for the rest of their 30 days. A post that you wrote stays without your name too; words of yours that we quote go with the account. If you teach, our page about you as a teacher stays until we take it down. If you would rather ask us, write to [{email}](mailto:{email}) or use the [contact form](/contactUs). We answer within {answer-hours}.
`

export const FIRST: Record<LegalKind, LegalText> = {
  terms: {
    number: 1,
    validFrom: SINCE,
    lede: 'What you can expect of us, and we of you, when you enroll.',
    body: TERMS,
  },
  privacy: {
    number: 1,
    validFrom: SINCE,
    lede: 'What we know about you, why, for how long, and how to have it changed or deleted. In plain words.',
    body: PRIVACY,
  },
}
