import { fullDay } from './dates.ts'
import { LIFETIMES } from './lifetimes.ts'

/**
 * First the specification's messages (sections 2, 5, 7, 8), word for word, then ours. Browsers load only those they
 * show.
 */
export const registrationFailed = 'Registration failed. Please try again.'
export const loginFailed = 'Login failed. Please try again.'
export const invalidCredentials = 'Invalid Credentials'

export const sdkFailed = 'Razorpay SDK failed to load. Please check your internet connection.'
export const orderFailed = 'Failed to create payment order'
export const offlineUnpaid = 'You seem to be offline. Nothing was charged.'
export const verificationFailed = 'Payment verification failed'
export const enrolledFetchFailed = 'Failed to fetch enrolled classes after payment'
export const initializationFailed = 'Payment initialization failed'
export const paymentFailed = 'Payment failed'
export const paymentFailedAlert = 'Payment failed. Please try again.'
export const paymentWithoutEnrollment =
  'Payment processed, but class enrollment failed. Please contact support.'
export const paymentSuccessful = 'Payment successful! You are now enrolled in the class.'

export const sessionCompleted = 'Session marked as completed!'
export const sessionFailed = 'Failed to mark session as completed.'
export const sessionError = 'Error marking session as completed.'

export const messageSent = 'Message sent successfully!'
export const messageFailed = 'Failed to send message'
export const messageError = 'An error occurred while sending the message'
export const logInToSend = 'Please log in to send a message'
export const thankYou = "We've received your message and will get back to you soon."

export const profileUpdated = 'Profile updated successfully'
export const profileFailed = 'Failed to update profile'
export const passwordChanged = 'Password changed successfully'
export const passwordFailed = 'Failed to change password'
export const passwordsDiffer = 'New passwords do not match'
export const passwordTooShort = 'Password must be at least 6 characters long'
export const noUserId = 'User ID not found'

export const blogFailed = 'Failed to load blogs. Please try again later.'
export const blogLoading = 'Loading blog posts...'
export const noPosts = 'No blog posts found'
export const noPostsFound = 'Try adjusting your search terms.'
export const courseNotFound = 'Course not found'
export const noClasses = 'No classes available'
export const noEnrolledHome = 'No enrolled classes found. Start your yoga journey by enrolling in a class!'
export const noEnrolledClasses =
  "You don't have any active classes. Please enroll in a course to begin your yoga journey."
export const loading = 'Loading...'

export const registered = 'Welcome. Your account is ready.'
export const detailsFine = 'These details look good.'
export const loggedIn = 'Welcome back.'
export const loggedOut = 'You are logged out.'
export const notLoggedIn = 'Please log in to continue.'
export const notYours = 'This belongs to another account.'
export const notAllowed = 'You don’t have permission to do this.'
export const onlyManagers = 'Only managers can see this.'
export const secondFactorMissing =
  'Payments and health answers need two-factor login. Turn it on in your profile, under Security.'
export const secondFactorOfYourOwn = 'Turn on two-factor login for your own account first.'
export const secondFactorDemanded = 'Payments and health answers now need two-factor login.'
export const secondFactorLeft = 'Two-factor login is optional again.'
export const emailTaken = 'An account with this email already exists. Log in, or reset your password.'
export const passwordCommon = 'This password is too common. Please choose another one.'
export const wrongPassword = 'Your current password is not correct.'
export const tooManyTries = 'Too many attempts. Please wait a few minutes and try again.'
export const tooManyDownloads = 'Too many downloads. Please wait 15 minutes and try again.'
export const tooManyLetters =
  'We’ve already sent several emails to this address. Please try again in half an hour.'
export const resetSent = `If there’s an account with this email, we’ve sent it a link. It works once, within ${LIFETIMES.passwordLinkMinutes} minutes.`
export const resetInvalid = 'This link has expired or has been used. Please request a new one.'
export const passwordReset = 'Your password has been changed. Please log in.'
export const wasItYou = (name: string) =>
  name === '' ? 'Did you sign up with this address?' : `Did you sign up as ${name}?`
export const passwordResetForgotten =
  'Your password has been changed. No one had confirmed this email before, so we deleted the answers given at sign-up. You can add them again in your profile. Please log in.'
export const classNotFound = 'We could not find this class.'
export const videoNotFound = 'We could not find this video.'
export const videoClosed =
  'This video is for enrolled members. If you’re enrolled, reload the page: its link may have expired.'
export const filmsOpenFrom = (when: string) =>
  `The videos of this class open with its first session: ${when}.`
export const videoPlaceKept = 'Your place in the video is saved.'
export const priceChanged = 'The price of this class has changed. Please check it before you pay.'
export const classFull = 'This class is full.'
export const classFinished = 'This class has ended, so it can’t be booked.'
export const alreadyEnrolled = 'You are already enrolled in this class.'
export const notEnrolled = 'You are not enrolled in this class.'
export const noSuchSession = 'This class has no session with that number.'
export const sessionNotBegun = (begins: string) =>
  `This session hasn’t started yet. You can mark it from ${begins}.`
export const sessionCalledOff = 'The studio cancelled this session, so it can’t be marked.'
export const singlePlaceIsCancelled =
  'You booked only this session. Cancel the booking instead: you’ll see your refund first.'
export const giveUpUntil = (until: string) =>
  `It’s too late to release this place: you could until ${until}. Your teacher will see a no-show.`
export const youCheckedInAlready =
  'You’ve already checked in to this session, so you can’t release this place.'
export const placeReleased = 'We’ve released your place. You can take it back while it’s free.'
export const givenUp = 'We’ve released your place. You can come to a parallel session instead.'
export const nothingInstead = 'There’s no other session you can join instead.'
export const notGivenUp = 'You haven’t released a place in this session.'
export const madeUpAlready =
  'You’ve already chosen another session instead of this one. Release that one first.'
export const noMakeUpLeft = (makeUps: number) =>
  makeUps === 0
    ? 'This class has no make-up sessions.'
    : `You’ve used ${makeUps === 1 ? 'the one make-up session' : `all ${makeUps} make-up sessions`} of this class.`
export const notParallel =
  'This session can’t replace the one you released. Please choose one of the suggested sessions.'
export const sessionFull = 'This session is full. Please choose another one.'
export const madeUp = 'You’re booked in the other session now.'
export const placeTakenAgain = 'You’re booked in this session again.'
export const placeBooked = 'Your place in this session is booked.'
export const youAreEnrolled = 'You’re enrolled'
export const youAreBooked = 'You’re booked'
export const youGaveItUp = 'You released your place'
export const placeBookedAlready = 'You already have a place in this session.'
export const sessionHasBegunToChange = 'This session has started, so it can’t be changed.'
export const changesNothing = 'It’s already like that: nothing would change.'
export const roomGivenUp = (room: string) => `${room} isn’t in use any more. Choose another room.`
export const teacherGone = (name: string) => `${name} doesn’t teach here any more. Choose another teacher.`
export const movedIntoPast = (when: string) => `${when} is in the past. Choose a later time.`
export const sessionEndsWrong = 'A session must end after it starts, and last 12 hours at most.'
export const outOfRun = (number: number, next: number, when: string) =>
  `Session ${number} would still be running when session ${next} starts (${when}). Move session ${next} first, or move both.`
export const noRoomOnline = 'An online class has no room.'
export const roomNotFound = 'We could not find this room.'
export const callClassOff =
  'This class would have no sessions left. Cancel the class instead: everyone gets a full refund.'
export const sessionsChanged =
  'Saved. Members see it and get an email in 10 minutes. You can undo it until then.'
export const sessionsChangedNow = 'Saved. It starts soon, so members see it and get an email now.'
export const roomTooSmall = (room: string, holds: number, capacity: number) =>
  `${room} holds ${holds}, but the class has ${capacity} places. Choose a larger room, or lower the capacity first.`
export const roomIsTaken = (title: string, when: string) => `The room is taken: ${title}, ${when}.`
export const teacherIsBusy = (title: string, when: string) => `The teacher is busy: ${title}, ${when}.`
export const clashNeedsReason = (clashes: string[]) =>
  `${clashes.join(' ')} Choose another time, room or teacher, or enter a reason to allow it.`
export const changeMeansOther = 'Bookings have changed since you looked. Please check again.'
export const closedThen = (name: string, when: string) =>
  `${when} is a closed day: ${name}. Choose another day, or reopen this one first.`
export const sessionTooLong = 'A session can last 12 hours at most.'
export const certificateEndsBefore = (name: string, day: string) =>
  `The teacher’s certificate “${name}” expires on ${fullDay(day)}, before the last session. Ask for the new one.`
export const closedMeanwhile = (when: string) =>
  `${when} was closed while you were editing. Check the dates again.`
export const closingEndsClass = (title: string) =>
  `${title} would have no sessions left. Move them, or cancel the class first.`
export const holidayEndsClass = (title: string) =>
  `${title} would have no sessions left. Close this day on its own, where you can move them.`
export const dayTwice = 'This day is listed twice.'
export const closedDayHasSession = (title: string, when: string) =>
  `Nothing was closed: ${title} still has a session, ${when}. Move it, or close the day with it.`
export const closingClashes = (clashes: string[]) =>
  `${clashes.join(' ')} Choose something else for this session.`
export const closedAlready = (name: string) => `Already closed: ${name}.`
export const dayHasPassed = 'That day is in the past. Choose a later one.'
export const closureTooLong = 'You can close up to 45 days at once.'
export const closureNotFound = 'We could not find this closed day. It may be open again.'
export const dayClosed =
  'Closed. Its sessions change, and emails and refunds go out, in 10 minutes. You can undo it until then.'
export const daysClosed = (days: number) =>
  `${days === 1 ? 'One day' : `${days} days`} closed. Their sessions change, and emails and refunds go out, in 10 minutes. You can reopen each day until then.`
export const dayOpened = 'The day is open again.'
export const changedElsewhere =
  'The session was changed or cancelled in the meantime, so nothing was saved. Check it and try again.'
export const goesWithClosedDay =
  'This session is part of a closed day, and emails about it go out in a few minutes. Reopen the day first.'
export const sessionHasBegun = 'This session has started. Choose a later one.'
export const sessionOverForSale =
  'This session is over, so it can’t be sold. You can still add them to the attendance list without a payment.'
export const noSinglePlaces = 'This class can’t be booked by the session, only as a whole.'
export const alreadyInSession = (when: string) => `You already have a place in the session on ${when}.`
export const bookedSingly = (when: string) =>
  `You already have a place in the session on ${when}, and the whole class includes it. Cancel that booking first.`
export const sessionNotFound = 'We could not find this session among your bookings.'
export const sessionUnknown = 'We could not find this session.'
export const rollOpens = (opens: string) => `Attendance opens half an hour before the session: ${opens}.`
export const rollClosed = (closed: string) =>
  `Attendance was closed on ${closed}. Ask the studio: a manager can still correct it.`
export const notOnThisRoll = 'Someone you marked isn’t on this list any more. Reload it: nothing was saved.'
export const personNotFound = 'We could not find this member. Search again, or add them as a guest.'
export const memberOnRoll = 'They’re already on the list of this session.'
export const guestOnRoll =
  'A guest with this name is already on the list. If this is someone else, add an initial.'
export const roomIsFull = (capacity: number) =>
  `All ${capacity} places are taken. To add one more, enter a reason. We keep it on record.`
export const roomNeedsReason = 'Enter a reason for the extra place.'
export const rosterHasBegun =
  'This session has started or is over. Mark attendance instead, and add anyone without a booking as a walk-in.'
export const checkedInAlready = 'They’ve already checked in to this session, so the booking stays.'
export const leftMeanwhile = 'They’ve left this session in the meantime. Check the list again.'
export const waitsNoLonger = 'They’re not on this waitlist any more. Check the list again.'
export const noMatToOffer =
  'There’s no free place to hold for them. Give them one for free, add one above capacity, or wait until someone cancels.'
export const theyNeedProof =
  'They haven’t confirmed their email, so we can’t hold a place while they pay. Give it to them for free, or ask them to open the link in their welcome email.'
export const theyHaveNoLogin =
  'They have no email of their own, so they can’t pay online. Sell them the place at the desk, or give it for free.'
export const cannotMoveThere =
  'They can’t move there: it isn’t a session of the same kind with a free place, or they’re booked elsewhere at that time.'
export const keptForWaiting = 'The free places there are held for the waitlist. Choose another session.'
export const theyWaitThere =
  'They’re on the waitlist of that session. Give them a place from its waitlist, and remove them here.'
export const readersChanged = (count: number) =>
  `Bookings have changed: this would now go to ${count} ${count === 1 ? 'person' : 'people'}. Please check again.`
export const nobodyToWriteTo = 'There’s no one to email.'
export const writtenOften = (most: number) =>
  `${most} emails about this session have gone out today. Please wait until tomorrow, or call.`
export const memberAdded = 'Added. They’ll get an email.'
export const placeKept = 'The place is held for them. An email tells them until when.'
export const memberTakenOff = 'Removed from this session.'
export const itemSold = 'Sold, with a receipt.'
export const planSold = 'Sold. They’ll get an email with a link to their receipt.'
export const theyHaveThatPlan =
  'They already have this plan, or one that follows it. Check their plans first.'
export const placeTakenSince =
  'Someone else has that place now, so it can’t be restored. They’re refunded as planned.'
export const inItAgain =
  'They’ve already booked it again or joined its waitlist, so the earlier booking stays cancelled.'
export const runTakenSince = (when: string) =>
  `Someone else has the place on ${when} now, so the booking can’t be restored in full.`
export const runGrewSince =
  'The class has a new session since then. Enroll them again, and they’re booked in it too.'
export const runEnded = 'Enrollment ended. They’ll get an email in 10 minutes.'
export const runPutBack = 'Enrollment restored. No email was sent.'
export const classIsOffNow = 'The studio has cancelled this class in the meantime.'
export const tooLateToUndo = 'Too late: the email has been sent, or someone has already undone this.'
export const endedByItsPayment = 'They paid for this. Refund the payment to end it.'
export const memberMoved = 'Moved to the other session. They’ll get an email.'
export const sessionWritten = 'The email goes out in 10 minutes. You can undo it until then.'
export const walkInPaid = 'Paid and checked in. They’ll get an email with a link to their receipt.'
export const walkInAdded = 'Added and checked in.'
export const doorOpens = (opens: string) => `Check-in opens half an hour before the session: ${opens}.`
export const doorClosed =
  'This session has ended, so check-in is closed. If you were there, ask your teacher to mark you.'
export const doorCodeOld =
  'This code has expired or belongs to another session. Scan the code at the door again.'
export const notBookedAtDoor = (title: string) =>
  `You’re not booked in this session of ${title}. Ask the teacher: they can add you while there’s room.`
export const here = 'You’re checked in. Enjoy your practice.'
export const hereLate = 'You’re checked in, a little late. Come in quietly, and enjoy your practice.'
export const joinOpens = (opens: string) => `You can join from ${opens}.`
export const sessionEnded = 'This session has ended.'
export const sessionIsOff = 'The studio cancelled this session.'
export const noCalendar =
  'This calendar link doesn’t work. It may have been renewed: your profile has the current one.'
export const calendarRenewed = 'Here’s your new link. The old one has stopped working.'
export const noJoinLink =
  'The studio hasn’t added the link for this session yet. Please try again in a minute.'
export const notLive = 'Only a Live Online class has a link to join.'
export const joinLinkRemoved = 'Link removed.'
export const joinLinkSet = 'Link saved. Members can use it when check-in opens.'
export const notInThatSession =
  'You weren’t booked in this session: it started before you joined, or you had released your place.'
export const markedOtherwise = (mark: 'present' | 'late' | 'absent' | 'excused') =>
  `Attendance says “${mark}” for you. If that’s wrong, message the studio and we’ll correct it.`
export const sessionUnmarked = 'The session isn’t marked as completed any more.'
export const markStays = 'You can remove a mark only on the day you made it.'
export const allCompleted = 'All sessions of this class are already completed.'
export const tooManyHolds =
  'We’re already holding three places while you pay. Finish one of these payments, or wait until one expires.'
export const oneHoldUnproved =
  'Until you confirm your email, we hold one place at a time for you. Open the link we sent you, or finish the other payment first.'
export const holdLapsed = (milliseconds: number) =>
  `We held a place in this class for you, but it wasn’t paid for. You can try again in ${inWords(milliseconds)}.`
export const networkLapsed =
  'Only a few places are left, and several were held today for your internet connection without a payment. Try again tomorrow, or when more places are free.'
export const freeCycles = (times: number) =>
  `You’ve left this class ${times} times within a day. You can enroll again tomorrow.`
export const seatKeptUntilProved = (email: string) =>
  `We’re holding your place for ${LIFETIMES.freeHoldMinutes} minutes. Open the link we sent to ${email} to confirm it.`
export const tooManyReturns =
  'You’ve bought this class and cancelled it three times within a day. Please wait a day before you buy it again.'
export const orderCreated = 'Your place is held while you pay.'
export const enrolledFree = 'You are now enrolled in the class.'
export const paymentPending =
  'Your bank hasn’t confirmed this payment yet. We’ll enroll you as soon as it does.'
export const paymentRefunded =
  'Your payment arrived, but we couldn’t give you a place. We’re refunding it in full.'
export const planPaymentRefunded =
  'Your payment arrived, but we couldn’t give you the plan. We’re refunding it in full.'
export const paymentsOff = 'Payments are not set up yet. Please contact the studio.'
export const orderNotFound = 'We could not find this order.'
export const postNotFound = 'We could not find this post.'
export const postDeleted = 'The post is deleted.'
export const postRestored = 'The post is restored.'
export const eventNotFound = 'We could not find this event.'
export const interestKept = 'Thank you. We’ve noted your interest and will email you as soon as there’s news.'
export const checkFields = 'Please check the marked fields.'
export const fieldMissing = 'Please fill this in.'
export const brokenBody = 'The request could not be read. It must be valid JSON.'
export const wrongBodyType = 'Please send JSON.'
export const wrongEncoding = 'Please send plain UTF-8, without a Content-Encoding.'
export const bodyTooLarge = 'The request is too large. The limit is 1 MiB.'
export const bodyTooLargeWithoutLogin = 'The request is too large. Without a login the limit is 64 KiB.'
export const forged = 'This request could not be verified. Please reload the page and try again.'
export const noSuchCall = 'There is nothing at this address.'
export const wrongMethod = 'This address does not support that method.'
export const subscribeSent = `Please check your inbox: we’ve sent you a link to confirm. It works for ${LIFETIMES.subscriptionLinkDays} days.`
export const subscriptionInvalid = 'This link has expired or is incomplete. Please request a new one.'
export const newsletterConfirmed = 'Thank you. You’ll get our newsletter from now on.'
export const launchConfirmed = 'Thank you. We’ll email you when we launch.'
export const unsubscribed = 'You’re unsubscribed. You won’t get any more of these emails.'
export const tooBusy = 'We are very busy right now. Please try again in a moment.'
export const unreachable = 'The studio could not be reached. Please try again.'
export const unexpected = 'Something went wrong on our side. Please try again.'
export const waitNeedsProof =
  'Please confirm your email first: open the link we sent you. Then you can join the waitlist.'
export const seatsBeingPaid =
  'The last places of this class are being paid for right now. The waitlist opens once they’re taken: please check again in a few minutes.'
export const offerLapsed = (milliseconds: number) =>
  `We offered you a place in this class, but you didn’t take it. You can join the waitlist again in ${inWords(milliseconds)}.`
export const alreadyWaiting = 'You’re already on the waitlist of this class.'
export const offerIsOpen =
  'We’re holding a place for you right now. Book it, or leave the waitlist: after that you can join it again.'
export const waitingPaused =
  'We won’t offer you a place during that time. You keep your position on the waitlist.'
export const waitingGoesOn = 'We’ll email you when a place opens.'
export const notWaiting = 'You’re not on the waitlist of this class.'
export const seatFree = 'This class has a free place, so you can book it right away.'
export const waitingJoined = 'You’re on the waitlist. We’ll email you when a place opens.'
export const waitingLeft = 'You’ve left the waitlist.'
export const nothingToCancel = 'There’s nothing left to cancel.'
export const refundChanged = 'Your refund has changed. Please check it before you cancel.'
export const enrollmentCancelled = 'Your enrollment is cancelled.'
export const placeCancelled = (what: string) => `Your place in ${what} is cancelled.`
export const answersSaved = 'Your answers are saved.'
export const cueSaved = 'Your teachers can read this note before class.'
export const cueChanged = 'Note saved. Your teachers see the new version.'
export const cueTakenBack = 'Note deleted. Your teachers can’t read it any more.'
export const cueNotFound = 'We could not find this note. Please reload the page.'
export const cueNeedsConsent =
  'Please agree first that we may keep your health answers. The checkbox is in your profile, under Health.'
export const tooManyCues = (most: number) =>
  `You have ${most} notes, which is the limit. Edit or delete one first.`
export const healthWithoutConsent =
  'You wrote about your health but didn’t agree that we keep it. Tick the box, or clear the answers.'
export const cueForNobody = 'Choose at least one teacher, or all of them.'
export const cueTeacherUnknown = 'One of these teachers has left the studio. Please choose again.'
export const cuesTitle = 'Cues'
export const cuesNote = 'they agreed you may know'
export const formerTeacher = 'A former teacher'
export const cuesOpen = (opens: string) =>
  `Notes that members share for this session appear here from ${opens}.`
export const cuesClosed = 'Notes that members share can be read until two hours after the session.'
export const pauseKept = 'Pause saved. It won’t break your streak.'
export const pauseEnded = 'Your pause ends today. Welcome back.'
export const pauseTakenBack = 'Pause removed. Its days count as usual.'
export const pauseNotFound = 'We could not find this pause. Please reload the page.'
export const pauseNotBegun = 'This pause hasn’t started yet. Remove it instead.'
export const pauseOver = 'This pause ends today or is already over.'
export const pauseOverlaps =
  'You already have a pause on some of these days. Choose other days, or remove that pause first.'
export const pauseBackwards = 'The last day can’t be before the first. Choose a later last day.'
export const pauseTooLong = (most: number) =>
  `A pause can last ${most} days, together with any pause right before or after it. Choose an earlier last day.`
export const pauseTooEarly = (days: number) =>
  `A pause can start up to ${days} days ago. Choose a later first day.`
export const pauseTooLate = 'A pause has to start within a year. Choose an earlier first day.'
export const timeZoneUnknown =
  'We don’t know this time zone. Please choose one from the list, such as Europe/Berlin.'
export const preferencesSaved = 'Your choices are saved.'
export const emailChangeSent = `Check the inbox of your new address: we’ve sent a link that works once, within ${LIFETIMES.addressLinkHours} hours. Nothing changes until you open it.`
export const emailSame = 'This is already your address.'
export const emailChanged = 'Your new email is confirmed. Use it to log in from now on.'
export const emailLinkInvalid = 'This link has expired or has been used. Please request a new one.'
export const linkOfAnother = 'This link belongs to a different account. Please log in to that one.'
export const emailConfirmed = 'Thank you. Your email is confirmed.'
export const emailIsConfirmed = 'Your email is already confirmed.'
export const emailLost =
  'Someone else has confirmed this email as theirs. Please add another one in your profile.'
export const returnLinkInvalid =
  'This link has expired or has been used. If this is your account, please write to us.'
export const confirmationSent = `We’ve sent you the link again. It works for ${LIFETIMES.addressLinkHours} hours.`
export const confirmFirst =
  'Please confirm your email first: open the link we sent you, or request a new one.'
export const emailReturned =
  'Your account has its old email again, and every login has ended. We’ve sent you a link to choose a new password.'
export const loginNotFound = 'We could not find this login. It may have ended already.'
export const loginRevoked = 'That login has ended.'
export const loginsRevoked = 'All your other logins have ended.'
export const accountDeleted = 'Your account is deleted. Thank you for practising with us.'
export const deleteWhileEnrolled =
  'You are enrolled in a class. Please cancel it first, then delete your account.'
export const deleteWhileRefund =
  'Your refund is still on its way. You can delete your account once it has arrived.'
export const deleteWhilePaying =
  'One of your payments may still be under way. Please try again in half an hour.'
export const deleteAdmin = 'Only the studio can delete an admin account.'
export const codeNeeded = 'Enter the code from your authenticator app.'
export const codeWrong = 'This code is wrong or has been used. Please wait for the next one.'
export const twoFactorIsOn = 'Two-factor login is already on.'
export const twoFactorIsOff = 'Two-factor login is off for this account.'
export const resetYourOwn = 'Turn off your own two-factor login under Profile, Security.'
export const twoFactorWasReset = 'Two-factor login is reset. They’ll get an email.'
export const twoFactorNotBegun = 'Please start again: there’s no new key to confirm.'
export const twoFactorOn = 'Two-factor login is on.'
export const twoFactorOff = 'Two-factor login is off.'
export const conversationSent = 'Message sent to the studio.'
export const conversationAnswered = 'Reply sent.'
export const capacityAboveRoom = (room: string, holds: number) =>
  `${room} holds ${holds}. Enter a lower capacity, or choose a larger room first.`
export const capacityBelowTaken = (taken: number) =>
  `${taken} ${taken === 1 ? 'place is' : 'places are'} booked, being paid for or offered right now. The capacity can’t be lower.`
export const capacityChanged = 'Capacity updated.'
export const classCancelled = 'The class is cancelled. Its members get an email and a refund.'
export const applicationApproved = 'Approved. They’re a teacher from now on, and will get an email.'
export const applicationDeclined = 'Declined. They stay a member, and will get an email.'
export const applicationNotFound = 'This application has already been answered.'
export const memberNotFound = 'We could not find this member.'
export const noSuchCourse = 'Choose another course: this one isn’t on the website any more.'
export const planNotFound = 'We could not find this plan.'
export const plansNotOnSale = 'Plans are not on sale yet.'
export const planWithdrawn = (name: string) => `${name} isn’t on sale any more. Please choose another plan.`
export const planChanged = 'This plan has changed. Please check it before you pay.'
export const planMade = 'Plan added. Visitors see it once you put it on sale.'
export const planKept = 'Saved. It applies to new purchases; members keep what they bought.'
export const planPublished = 'The plan is on sale now.'
export const planTakenOffSale = 'The plan isn’t on sale any more. Its members keep it until it ends.'
export const planDiscarded = 'Plan deleted.'
export const planWasOrdered =
  'Someone has started to buy this plan, so it can’t be deleted. Take it off sale instead.'
export const planOrderKept = 'Order saved.'
export const planOrderStale = 'The plans on sale have changed since you looked. Please check them again.'
export const planSalesKept = 'Saved. The website is updated.'
export const planNameTaken = 'Another plan on sale has this name.'
export const planIsFree = 'This plan is free: everyone has it.'
export const planPriceChanged = 'The price of this plan has changed. Please check it before you pay.'
export const alreadySubscribed = 'You’ve already paid for this plan, or for one that follows it.'
export const planOrderCreated = 'Your plan starts as soon as it’s paid.'
export const planPaid = 'Payment successful! The plan is yours.'
export const pictureSet = 'Picture updated.'
export const pictureRemoved = 'Picture removed.'
export const notAPicture = 'We can’t use this file. Please choose a JPEG, PNG or WebP picture.'
export const heicPicture =
  'This picture is HEIC, which most browsers can’t show. On an iPhone choose Settings → Camera → Formats → Most Compatible and take it again, or email it to yourself, which makes it a JPEG.'
export const pictureTooLarge = 'This picture is too large. Please choose a smaller one.'
export const noPicture = 'There is no picture.'

export const pageKept = 'Saved. Visitors see the new page now.'
export const noTeacherPage = 'The studio hasn’t added a teacher page for you yet. Please ask the studio.'
export const certificateKept = 'Certificate saved.'
export const certificateRemoved = 'Certificate removed.'
export const certificateNotFound = 'We could not find this certificate.'
export const tooManyCertificates = (most: number) =>
  `You already have ${most} certificates. Remove one that has expired first.`
export const untilBeforeFrom = 'The end is before the start. Check both dates.'

export const requestNotFound = 'We could not find this request.'
export const sessionBegun = 'This session has already started.'
export const alreadyAsked = 'Teachers are already being asked for this session.'
export const substituteAsked = 'Request sent. You’ll get an email as soon as someone accepts.'
export const feesAreSet = 'The studio pays substitutes at their own rate. Leave the fee empty.'
export const tookIt = (name: string) => `${name} has already taken this session.`
export const wasWithdrawn = 'The request was withdrawn: no substitute is needed any more.'
export const askedFirst = (until: string) =>
  `Other teachers are asked first, until ${until}. If none of them accepts, you can take it.`
export const notYoursToTake =
  'You can’t take this session: its style isn’t one of yours, or it needs a certificate you don’t hold on that day.'
export const busyThen = 'You teach another session at that time.'
export const theyAreBusy = (name: string) => `${name} teaches another session at that time.`
export const theyDoNotFit = (name: string) =>
  `${name} doesn’t hold the certificate this class needs on that day.`
export const ownSession = 'This is already your session.'
export const youTookIt = 'The session is yours. Members get an email, and your calendar is updated.'
export const youWouldTakeIt = 'Thank you. The studio has to confirm first. You’ll get an email.'
export const substituteDeclined = 'Noted. We won’t ask you again for this session.'
export const substituteWithdrawn = 'Request withdrawn. You’re teaching the session yourself.'
export const proposalDeclined = (name: string) =>
  `Declined. ${name} gets an email, and the others are still being asked.`
export const preferredKept = 'Saved. They’re asked first from now on.'
export const teacherNotFound = 'We could not find this teacher.'

export const noteKept = {
  members: 'Saved. Members who booked can read it after the session.',
  next: 'Saved. The teacher of the next session can read it.',
  private: 'Saved, only for you.',
}
export const noteRemoved = 'Note deleted.'
export const noteNotFound = 'We could not find this note.'
export const noteChangedElsewhere =
  'You changed this note somewhere else after opening it here. Your text is still here: compare the two, and save the right one.'

export const changedMeanwhile = (last: { by: string; at: string } | null) =>
  `${last ? `${last.by} changed this on ${last.at}` : 'Someone changed this'}, after you opened it. Your text is still here: compare the two, and save the right one.`

export const policyChangedMeanwhile =
  'Someone changed the policy while you were editing. Your text is still here: compare the two, and save the right one.'
export const policyNotWhole = 'Fill in the hours and the percentage on every line.'
export const notUndoable = 'This can’t be undone here.'
export const undoTooOld = 'This entry is too old to be undone. Edit it directly instead.'
export const undoForgotten = 'The account has been deleted since then, so this can’t be undone.'
export const changedSince = 'It has been changed again since then. Edit it directly instead.'
export const soldSince =
  'Someone has booked under these terms since then. Edit the terms directly: you’ll see who is affected.'
export const undoneAlready = 'This has already been undone.'
export const undone = 'Undone.'
export const activityNotFound = 'We could not find this entry.'
export const keysWork = 'Razorpay accepts the keys.'
export const keysRefused =
  'Razorpay doesn’t accept these keys. Check RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.'
export const razorpayUnreachable = 'Razorpay can’t be reached right now. Try again in a minute.'
export const storeWorks = 'A test file was written, read back and deleted.'
export const storeFull = 'The disk is full. Free some space, or store the files elsewhere (FILES_DIR).'
export const storeMayNotWrite = 'The server can’t write to the folder. Give its user permission.'
export const storeNotThere = 'The folder doesn’t exist, or it isn’t a folder.'
export const storeNoBucket = 'This bucket doesn’t exist. Check S3_BUCKET and S3_REGION.'
export const storeKeysRefused =
  'The store doesn’t accept these keys. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'
export const storeForbids =
  'The store denies access. These keys must be able to write, read, list and delete.'
export const storeUnreachable = 'The store doesn’t answer. Check S3_ENDPOINT and the network.'
export const storeReadsOtherwise = 'The file read back isn’t the one that was written.'
export const storeKeepsAll = 'The test file was written and read back, but couldn’t be deleted.'
export const storeFailed = (code: string) =>
  `The store failed${code && ` (${code})`}. The log has the details.`
export const audited = (findings: number) =>
  findings === 0
    ? 'All checks passed.'
    : `${findings} ${findings === 1 ? 'thing needs' : 'things need'} attention.`
export const letterKindNotFound = 'We could not find this email.'
export const lettersTriedAgain = (count: number) =>
  count === 0
    ? 'No email is waiting for that any more.'
    : `Sending ${count === 1 ? 'one email' : `${count} emails`} again.`
export const letterNotFound = 'We could not find this email. It may have been sent by now.'
export const letterTriedAgain = 'We’ll try again within a minute.'
export const apiKeyMade = 'Key created. Copy it now: it’s shown only once.'
export const apiKeyRevoked = 'Key revoked.'
export const apiKeyNotFound = 'We could not find this key. It may have been revoked already.'
export const apiKeyUnknown = 'This key is unknown or has been revoked.'
export const apiKeyMayNot = 'This key can’t do that.'
export const tooManyKeys = 'You have 20 keys, which is the limit. Revoke one you don’t use.'
export const webhookMade = 'Webhook added. Copy the secret now: it’s shown only once.'
export const webhookSettled = 'Noted. You’ll see this again if another webhook doesn’t arrive.'
export const webhookTested = 'Test sent. The result appears under “Last deliveries” in a few seconds.'
export const webhookEnded = 'Webhook removed.'
export const webhookNotFound = 'We could not find this webhook. It may have been removed already.'
export const webhookNeedsHttps = 'Enter an address that starts with https://.'
export const tooManyWebhooks = 'You have ten webhooks, which is the limit. Remove one you don’t use.'
export const deliveryNotFound = 'We could not find this delivery.'
export const deliveredAgain = 'Sending it again.'
export const studioNotBegun = 'This studio isn’t set up yet.'
export const ownerLinkGone =
  'This link doesn’t work any more: the studio already has an owner, or the server has been restarted and has printed a new link.'
export const studioBegun = 'The studio is yours. Here’s what’s left to set up.'
export const centreNotFound = 'We could not find this centre.'
export const roomBelowClass = (seats: number) =>
  `A class that meets here has ${seats} places. Move it to another room first, or lower its capacity.`
export const placeInUse = (sessions: number) =>
  `${sessions === 1 ? 'One session is' : `${sessions} sessions are`} still scheduled here. Move or cancel ${sessions === 1 ? 'it' : 'them'} first.`
export const teacherInUse = (sessions: number) =>
  `They still teach ${sessions === 1 ? 'one session' : `${sessions} sessions`}. Find a substitute first.`
export const teacherHasPage = 'A teacher with this email already has a page.'
export const kept = 'Saved. The website is updated.'
export const centreMade = 'Centre added.'
export const roomNameTaken = 'This centre already has a room with this name. Choose another name.'
export const roomMade = 'Room added.'
export const termsReviewed = 'Noted. You can change the terms any time under Words.'
export const substituteAssigned = (name: string) =>
  `${name} teaches this session now. Both teachers and the members get an email.`
export const teacherMade = 'Teacher added.'
export const pageIsLinked = 'This page is linked to another account. Unlink that one first.'
export const accountHasPage = 'This account is already linked to another teacher page.'
export const accountDoesNotTeach =
  'This account has no teacher role. Invite them as a teacher first, under Team.'
export const pageLinked = 'Linked. They see their sessions, attendance and pay under My day.'
export const pageUnlinked = 'Unlinked. They can’t see the sessions of this page any more.'
export const policyAgreed =
  'Confirmed. The policy is shown on every class, in the terms and in booking emails.'
export const testLetterWritten = (address: string, sent: boolean) =>
  sent
    ? `A test email to ${address} is on its way. If it doesn’t arrive within five minutes, check the log of the mail server.`
    : `A test email to ${address} is waiting in the outbox: no mail server is set up.`

export const invitationWritten = (email: string) => `An invitation to ${email} is on its way.`
export const invitationGone =
  'This invitation has expired, or it was answered or withdrawn. Ask for a new one.'
export const invitationWithdrawn = 'Invitation withdrawn.'
export const invitationTaken = 'Welcome to the team.'
export const invitedOther = 'This invitation was sent to another email. Log in with that one.'
export const invitedHasAccount =
  'There’s already an account with the invited email. Log in, then open the link again.'
export const ownerOfAll = 'An owner runs the whole studio. For a single centre, invite a manager.'
export const hasRole = 'They already have this role.'
export const roleNotFound = 'They don’t have this role any more.'
export const roleEnded = 'Role removed.'
export const lastOwner = 'A studio needs an owner. Invite another owner first.'

export const monthNotOver = 'This month isn’t over yet. You can close it from the 1st of next month.'
export const monthClosed = 'This month is already closed.'
export const monthEmpty = 'There’s nothing to pay for this month, so it can’t be closed.'
export const rateMissing = 'A session this month has no rate yet. Set one first.'
export const lineNotFound = 'We could not find this line in a closed statement.'
export const capBelowFloor = 'The maximum can’t be less than the minimum.'
export const rateInClosedMonth =
  'Months from this day on are closed. Choose a later day, and correct closed lines one by one.'
export const rateSet = 'Rate saved.'
export const statementClosed = (number: number) =>
  `Closed as statement ${number}. Its lines can’t change any more.`
export const lineCorrected = (month: string) => `Correction added to the statement for ${month}.`
export const statementNotFound = 'We could not find this statement.'

export const draftNotFound = 'We could not find this draft. It may have been published or deleted.'
export const draftKept = 'Saved.'
export const draftRemoved = 'Draft deleted.'
export const draftMade = 'Draft created. Only staff see it until it’s published.'
export const draftNotReady = 'Something is missing. Complete it before you publish.'
export const classPublished = 'Published. Visitors can see the class now.'
export const classKept = 'Saved. Visitors see the change now.'
export const classArchived = 'Archived. Members keep what they booked.'
export const classUnarchived = 'The class is published again.'
export const recordedHasNoTerm = 'Recordings have no dates. They stay on sale as long as they’re published.'
export const stillToBeHeld = (until: string) =>
  `This class runs until ${until}. You can archive it after that.`
export const somebodyPays = 'Someone is paying for it right now. Please wait a few minutes.'
export const archivedAlready = 'It’s already archived.'
export const notArchived = 'It isn’t archived.'
export const promisedMakeUps = (people: number, promised: number) =>
  `${people === 1 ? 'One person' : `${people} people`} booked with ${promised} make-up ${promised === 1 ? 'session' : 'sessions'}. While they’re enrolled you can allow more, but not fewer.`
export const promisedGiveUp = (people: number, minutes: number) =>
  `${people === 1 ? 'One person' : `${people} people`} booked when a place could be released up to ${minutes} minutes before. While they’re enrolled you can shorten that time, but not lengthen it.`
export const singleAboveRun = 'One session can’t cost more than the whole class.'
export const singleTooCheap = 'One session costs at least ₹1. Leave it empty to sell only the whole class.'
export const unknownPrint = 'Choose one of the prints.'
export const sessionAdded =
  'Added. Everyone enrolled gets a place and an email in 10 minutes. You can undo it until then.'
export const sessionCopied =
  'Copied. Members see it and get an email in 10 minutes. You can undo it until then.'
export const weekCopied = (sessions: number) =>
  sessions === 1
    ? 'One session copied. Members see it and get an email in 10 minutes. You can undo it until then.'
    : `${sessions} sessions copied. Members see them and get an email in 10 minutes. You can undo it until then.`
export const chooseWhatToCopy = 'Choose at least one session to copy.'
export const otherWeek = 'Choose a different week to copy to.'
export const notOfThatWeek = 'One of these sessions isn’t in that week any more. Check it again.'
export const runIsOver = 'This class is over. Copy it to offer it again.'
export const beforeFirstSession = (when: string) =>
  `The class starts on ${when}. You can add sessions after that.`
export const sessionsOverlap = (number: number, when: string) =>
  `Session ${number} is on ${when}. Choose another time.`
export const noRoomForRun = (people: number, capacity: number) =>
  `${people} people are enrolled or paying right now, but there are only ${capacity} places. Raise the capacity of the class first.`

export const accountBlocked =
  'This account is blocked. If you’d like to talk about it, please write to the studio.'
export const memberIsBlocked = 'Their account is blocked. Unblock it on their page first.'
export const hasAccount =
  'Another member has this email. Find them under Members, or confirm that the two share it.'
export const memberRegistered = ({ email, shared }: { email: string; shared: boolean }) =>
  email === ''
    ? 'Added. They have no email, so tell them about changes yourself.'
    : shared
      ? `Added, without a login. Emails for them go to ${email}.`
      : `Added. We’ve emailed ${email} a link to choose a password.`
export const noEmailToInvite = 'They have no email of their own. Add one first.'
export const memberEmailKept = (email: string) => `Saved. We’ve emailed ${email} a link to confirm it.`
export const emailIsTheirs =
  'They’ve confirmed this email, so only they can change it, in their profile. A link goes to the new address.'
export const colleaguesEmail = 'They work here, so only they can change their email, in their profile.'
export const emailAsBefore = 'They already have this email.'
export const invitedAgain = 'Email sent again. Links in earlier emails have stopped working.'
export const notInvited = 'They don’t need an invitation: they already use the account.'
export const memberNoteKept = 'Note saved.'
export const memberNoteRemoved = 'Note deleted.'
export const noteGone = 'We could not find this note. It may have been deleted.'
export const tooManyNotes = 'This member has as many notes as we can keep. Delete one first.'
export const tooManyTags = 'This member has as many tags as we can keep. Remove one first.'
export const tagAdded = 'Tagged.'
export const tagRemoved = 'Tag removed.'
export const noHealthAnswers = 'This member has given no health answers.'
export const formerColleague = 'A former colleague'
export const blockOneself = 'You can’t block yourself.'
export const blockOwner = 'An owner can’t be blocked. Remove their role under Team first.'
export const blockColleague = 'They work here. Remove their roles under Team first.'
export const blockedAlready = 'They’re already blocked.'
export const notBlocked = 'They’re not blocked.'
export const memberBlocked = 'Blocked. They’re logged out, and an email tells them why.'
export const memberBlockedFirst =
  'Blocked. They’re logged out, and an email tells them why. Their bookings end and are refunded in 10 minutes.'
export const memberUnblocked = 'Unblocked. They can log in and book again. They’ll get an email.'
export const pendingUndone = 'Undone.'
export const pendingUnknown = 'We could not find this. Please reload the page.'
export const pendingOver = 'Too late to undo: it has already been done or undone.'
export const askerMayNot = 'The person who asked for this doesn’t have the permission any more.'
export const mergeNeedsYes =
  'We’ve emailed them. The accounts are merged once they agree; nothing changes until then.'
export const mergeStopped = 'One of them replied that it wasn’t them.'
export const mergeNotAgreed = 'Both addresses are confirmed, and the member hasn’t agreed by email.'
export const mergeLinkGone = 'This link has expired or has been used. Please write to us.'
export const mergeIsStopped = 'Stopped. The accounts stay as they are.'
export const mergeIsAgreed = 'Thank you. Your accounts will be merged in a few minutes.'
export const mergeAskedFor = 'The accounts are merged in 10 minutes. You can undo it until then.'
export const mergeWaits = 'One of them is about to be merged with another account. Wait until that’s done.'
export const mergeOneEnded = 'One of the two accounts doesn’t exist any more.'
export const mergeChanged = 'The refund has changed since you looked. Check both accounts again.'
export const mergeOneself = 'This is the same account. Choose another one.'
export const mergeOwn = 'One of them is your own account. Ask a colleague to do it.'
export const mergeColleague =
  'The second account belongs to someone who works here, so it can’t be merged into another.'
export const mergeBlocked = 'One of them is blocked. Unblock that account first.'
export const mergeUnproved = 'Only the second account has a confirmed email. Keep that one.'
export const mergeKeepsEmail = 'Only the second account has an email. Keep that one.'
export const mergeWhileDeletion =
  'One of them is about to be deleted, as its owner asked. Undo that first, or wait until it’s done.'
export const mergePaying = 'One of them is paying right now. Please wait a few minutes.'
export const mergeTwoPlans =
  'Both had a plan at the same time, and one of the plans is over, so their records can’t be combined.'
export const mergeThereTwice = (title: string) =>
  `Both attended ${title} at the same time. Check the attendance of that session first.`

export const threadNotFound = 'We could not find this conversation.'
export const threadAnswered = 'Reply sent.'
export const threadAssigned = 'Assigned.'
export const threadUnassigned = 'Unassigned.'
export const threadSettled = 'Marked as answered.'
export const threadReopened = 'Reopened.'
export const answeredMeanwhile =
  'A colleague has replied in the meantime. Read it first: your text is still here.'
export const wroteMeanwhile = 'They’ve written again in the meantime. Read it first: your text is still here.'
export const noColleague = 'This person does not answer messages here.'
export const cannedKept = 'Reply saved.'
export const cannedRemoved = 'Reply deleted.'
export const cannedGone = 'We could not find this saved reply. It may have been deleted.'
export const tooManyCanned = 'You have as many saved replies as we can keep. Delete one first.'
export const audienceNotFound = 'We could not find these recipients. Choose again.'
export const announcementKept = 'Your broadcast goes out in 10 minutes. You can undo it until then.'
export const noSubscriber = 'This address isn’t on the list any more.'
export const subscriberRemoved = 'Removed. They won’t get any more emails from this list.'
export const announcementNotFound = 'We could not find this broadcast.'
export const announcedOften = (most: number) =>
  `You’ve sent ${most} broadcasts today, which is the limit. You can send more tomorrow.`

/** Rounded up: minutes, hours from two on, days from two on. */
function inWords(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000))
  if (minutes === 1) return 'a minute'
  if (minutes <= 120) return `${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours <= 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`
}

export const photoTooLarge = 'This picture is larger than 12 MB. Please choose a smaller one.'
export const unreadablePicture =
  'We can’t read this picture: it’s incomplete, damaged or far too large. Please choose another.'
export const noPictureLibrary = 'This server can’t take pictures: its picture library isn’t installed.'
export const noSuchPicture = 'We could not find this picture.'
export const pictureUploaded = 'Picture uploaded.'
export const pictureDescribed = 'Description saved.'
export const pictureTakenAway = 'Picture deleted.'
export const pictureShown = (places: readonly string[]) =>
  `This picture is used in ${places.join(', ')}. Choose another picture there first.`
export const wordsNotFound = 'We could not find this text.'
export const wordsBegun = 'Draft created. Only staff can see it.'
export const wordsKept = 'Saved.'
export const wordsDiscarded = 'Draft discarded.'
export const wordsPublished = 'Published. Visitors can see it now.'
export const wordsWithdrawn = 'Unpublished. Visitors can’t see it any more; you find it here.'
export const wordsRestored = 'That version is restored.'
export const nothingToWithdraw = 'This isn’t published, so there’s nothing to unpublish.'
export const noSuchRevision = 'We could not find this version.'
export const notReady = (things: number) =>
  things === 1 ? 'One thing is still missing.' : `${things} things are still missing.`
export const brandKept = 'Saved. Every page shows it from now on.'
export function accentFallsShort(of: { ratio: number; where: string; nearest: string }): string {
  return `Too hard to read: contrast is ${of.ratio.toFixed(1)} to 1 ${of.where}, and 4.5 to 1 is needed. The nearest colour that works is ${of.nearest}.`
}
export const consentAsked = 'Email sent. Nothing is shown until they agree.'
export const consentKept = 'Consent saved. Visitors can read it now.'
export const consentEnded = 'Consent withdrawn. Visitors can’t read it any more.'
export const consentGiven =
  'Thank you. Visitors can read your words now. You can withdraw your consent here at any time.'
export const consentWithdrawn = 'We’ve removed your words from our pages.'
export const consentLinkInvalid = 'This link doesn’t work. Please use the one in our email.'
export const quoteNotFound = 'We don’t show any words of yours. Please reload the page.'
export const consentTooLate =
  'This question has already been answered, or the words have changed. If you like, ask the studio to email you again.'
export const consentStands = 'They’ve already agreed.'
export const noConsent = 'They haven’t agreed, and haven’t been asked.'
export const notPublishedYet = 'Publish it first: people agree to the words as published.'
export const nobodyToQuote = 'No member has confirmed this email.'
export const promisesKept = 'Saved. The website and emails are updated.'
export const begunElsewhere = 'Add this page under Teachers or Centres.'
export const teacherIsArchived =
  'They don’t teach here any more. Restore them under Teachers first, then publish the page.'
export const centreIsArchived =
  'This centre is archived. Restore it under Centres first, then publish its page.'
export const freePlacesUsed = (most: number) =>
  `Ask a manager to do this. Without one, you can give ${most} free places in 30 days, and one to each member.`
export const refundsOfManyAreManagers =
  'Only a manager can cancel several sessions, or close several days, when members get refunds. You can cancel one session, or close one day.'
export const ownerIsInvited = 'Invite them again as an owner, under Team. You’ll need your password.'
export const textTooDeep =
  'This text can’t be shown: it has thousands of quotes or lists within each other, or hundreds of asterisks in one paragraph. Please paste it again as plain text.'
export const onlyOneOfIt = 'There can be only one, and it already exists.'
export const taxUnset = 'The tax settings of the studio are missing. Fill them in first.'
export const rateBegun = 'A rate can start today or later. It can’t change once a receipt was issued with it.'
export const rateKept = 'Saved. It applies from that day.'
export const rateRemoved = 'Rate removed.'
export const paymentUnknown = 'We could not find this payment.'
export const nothingToGiveBack = 'This payment has nothing left to refund.'
export const refundTooMuch = 'That’s more than is left of this payment.'
export const refundTooLittle = 'Razorpay can’t refund less than ₹1.'
export const refundBelowPolicy = 'The policy gives them more than that. Refund at least that much.'
export const cannotEnd = 'There’s nothing to end: it’s over, or has ended already.'
export const refundOtherPayment = 'This refund belongs to another payment. Please open it again.'
export const refundAsked = 'The refund is on its way. The bank takes a few days.'
export const refundUnknown = 'We could not find this refund.'
export const notToHandBack = 'This has already been handed back, or Razorpay is refunding it.'
export const notToGiveOtherWay =
  'This money isn’t with us: it was already refunded, or Razorpay is refunding it.'
export const refundTriedNow = 'Razorpay is trying this refund right now. Please check again in two minutes.'
export const refundNotAsked =
  'We can’t ask Razorpay right now whether the refund arrived. Try again later, so that it isn’t paid twice.'
export const handedBack = 'Recorded, with its credit note.'
export const saleMade = 'Sold. They’re booked, and will get an email.'
export const placeGivenAtDesk = 'Booked for free. They’ll get an email.'
export const saleOfAnother = 'This sale was for someone or something else. Please open it again.'
export const saleTooMuch = 'That’s more than it costs.'
export const saleTooLittle = 'A sale is at least ₹1. To charge nothing, give it for free.'
export const saleNeedsReason = 'Enter a reason for the lower price.'
export const tillClosed = 'Count saved.'
export const tillChanged = 'More money came in or was refunded in the meantime. Please check the till again.'
export const tillNeedsNote = 'Add a note that explains the difference.'
export const tillOfTomorrow = 'You can’t count the till of a future day.'
export const refundWaits = 'A refund of this payment goes out in a few minutes. Undo it first, or wait.'
export const refundAskedForLater = 'The refund goes out in 10 minutes. You can undo it until then.'
export const refundDidNotLeave = 'The refund couldn’t be sent. Please decide again.'
export const refundMeanwhile =
  'Another part of this payment was refunded in the meantime. Please check it again.'
export const refundCameSince =
  'They attended a session since you asked for this. Check the refund, and ask again.'
export const colleaguesDetails =
  'People who work here change their own name and phone number, in their profile.'
export const detailsKept = 'Saved. They’ll get an email.'
export const billingKept = 'Saved. It’s printed on your receipts from the next payment on.'
export const billingRemoved = 'Removed. Receipts are in your own name from the next payment on.'
export const billingKeptAtDesk = 'Saved for their future receipts. They’ll get an email.'
export const billingRemovedAtDesk = 'Removed from their future receipts. They’ll get an email.'
export const detailsChangedMeanwhile = 'Someone changed this in the meantime. Please check it again.'
export const standsOtherwise = (now: string) =>
  now === '' ? 'It was cleared in the meantime.' : `It’s “${now}” now.`
export const foundTwoPeople = 'Noted: two different people. We won’t ask again.'
export const triedAgain = 'Trying again now.'
export const notToTryAgain = 'There’s nothing to try again.'
export const settlementNumber = (line: number, text: string) =>
  `Line ${line} has “${text.slice(0, 40)}” instead of an amount. Please export the file again.`
export const settlementUnreadable =
  'This isn’t a settlement report from Razorpay: it needs a column with the ids of payments and refunds, and one with their amounts.'
export const settlementBlank = 'This file is empty. Download the report again for the days you need.'
export const settlementEmpty = 'There are no payments or refunds in this file.'
export const settlementTooLong = 'A file can have up to 20,000 lines. Choose a shorter period.'
export const receiptNotThere = 'We could not find this receipt.'

export const filmTooLarge = 'A video can be up to 4 GB.'
export const notAFilm =
  'We can’t read this video. Choose a complete MP4, MOV or WebM file. In OBS, File → Remux Recordings turns an MKV into an MP4.'
export const filmTooLong = 'A video can be up to six hours long.'
export const filmUnplayable = (codec: string) =>
  codec === 'HEVC'
    ? 'This video is HEVC, which many browsers can’t play. On an iPhone choose Settings → Camera → Formats → Most Compatible and record again, or export this video as H.264 (MP4), for example with HandBrake.'
    : `This video has ${codec}, which browsers can’t play. Export it as H.264 (MP4) with AAC sound, for example with HandBrake.`
export const noSuchFilmNumber = (most: number) => `This class has videos from 1 to ${most}.`
export const filmNumberTaken = (number: number) => `This class already has a video ${number}.`
export const tooManyFilmBytes =
  'Your videos that aren’t in a published class add up to 40 GB. Publish a class, or delete videos you don’t need.'
export const tooManyFilms = 'You’re already uploading four videos. Wait until one is done, or cancel one.'
export const noSuchUpload = 'We could not find this upload.'
export const filmKept = 'Video saved.'
export const captionsKept = 'Captions saved.'
export const filmRemoved = 'Video deleted.'
export const filmGivenUp = 'Upload cancelled.'
export const notCaptions =
  'We can’t read these captions. Choose a WebVTT (.vtt) or SubRip (.srt) file, with times like 00:00:01.000 --> 00:00:04.000.'
export const filmGone = 'One of these videos was deleted in the meantime. Check the list again.'
export const recordingNeedsFilm = 'A recorded class needs a video.'
export const filmIsSold = 'Someone has bought this recording, so its videos can’t be deleted.'
export const reportDaysWrong = 'The last day is before the first. Choose a later one.'
export const reportUnknown = 'We could not find this report.'
