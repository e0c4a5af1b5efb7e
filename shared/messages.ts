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
export const detailsFine = 'These details are fine.'
export const loggedIn = 'Welcome back.'
export const loggedOut = 'You are logged out.'
export const notLoggedIn = 'Please log in to continue.'
export const notYours = 'This belongs to another account.'
export const notAllowed = 'You may not do this.'
export const onlyManagers = 'Only managers can see this.'
export const secondFactorMissing =
  'Money and health are only for those who log in with a second factor. Turn one on in your profile, under security.'
export const secondFactorOfYourOwn = 'Turn on a second factor for your own account first.'
export const secondFactorDemanded = 'Money and health now wait for a second factor.'
export const secondFactorLeft = 'A second factor is everybody’s own choice again.'
export const emailTaken = 'An account with this email already exists. Log in, or reset your password.'
export const passwordCommon = 'This password is one of the most common ones. Please choose another.'
export const wrongPassword = 'Your current password is not correct.'
export const tooManyTries = 'Too many attempts. Please wait a few minutes and try again.'
export const tooManyDownloads = 'That is many downloads. Please wait 15 minutes and try again.'
export const tooManyLetters =
  'We have sent many letters to this address already. Please try again in half an hour.'
export const resetSent = `If an account with this email exists, we have sent it a link. It works once, for ${LIFETIMES.passwordLinkMinutes} minutes.`
export const resetInvalid = 'This link has expired or was used before. Please ask for a new one.'
export const passwordReset = 'Your password is changed. Please log in.'
export const wasItYou = (name: string) =>
  name === '' ? 'Was it you who signed up with this address?' : `Was it you who signed up as ${name}?`
export const passwordResetForgotten =
  'Your password is changed. Nobody had confirmed this address before, so we have deleted the answers given at sign-up: you can tell us again in your profile. Please log in.'
export const classNotFound = 'We could not find this class.'
export const videoNotFound = 'We could not find this video.'
export const videoClosed = 'This video is for enrolled members. Its link may have expired: reload the page.'
export const filmsOpenFrom = (when: string) => `The films of this class open with its first session: ${when}.`
export const videoPlaceKept = 'Your place in the video is saved.'
export const priceChanged = 'The price of this class has changed. Please look at it again before you pay.'
export const classFull = 'This class is full.'
export const classFinished = 'This class is over and takes no more enrollments.'
export const alreadyEnrolled = 'You are already enrolled in this class.'
export const notEnrolled = 'You are not enrolled in this class.'
export const noSuchSession = 'This class has no session with that number.'
export const sessionNotBegun = (begins: string) =>
  `This session has not begun yet. It can be marked from ${begins} on.`
export const sessionCalledOff = 'The studio called this session off: there is nothing to mark.'
export const singlePlaceIsCancelled =
  'A single place is cancelled, not given up: what is refunded is said there.'
export const giveUpUntil = (until: string) =>
  `It is too late to give this place up: that was possible until ${until}. Your teacher will see that you did not come.`
export const youCheckedInAlready =
  'You’ve already checked in to this session, so you can’t release this place.'
export const placeReleased = 'We’ve released your place. You can take it back while it’s free.'
export const givenUp = 'We’ve released your place. You can come to a parallel session instead.'
export const nothingInstead = 'There’s no other session that you could come to instead.'
export const notGivenUp = 'You have not given up a place in this session.'
export const madeUpAlready =
  'You have taken another session instead of this one already. Give that one up first.'
export const noMakeUpLeft = (makeUps: number) =>
  makeUps === 0
    ? 'Sessions of this class cannot be made up for in another one.'
    : `You have made up for ${makeUps} ${makeUps === 1 ? 'session' : 'sessions'} of this class, which is as many as it allows.`
export const notParallel =
  'This session cannot replace the one you gave up. Please choose one of those suggested.'
export const sessionFull = 'No place is free in this session: choose another one.'
export const madeUp = 'Your place is in the other session now.'
export const placeTakenAgain = 'Your place in this session is yours again.'
export const placeBooked = 'Your place in this session is booked.'
export const youAreEnrolled = 'You’re enrolled'
export const youAreBooked = 'You’re booked'
export const youGaveItUp = 'You gave it up'
export const placeBookedAlready = 'You have a place in this session already.'
export const sessionHasBegunToChange = 'This session has begun: what has been is not changed.'
export const changesNothing = 'It is like that already: nothing would change.'
export const roomGivenUp = (room: string) => `${room} is no longer in use. Choose another room.`
export const teacherGone = (name: string) => `${name} no longer teaches here. Choose somebody else.`
export const movedIntoPast = (when: string) => `${when} has passed. Choose an hour that is still to come.`
export const sessionEndsWrong = 'A session ends after it begins, and lasts twelve hours at most.'
export const outOfRun = (number: number, next: number, when: string) =>
  `Session ${number} would not be over when session ${next} begins, on ${when}. Move that one first, or both together.`
export const noRoomOnline = 'A class that meets online has no room.'
export const roomNotFound = 'There is no such room.'
export const callClassOff =
  'No session of this class would be left. Call the class off instead: then everybody gets all of it back.'
export const sessionsChanged =
  'Saved. Members see it and get their emails in ten minutes; until then you can undo it.'
export const sessionsChangedNow = 'Saved. It begins soon, so members see it and get their emails now.'
export const roomTooSmall = (room: string, holds: number, capacity: number) =>
  `${room} holds ${holds}, and the class has ${capacity} places. Choose a larger room, or give the class fewer places first.`
export const roomIsTaken = (title: string, when: string) => `The room is taken: ${title}, ${when}.`
export const teacherIsBusy = (title: string, when: string) => `The teacher is busy: ${title}, ${when}.`
export const clashNeedsReason = (clashes: string[]) =>
  `${clashes.join(' ')} Choose another hour, room or teacher, or say why both can be.`
export const changeMeansOther =
  'Meanwhile this would mean something else: somebody booked or left. Look at it again.'
export const closedThen = (name: string, when: string) =>
  `${when} is a closed day: ${name}. Choose another day, or open it again first.`
export const sessionTooLong = 'A session lasts twelve hours at most.'
export const certificateEndsBefore = (name: string, day: string) =>
  `The teacher’s certificate “${name}” ends on ${fullDay(day)}, before the last session. Ask for the new one.`
export const closedMeanwhile = (when: string) =>
  `${when} became a closed day while you were at it. Look at the dates again.`
export const closingEndsClass = (title: string) =>
  `No session of ${title} would be left. Move it, or call the class off first.`
export const holidayEndsClass = (title: string) =>
  `Nothing of ${title} would be left. Close this day by itself: there it can be moved.`
export const dayTwice = 'This day stands here twice.'
export const closedDayHasSession = (title: string, when: string) =>
  `${title} is still there, ${when}, so nothing of this was done. Move it, or close the day with it.`
export const closingClashes = (clashes: string[]) => `${clashes.join(' ')} Choose another way for it.`
export const closedAlready = (name: string) => `That is closed already: ${name}.`
export const dayHasPassed = 'That day has passed. Choose one that is still to come.'
export const closureTooLong = 'At most 45 days at once.'
export const closureNotFound = 'There is no such closed day, or it is open again.'
export const dayClosed =
  'Closed. Its sessions change, and emails and refunds leave, in ten minutes; until then you can undo it.'
export const daysClosed = (days: number) =>
  `${days === 1 ? 'One day is' : `${days} days are`} closed. Their sessions change, and emails and refunds leave, in ten minutes; until then you can open each again.`
export const dayOpened = 'It is open again.'
export const changedElsewhere =
  'The session was changed or cancelled by something else since, so nothing of this was done. Look at it, and change it once more.'
export const goesWithClosedDay =
  'This session goes with a closed day, of which people get an email in some minutes. Open the day again first.'
export const sessionHasBegun = 'This session has begun: choose a later one.'
export const sessionOverForSale =
  'This session is over, and nothing of it is sold any more. They can still stand on the roll without a payment.'
export const noSinglePlaces = 'Single places of this class are not sold: the whole run is.'
export const alreadyInSession = (when: string) => `You have a place in the session of ${when} already.`
export const bookedSingly = (when: string) =>
  `You have a place in the session of ${when} already, and the whole run would take a second one. Give that place up first.`
export const sessionNotFound = 'You have no such session.'
export const sessionUnknown = 'There is no such session.'
export const rollOpens = (opens: string) => `The roll of this session opens half an hour before it: ${opens}.`
export const rollClosed = (closed: string) =>
  `This roll was closed on ${closed}. Ask the studio: a manager can still correct it.`
export const notOnThisRoll =
  'One of these marks is for somebody who is not on this roll. Load it again: nothing was changed.'
export const personNotFound = 'We could not find this member. Look for them again, or add them as a guest.'
export const memberOnRoll = 'They are on the roll of this session already.'
export const guestOnRoll =
  'A guest of this name is on the roll already. If this is somebody else, add the first letter of another name.'
export const roomIsFull = (capacity: number) =>
  `All ${capacity} places are taken. One more needs a reason, which is kept: write why, and add them again.`
export const roomNeedsReason = 'Please write why there is one more.'
export const rosterHasBegun =
  'This session has begun or is over: mark who is here, and add who came without a place as a walk-in.'
export const checkedInAlready = 'They’ve already checked in to this session, so their place stays.'
export const leftMeanwhile = 'They have left this session meanwhile. Look at the list again.'
export const waitsNoLonger = 'They do not wait for this session any more. Look at the list again.'
export const noMatToOffer =
  'No mat is free to keep for them. Give them one for nothing, one more than the room holds, or wait until somebody leaves.'
export const theyNeedProof =
  'They have not confirmed their email address, so a place cannot be kept for them to pay. Give it to them for nothing, or ask them to open the link in their welcome letter.'
export const theyHaveNoLogin =
  'They have no email of their own, so they cannot pay online. Sell them the place at the desk, or give it for nothing.'
export const cannotMoveThere =
  'They cannot move there: it is not a session of the same kind with a free place, or they are in another one at that hour.'
export const keptForWaiting = 'The free places there are kept for those who wait. Choose another session.'
export const theyWaitThere =
  'They wait for that session already. Give them a mat from its waiting list, and take them off here.'
export const readersChanged = (count: number) =>
  `Meanwhile it would be ${count} who read it: somebody booked or left. Look at it again.`
export const nobodyToWriteTo = 'There is nobody to write to.'
export const writtenOften = (most: number) =>
  `${most} letters about this session have left today. Please wait until tomorrow, or call them.`
export const memberAdded = 'They are in, and they get an email.'
export const placeKept = 'The place is kept for them, and an email says until when.'
export const memberTakenOff = 'They are off this session.'
export const itemSold = 'Sold, with a receipt.'
export const planSold = 'Sold. They get an email with a link to their receipt.'
export const theyHaveThatPlan =
  'They have this plan already, or one that follows it. Look at their plans first.'
export const placeTakenSince =
  'Somebody else has that mat by now, so they cannot have it back. Their money goes back as it was said.'
export const inItAgain =
  'They have a place here again already, or wait for one. What was said for the first stays.'
export const runTakenSince = (when: string) =>
  `Somebody else has the mat of ${when} by now, so the run cannot be put back whole.`
export const runGrewSince =
  'The class has got another session meanwhile. Give them the run again, and they are in that one too.'
export const runEnded = 'Their run has ended. They get an email in ten minutes.'
export const runPutBack = 'They have it again, and no letter leaves.'
export const classIsOffNow = 'The studio called this class off meanwhile.'
export const tooLateToUndo = 'The letter has left, or somebody put it back already.'
export const endedByItsPayment = 'This was paid for: give its payment back, and it ends.'
export const memberMoved = 'They are in the other session, and they get an email.'
export const sessionWritten = 'The email is written. Until it leaves it can be undone.'
export const walkInPaid = 'Paid, on the roll, and present. They get an email with a link to their receipt.'
export const walkInAdded = 'On the roll, and present.'
export const doorOpens = (opens: string) => `The door of this session opens half an hour before it: ${opens}.`
export const doorClosed =
  'This session has ended, and its door with it. If you were there, tell your teacher: they can still mark you.'
export const doorCodeOld =
  'This code has changed since, or is of another door. Point your phone at the code on the door once more.'
export const notBookedAtDoor = (title: string) =>
  `You are not booked in this session of ${title}. Speak to the teacher: they can put you on the roll while there is room.`
export const here = 'You are here: marked present. Enjoy your practice.'
export const hereLate = 'You are here, a little late. Come in quietly, and enjoy your practice.'
export const joinOpens = (opens: string) => `You can join from ${opens} on.`
export const sessionEnded = 'This session has ended.'
export const sessionIsOff = 'The studio called this session off.'
export const noCalendar =
  'There is no calendar at this address. The link may have been renewed: your profile has the one that works.'
export const calendarRenewed = 'Here is your new link. The old one no longer works.'
export const noJoinLink =
  'The studio has not said yet where this session meets. It is on its way: please try again in a minute.'
export const notLive = 'Only a class of the type Live Online has a link to join.'
export const joinLinkRemoved = 'The link is removed.'
export const joinLinkSet = 'The link is kept. Those who are in the class are led there when the door opens.'
export const notInThatSession =
  'You were not booked in this session: it had begun before you joined, or you had given up your place.'
export const markedOtherwise = (mark: 'present' | 'late' | 'absent' | 'excused') =>
  `The roll of this session says “${mark}” for you. If that is wrong, write to the studio in your conversation: it can be put right.`
export const sessionUnmarked = 'The session is no longer marked as completed.'
export const markStays = 'A mark can be removed only on the day it was made.'
export const allCompleted = 'All sessions of this class are already completed.'
export const tooManyHolds =
  'Three places are kept for you while you pay. Finish one of these payments, or wait until one has ended.'
export const oneHoldUnproved =
  'Until your email address is confirmed, we keep one place at a time for you. Open the link that we sent you, or finish the other payment first.'
export const holdLapsed = (milliseconds: number) =>
  `A place of this class was kept for you, and it was not paid for. You can have another one in ${inWords(milliseconds)}.`
export const networkLapsed =
  'Few places of this class are left, and more than one was kept today for your internet connection without a payment. We keep none for it until tomorrow, or until more are free.'
export const freeCycles = (times: number) =>
  `You have left this class ${times} times within a day. You can enroll in it again tomorrow.`
export const seatKeptUntilProved = (email: string) =>
  `Your place is kept for ${LIFETIMES.freeHoldMinutes} minutes. Open the link that we sent to ${email} and it is yours.`
export const tooManyReturns =
  'You have bought this class and given it back three times within a day. Please wait a day before you buy it again.'
export const orderCreated = 'Your place is held while you pay.'
export const enrolledFree = 'You are now enrolled in the class.'
export const paymentPending =
  'Your bank has not confirmed this payment yet. We will enroll you as soon as it does.'
export const paymentRefunded =
  'Your payment arrived, but we could not give you a place. The full amount is on its way back to you.'
export const planPaymentRefunded =
  'Your payment arrived, but we could not give you the plan. The full amount is on its way back to you.'
export const paymentsOff = 'Payments are not set up yet. Please contact the studio.'
export const orderNotFound = 'We could not find this order.'
export const postNotFound = 'We could not find this post.'
export const postDeleted = 'The post is deleted.'
export const postRestored = 'The post is back.'
export const eventNotFound = 'We could not find this event.'
export const interestKept =
  'Thank you. We have noted your interest and will write to you as soon as there is news.'
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
export const subscribeSent = `Please check your inbox: we have sent you a link to confirm. It works for ${LIFETIMES.subscriptionLinkDays} days.`
export const subscriptionInvalid = 'This link has expired or is incomplete. Please ask for a new one.'
export const newsletterConfirmed = 'Thank you. Our newsletter will come to your address.'
export const launchConfirmed = 'Thank you. We will write to you when it begins.'
export const unsubscribed = 'You are off the list. We will not write to you about it again.'
export const tooBusy = 'We are very busy right now. Please try again in a moment.'
export const unreachable = 'The studio could not be reached. Please try again.'
export const unexpected = 'Something went wrong on our side. Please try again.'
export const waitNeedsProof =
  'Please confirm your email address first: open the link that we sent you. Then you can join the waiting list.'
export const seatsBeingPaid =
  'The last places of this class are being paid for right now. The waiting list opens once they are taken: please look again in a few minutes.'
export const offerLapsed = (milliseconds: number) =>
  `A place of this class was offered to you, and you did not take it. You can join its waiting list again in ${inWords(milliseconds)}.`
export const alreadyWaiting = 'You are on the waiting list of this class already.'
export const offerIsOpen =
  'A place is kept for you right now. Take it, or leave the list: after that you can wait again.'
export const waitingPaused = 'We won’t offer you a place in that time. You keep your turn on the list.'
export const waitingGoesOn = 'We’ll email you when a place opens.'
export const notWaiting = 'You are not on the waiting list of this class.'
export const seatFree = 'There is a free place in this class, so you do not need to wait.'
export const waitingJoined = 'You are on the waiting list. We’ll email you when a place opens.'
export const waitingLeft = 'You have left the waiting list.'
export const nothingToCancel = 'There is nothing left to cancel here.'
export const refundChanged =
  'The refund under our policy has changed. Please look at it again before you cancel.'
export const enrollmentCancelled = 'Your enrollment is cancelled.'
export const placeCancelled = (what: string) => `Your place in ${what} is cancelled.`
export const answersSaved = 'Your answers are saved.'
export const cueSaved = 'Your teachers can read this note before class.'
export const cueChanged = 'The note is changed. Your teachers read the new one from now on.'
export const cueTakenBack = 'The note is deleted. Nobody can read it any more.'
export const cueNotFound = 'This note is no longer there. Please reload the page.'
export const cueNeedsConsent =
  'Please agree first that the studio keeps your health answers: the tick is in your profile, under Health.'
export const tooManyCues = (most: number) =>
  `You have ${most} notes. Please change one of them, or delete one first.`
export const healthWithoutConsent =
  'You wrote about your health but didn’t agree that we keep it. Tick the box, or clear the answers.'
export const cueForNobody = 'Please choose at least one teacher, or all of them.'
export const cueTeacherUnknown = 'One of these teachers no longer teaches here. Please choose again.'
export const cuesTitle = 'Cues'
export const cuesNote = 'they agreed you may know'
export const formerTeacher = 'A teacher who has left'
export const cuesOpen = (opens: string) => `What people agreed you may know appears here from ${opens} on.`
export const cuesClosed = 'What people agreed you may know can be read until two hours after the session.'
export const pauseKept = 'Your pause is kept. Your streak waits for you.'
export const pauseEnded = 'Today is the last day of your pause. Welcome back.'
export const pauseTakenBack = 'The pause is taken back. Its days count like any others.'
export const pauseNotFound = 'This pause is no longer there. Please reload the page.'
export const pauseNotBegun = 'This pause has not begun. Please take it back instead.'
export const pauseOver = 'This pause ends today or is over already. There is nothing left to end.'
export const pauseOverlaps =
  'You have a pause on some of these days. Please choose others, or take that one back first.'
export const pauseBackwards = 'A pause ends on its first day or later. Please choose a later last day.'
export const pauseTooLong = (most: number) =>
  `A pause lasts ${most} days at most, together with any that adjoins it. Please choose an earlier last day.`
export const pauseTooEarly = (days: number) =>
  `A pause begins ${days} days ago at the earliest. Please choose a later first day.`
export const pauseTooLate = 'A pause begins within a year. Please choose an earlier first day.'
export const timeZoneUnknown =
  'We do not know this time zone. Please choose one of the list, such as Europe/Berlin.'
export const preferencesSaved = 'Your choices are saved.'
export const emailChangeSent = `Please check the inbox of the new address: the link works once, for ${LIFETIMES.addressLinkHours} hours. Until then nothing changes.`
export const emailSame = 'This is your address already.'
export const emailChanged = 'Your email address is confirmed. Log in with it from now on.'
export const emailLinkInvalid = 'This link has expired or was used before. Please ask for a new one.'
export const linkOfAnother = 'This link belongs to a different account. Please log in to that one.'
export const emailConfirmed = 'Thank you. Your address is confirmed.'
export const emailIsConfirmed = 'Your address is confirmed already.'
export const emailLost =
  'Somebody else has shown that this address is theirs. Please give us another one in your profile.'
export const returnLinkInvalid =
  'This link has expired or was used before. If the account is yours, please write to us.'
export const confirmationSent = `We have sent you the link again. It works for ${LIFETIMES.addressLinkHours} hours.`
export const confirmFirst =
  'Please confirm your address first: open the link that we sent to it, or ask for a new one.'
export const emailReturned =
  'Your account has its old address again, and every login has ended. We have sent you a link to choose a new password.'
export const loginNotFound = 'We could not find this login. It may have ended already.'
export const loginRevoked = 'That login has ended.'
export const loginsRevoked = 'All your other logins have ended.'
export const accountDeleted = 'Your account is deleted. Thank you for practising with us.'
export const deleteWhileEnrolled =
  'You are enrolled in a class. Please cancel it first, then delete your account.'
export const deleteWhileRefund =
  'A refund of yours is still on its way. Please delete your account once it has arrived.'
export const deleteWhilePaying =
  'A payment of yours may still be under way. Please try again in half an hour.'
export const deleteAdmin = 'An admin account can be deleted only by the studio.'
export const codeNeeded = 'Please enter the code of your authenticator app.'
export const codeWrong = 'This code is not right, or was used before. Please wait for the next one.'
export const twoFactorIsOn = 'Two-factor login is on already.'
export const twoFactorIsOff = 'Two-factor login is off for this account.'
export const resetYourOwn = 'Turn off your own two-factor login under Profile, Security.'
export const twoFactorWasReset = 'Two-factor login is reset. They got an email.'
export const twoFactorNotBegun = 'Please start again: there is no new key to confirm.'
export const twoFactorOn = 'Two-factor login is on.'
export const twoFactorOff = 'Two-factor login is off.'
export const conversationSent = 'Your message is with the studio.'
export const conversationAnswered = 'The answer is sent.'
export const capacityAboveRoom = (room: string, holds: number) =>
  `${room} holds ${holds}. Give the class no more places than that, or a larger room first.`
export const capacityBelowTaken = (taken: number) =>
  `${taken} ${taken === 1 ? 'place is' : 'places are'} taken, being paid or offered right now: the capacity cannot be lower.`
export const capacityChanged = 'The capacity is changed.'
export const classCancelled = 'The class is cancelled. Its members get a letter and their money back.'
export const applicationApproved =
  'The application is approved. The applicant gets a letter and is an instructor from now on.'
export const applicationDeclined =
  'The application is declined. The applicant gets a letter and stays a member.'
export const applicationNotFound = 'This application is no longer waiting for an answer.'
export const memberNotFound = 'We could not find this member.'
export const noSuchCourse = 'Choose another course: visitors no longer read of this one.'
export const planNotFound = 'We could not find this plan.'
export const plansNotOnSale = 'Plans are not on sale yet.'
export const planWithdrawn = (name: string) => `${name} is no longer sold. Please choose another plan.`
export const planChanged = 'What this plan gives has changed. Please look at it again before you pay.'
export const planMade = 'The plan is made. Visitors see it once you put it on sale.'
export const planKept = 'Kept. Whoever buys the plan from now on has it so; members keep what they bought.'
export const planPublished = 'Visitors see the plan from now on.'
export const planTakenOffSale = 'Nobody can buy the plan any more. Its members keep it until it ends.'
export const planDiscarded = 'The plan is thrown away.'
export const planWasOrdered =
  'Somebody began to buy this plan, so it stays in the books. Take it off sale instead.'
export const planOrderKept = 'Visitors see the plans in this order.'
export const planOrderStale =
  'The plans that are on sale have changed since you looked. Please look at them again.'
export const planSalesKept = 'Kept. Pages say so from now on.'
export const planNameTaken = 'Another plan that is sold has this name.'
export const planIsFree = 'This plan costs nothing: everybody has it.'
export const planPriceChanged = 'The price of this plan has changed. Please look at it again before you pay.'
export const alreadySubscribed = 'You have paid for this plan already, or for one that comes next.'
export const planOrderCreated = 'Your plan begins as soon as it is paid.'
export const planPaid = 'Payment successful! The plan is yours.'
export const pictureSet = 'Your picture is changed.'
export const pictureRemoved = 'Your picture is removed.'
export const notAPicture = 'This is not a picture that we can use. Please choose a JPEG, PNG or WebP.'
export const heicPicture =
  'This picture is HEIC, which most browsers can’t show. On an iPhone choose Settings → Camera → Formats → Most Compatible and take it again, or email it to yourself, which makes it a JPEG.'
export const pictureTooLarge = 'This picture is too large. Please choose a smaller one.'
export const noPicture = 'There is no picture.'

export const pageKept = 'Your page is kept. Visitors read it from now on.'
export const noTeacherPage =
  'The studio has not made a page for you among the teachers yet. Please ask the studio.'
export const certificateKept = 'The certificate is kept.'
export const certificateRemoved = 'The certificate is removed.'
export const certificateNotFound = 'This certificate is not there any more.'
export const tooManyCertificates = (most: number) =>
  `You have ${most} certificates here already. Please remove one that has ended first.`
export const untilBeforeFrom = 'It would end before it begins. Please look at both days again.'

export const requestNotFound = 'This request for a substitute is not there any more.'
export const sessionBegun = 'This session has begun already.'
export const alreadyAsked = 'Somebody is being asked for this session already.'
export const substituteAsked = 'The others are asked. You will hear as soon as somebody says yes.'
export const feesAreSet = 'The studio pays substitutes by their own rate: please leave the fee out.'
export const tookIt = (name: string) => `${name} took it.`
export const wasWithdrawn = 'The request was withdrawn: nobody is needed any more.'
export const askedFirst = (until: string) =>
  `Others are asked first, until ${until}. If nobody has said yes by then, it is open to you.`
export const notYoursToTake =
  'You cannot take this session: its style is not one of yours, or it needs a certificate that you do not hold on that day.'
export const busyThen = 'You teach another session at that time.'
export const theyAreBusy = (name: string) => `${name} teaches another session at that time.`
export const theyDoNotFit = (name: string) =>
  `${name} does not hold the certificate that this class needs on that day.`
export const ownSession = 'This session is yours already.'
export const youTookIt = 'It is yours. Those who are booked get a letter, and your calendar follows.'
export const youWouldTakeIt = 'Thank you. The studio says yes first; you will get a letter.'
export const substituteDeclined = 'Noted. You are not asked for it again.'
export const substituteWithdrawn = 'The request is withdrawn. You teach the session yourself.'
export const proposalDeclined = (name: string) => `${name} is thanked, and the others are asked on.`
export const preferredKept = 'Kept. They are asked first from now on.'
export const teacherNotFound = 'We could not find this teacher.'

export const noteKept = {
  members: 'Kept. Those who are booked read it once the session is over.',
  next: 'Kept. Whoever teaches the next session of this class reads it.',
  private: 'Kept, for you alone.',
}
export const noteRemoved = 'The note is removed.'
export const noteNotFound = 'You have no such note.'
export const noteChangedElsewhere =
  'You changed this note elsewhere, after you opened it. What you wrote is still here: compare, and keep what holds.'

export const changedMeanwhile = (last: { by: string; at: string } | null) =>
  `${last ? `${last.by} changed this at ${last.at}` : 'Somebody changed this'}, after you opened it. What you wrote is still here: compare, and keep what holds.`

export const policyChangedMeanwhile =
  'Someone changed the policy meanwhile. What you typed is still here: look at theirs, then keep yours.'
export const policyNotWhole = 'Say what comes back: every line needs its hours and its percent.'
export const notUndoable = 'This can’t be undone here.'
export const undoTooOld =
  'It was written down before the log kept what an undo needs: change it where it stands.'
export const undoForgotten = 'The account was deleted since, and what this said of it went with it.'
export const changedSince = 'It was changed again since then: change it where it stands.'
export const soldSince =
  'Somebody came to it by these terms since then: change them where they stand, and look at what that means.'
export const undoneAlready = 'That was undone already.'
export const undone = 'It is as it was before.'
export const activityNotFound = 'That line of the log could not be found.'
export const keysWork = 'Razorpay knows the keys.'
export const keysRefused =
  'Razorpay does not know these keys. Look at RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.'
export const razorpayUnreachable = 'Razorpay could not be asked just now. Try again in a minute.'
export const storeWorks = 'A small file was written, read back and removed.'
export const storeFull = 'The disk is full. Free some space, or keep the files elsewhere (FILES_DIR).'
export const storeMayNotWrite = 'The program may not write into the folder. Give its user the right to.'
export const storeNotThere = 'The folder is not there, or something that is no folder stands in its place.'
export const storeNoBucket = 'There is no such bucket. Look at S3_BUCKET and S3_REGION.'
export const storeKeysRefused =
  'The store does not know these keys. Look at S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.'
export const storeForbids =
  'The store does not allow it. These keys must be able to write, read, list and remove.'
export const storeUnreachable = 'The store does not answer. Look at S3_ENDPOINT, and at the network.'
export const storeReadsOtherwise = 'What was read back is not what was written.'
export const storeKeepsAll = 'It was written and read back, but could not be removed.'
export const storeFailed = (code: string) => `The store failed${code && ` (${code})`}. The log has more.`
export const audited = (findings: number) =>
  findings === 0
    ? 'The books are in order.'
    : `${findings} ${findings === 1 ? 'thing needs' : 'things need'} a look.`
export const letterKindNotFound = 'That kind of letter could not be found.'
export const lettersTriedAgain = (count: number) =>
  count === 0
    ? 'No letter waits for that any more.'
    : `${count === 1 ? 'One letter is' : `${count} letters are`} tried again now.`
export const letterNotFound = 'That letter could not be found, or has left by now.'
export const letterTriedAgain = 'It is tried again within a minute.'
export const apiKeyMade = 'The key works from now on. It is shown this once.'
export const apiKeyRevoked = 'The key opens nothing any more.'
export const apiKeyNotFound = 'That key could not be found, or was revoked before.'
export const apiKeyUnknown = 'This key is not known here, or was revoked.'
export const apiKeyMayNot = 'This key may not do that.'
export const tooManyKeys = 'There are 20 keys. Revoke one that nobody uses any more.'
export const webhookMade = 'It is told from now on. The secret is shown this once.'
export const webhookSettled = 'Noted. It stands here again if the next one does not arrive.'
export const webhookTested = 'Test sent. The result appears under “Last deliveries” in a few seconds.'
export const webhookEnded = 'It is told no more.'
export const webhookNotFound = 'That webhook could not be found, or was removed before.'
export const webhookNeedsHttps = 'Please enter an address that begins with https://.'
export const tooManyWebhooks = 'There are ten webhooks. Remove one that nobody uses any more.'
export const deliveryNotFound = 'That delivery could not be found.'
export const deliveredAgain = 'It is delivered again within seconds.'
export const studioNotBegun = 'The studio has not begun yet.'
export const ownerLinkGone =
  'This link works no more: the studio has its owner, or a newer start of the program has printed another one.'
export const studioBegun = 'The studio is yours. What is still missing stands below.'
export const centreNotFound = 'We could not find this centre.'
export const roomBelowClass = (seats: number) =>
  `A class that still meets here has ${seats} places. Take another room for it first, or give it fewer places.`
export const placeInUse = (sessions: number) =>
  `${sessions === 1 ? 'One session is' : `${sessions} sessions are`} still to be held here. Move or end them first.`
export const teacherInUse = (sessions: number) =>
  `${sessions === 1 ? 'One session is' : `${sessions} sessions are`} still theirs to teach. Find somebody else for them first.`
export const teacherHasPage = 'Somebody with this address has a page among the teachers already.'
export const kept = 'Kept. The site says so from now on.'
export const centreMade = 'The centre is made.'
export const roomNameTaken = 'This centre has a room with this name already. Please take another.'
export const roomMade = 'The room is made.'
export const termsReviewed = 'Noted. You can change the terms any time under Words.'
export const substituteAssigned = (name: string) =>
  `${name} teaches this session. Both teachers and the members get an email.`
export const teacherMade = 'The teacher has a page now.'
export const pageIsLinked = 'This page is linked to another account. Unlink that one first.'
export const accountHasPage = 'This account is linked to another teacher page already.'
export const accountDoesNotTeach =
  'This account has no teacher role. Invite them as a teacher first, under Team.'
export const pageLinked = 'Linked. They see their sessions, attendance and pay under My day.'
export const pageUnlinked = 'Unlinked. They no longer see the sessions of this page.'
export const policyAgreed =
  'Agreed. It stands under every class, in the terms, and in each letter about a booking.'
export const testLetterWritten = (address: string, sent: boolean) =>
  sent
    ? `A letter to ${address} is on its way. If it has not come within five minutes, look into the log of the mail server.`
    : `A letter to ${address} waits in the outbox: no mail server is set.`

export const invitationWritten = (email: string) => `An invitation to ${email} is on its way.`
export const invitationGone =
  'This invitation works no more: it was answered or withdrawn, or its days are over. Ask for a new one.'
export const invitationWithdrawn = 'The invitation works no more.'
export const invitationTaken = 'Welcome to the desk.'
export const invitedOther = 'This invitation went to another address. Log in with that one.'
export const invitedHasAccount =
  'The invited address has an account. Please log in to it, then open the link again.'
export const ownerOfAll = 'An owner owns the whole studio. For one centre, ask a manager.'
export const hasRole = 'They have this role already.'
export const roleNotFound = 'They do not have this role any more.'
export const roleEnded = 'The role has ended.'
export const lastOwner = 'A studio needs an owner. Invite another one first.'

export const monthNotOver = 'This month is not over yet. It can be closed from the first of the next one on.'
export const monthClosed = 'This month is closed already.'
export const monthEmpty = 'There is nothing to pay in this month: it stays open.'
export const rateMissing = 'A session of this month has no rate yet. Please set one first.'
export const lineNotFound = 'We could not find this line in a closed statement.'
export const capBelowFloor = 'The most cannot be less than the least.'
export const rateInClosedMonth =
  'Months from this day on are closed. Please take a later day, and put closed lines right one by one.'
export const rateSet = 'The rate is set.'
export const statementClosed = (number: number) =>
  `Closed, as statement ${number}. Its lines stay as they are.`
export const lineCorrected = (month: string) => `It stands in the statement of ${month}.`
export const statementNotFound = 'We could not find this statement.'

export const draftNotFound = 'This draft is not there any more: it was published, or removed.'
export const draftKept = 'Kept.'
export const draftRemoved = 'The draft is removed.'
export const draftMade = 'A new draft. Nobody sees it until it is published.'
export const draftNotReady = 'Something is missing before it can be published.'
export const classPublished = 'Published. Visitors find it among the classes from now on.'
export const classKept = 'Kept. Visitors read it from now on.'
export const classArchived = 'Archived. Whoever is in it keeps what they have.'
export const classUnarchived = 'It is back among the published classes.'
export const recordedHasNoTerm =
  'Recordings have no terms: they stay on sale for as long as they are published.'
export const stillToBeHeld = (until: string) => `It goes on until ${until}. It can be archived after that.`
export const somebodyPays = 'Somebody is paying for it right now. Please wait until that is over.'
export const archivedAlready = 'It is archived already.'
export const notArchived = 'It is not archived.'
export const promisedMakeUps = (people: number, promised: number) =>
  `${people === 1 ? 'One person' : `${people} people`} bought it with ${promised} to make up for. While they are in it there can be more, not fewer.`
export const promisedGiveUp = (people: number, minutes: number) =>
  `${people === 1 ? 'One person' : `${people} people`} bought it with ${minutes} minutes as the limit for giving a session up. While they are in it the limit can come nearer, not go farther.`
export const singleAboveRun = 'One session cannot cost more than all of them.'
export const singleTooCheap = 'One session costs ₹1 at least. Leave it empty to sell the run alone.'
export const unknownPrint = 'Please choose one of the prints.'
export const sessionAdded =
  'Added. Everybody in the run gets a place in it and an email in ten minutes; until then you can undo it.'
export const sessionCopied =
  'Copied. Members see it and get their emails in ten minutes; until then you can undo it.'
export const weekCopied = (sessions: number) =>
  sessions === 1
    ? 'One session is copied. Members see it and get their emails in ten minutes; until then you can undo it.'
    : `${sessions} sessions are copied. Members see them and get their emails in ten minutes; until then you can undo it.`
export const chooseWhatToCopy = 'Choose at least one session to copy.'
export const otherWeek = 'Choose another week than the one that is copied.'
export const notOfThatWeek = 'One of these sessions is not of that week any more. Look at it again.'
export const runIsOver = 'This run is over. Make a copy of it for the next term.'
export const beforeFirstSession = (when: string) =>
  `The run begins on ${when}: a session can be added after that.`
export const sessionsOverlap = (number: number, when: string) =>
  `Session ${number} is on ${when}. Please choose another hour.`
export const noRoomForRun = (people: number, capacity: number) =>
  `${people} people have a place in the run, or are paying for one, and there are ${capacity} mats. Give the class more mats first.`

export const accountBlocked =
  'This account is blocked at the moment. Please write to the studio if you would like to talk about it.'
export const memberIsBlocked = 'Their account is blocked. Unblock it first, on their page.'
export const hasAccount =
  'Another member has this email. Find them among the members, or say that the two share it.'
export const memberRegistered = ({ email, shared }: { email: string; shared: boolean }) =>
  email === ''
    ? 'Registered. They have no email: tell them yourself what changes.'
    : shared
      ? `Registered, without a login. Emails for them go to ${email}.`
      : `Registered. An email with a link to choose a password is on its way to ${email}.`
export const noEmailToInvite = 'They have no email of their own. Add one first.'
export const memberEmailKept = (email: string) =>
  `Saved. An email with a link to confirm it is on its way to ${email}.`
export const emailIsTheirs =
  'They have confirmed this email, so only they can change it: Profile, Email. A link goes to the new address.'
export const colleaguesEmail = 'They work here. Only they can change their email: Profile, Email.'
export const emailAsBefore = 'This is the email they have already.'
export const invitedAgain = 'The letter is on its way once more. Links in earlier ones have ended.'
export const notInvited = 'They need no letter: the account is theirs already.'
export const memberNoteKept = 'The note is kept.'
export const memberNoteRemoved = 'The note is removed.'
export const noteGone = 'This note is not there any more.'
export const tooManyNotes = 'There are as many notes as there may be. Remove one that is no longer needed.'
export const tooManyTags = 'There are as many tags as there may be. Remove one first.'
export const tagAdded = 'Tagged.'
export const tagRemoved = 'The tag is removed.'
export const noHealthAnswers = 'There is nothing to open: nothing about their health is known here.'
export const formerColleague = 'A former colleague'
export const blockOneself = 'Nobody blocks themselves.'
export const blockOwner = 'An owner cannot be blocked. End their role first, under Team.'
export const blockColleague = 'They work at the desk. End their roles first, under Team.'
export const blockedAlready = 'They are blocked already.'
export const notBlocked = 'They are not blocked.'
export const memberBlocked = 'Blocked. Their logins have ended, and an email says why.'
export const memberBlockedFirst =
  'Blocked. Their logins have ended, and an email says why. What they booked ends in ten minutes, and is refunded then.'
export const memberUnblocked = 'They can log in and book again. They get an email.'
export const pendingUndone = 'Undone.'
export const pendingUnknown = 'We could not find this. Look at the page again.'
export const pendingOver = 'Too late to undo: it was done already, or undone.'
export const askerMayNot = 'The person who asked for it no longer has the permission.'
export const mergeNeedsYes =
  'We emailed them. The accounts become one once they agree. Nothing has changed until then.'
export const mergeStopped = 'One of them answered that it wasn’t them.'
export const mergeNotAgreed = 'Both addresses are confirmed, and the member didn’t agree to it by email.'
export const mergeLinkGone = 'This link isn’t valid any more. Please write to us.'
export const mergeIsStopped = 'Stopped. The accounts stay as they are.'
export const mergeIsAgreed = 'Thank you. Your accounts become one in a few minutes.'
export const mergeAskedFor = 'They become one account in ten minutes. Until then it can be undone.'
export const mergeWaits =
  'One of them is about to be folded together with another account. Wait for that first.'
export const mergeOneEnded = 'One of the two accounts has ended meanwhile.'
export const mergeChanged = 'Something else would come back by now than was shown. Look at both once more.'
export const mergeOneself = 'This is one account already. Choose another one.'
export const mergeOwn = 'One of them is yours. Ask a colleague to do it.'
export const mergeColleague = 'The second one works here, or has a page as a teacher: it stays as it is.'
export const mergeBlocked = 'One of them is blocked. Decide about that first.'
export const mergeUnproved =
  'The address of the first is not proved, and that of the second is. Keep the one that is proved.'
export const mergeKeepsEmail =
  'The first account has no email, and the second has one. Keep the one with the email.'
export const mergeWhileDeletion =
  'One of them is about to be deleted, as its owner asked. Take that back first, or wait until it is done.'
export const mergePaying = 'One of them is paying right now. Wait until that is over.'
export const mergeTwoPlans =
  'Both had a plan at the same time, and one of them is over: their books stay apart.'
export const mergeThereTwice = (title: string) =>
  `Both were in ${title} at the same time. One person is not there twice: look at that roll first.`

export const threadNotFound = 'We could not find this thread.'
export const threadAnswered = 'The answer is on its way.'
export const threadAssigned = 'It is theirs to answer now.'
export const threadUnassigned = 'It is nobody’s in particular now.'
export const threadSettled = 'Noted: it was answered elsewhere.'
export const threadReopened = 'It waits for an answer again.'
export const answeredMeanwhile =
  'Somebody of the team has answered meanwhile. Read it first; what you wrote is still here.'
export const wroteMeanwhile =
  'They have written again meanwhile. Read it first; what you wrote is still here.'
export const noColleague = 'This person does not answer messages here.'
export const cannedKept = 'The text is kept.'
export const cannedRemoved = 'The text is removed.'
export const cannedGone = 'This text is not there any more.'
export const tooManyCanned = 'There are as many texts as there may be. Remove one first.'
export const audienceNotFound = 'We could not find to whom this goes. Choose again.'
export const announcementKept = 'It leaves in ten minutes. Until then you can undo it.'
export const noSubscriber = 'This address is not on the list any more.'
export const subscriberRemoved = 'Removed. They will get no more emails from this list.'
export const announcementNotFound = 'We could not find this letter.'
export const announcedOften = (most: number) =>
  `You have written ${most} letters to many today. Tomorrow there are ${most} more.`

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
  'This picture cannot be read: it is cut off, broken or far too large. Please choose another.'
export const noPictureLibrary =
  'Pictures cannot be taken in on this server: its picture library is not installed.'
export const noSuchPicture = 'We could not find this picture.'
export const pictureUploaded = 'The picture is here.'
export const pictureDescribed = 'The description is kept.'
export const pictureTakenAway = 'The picture is gone, with all its files.'
export const pictureShown = (places: readonly string[]) =>
  `This picture stands in ${places.join(', ')}. Put another there first.`
export const wordsNotFound = 'We could not find this text.'
export const wordsBegun = 'It is begun. Nobody but the staff sees it yet.'
export const wordsKept = 'Kept.'
export const wordsDiscarded = 'What was being written is thrown away.'
export const wordsPublished = 'Published. Visitors read it from now on.'
export const wordsWithdrawn = 'Visitors do not read it any more. It stays here.'
export const wordsRestored = 'It stands as it did then.'
export const nothingToWithdraw = 'Visitors do not read this, so there is nothing to take back.'
export const noSuchRevision = 'We could not find this version.'
export const notReady = (things: number) =>
  things === 1 ? 'One thing is still missing.' : `${things} things are still missing.`
export const brandKept = 'Saved. Every page shows it from now on.'
export function accentFallsShort(of: { ratio: number; where: string; nearest: string }): string {
  return `Too hard to read: contrast is ${of.ratio.toFixed(1)} to 1 ${of.where}, and 4.5 to 1 is needed. The nearest colour that works is ${of.nearest}.`
}
export const consentAsked = 'The letter is on its way. Nothing is shown before the yes.'
export const consentKept = 'Written down. Visitors read it from now on.'
export const consentEnded = 'Taken back. Visitors do not read it any more.'
export const consentGiven =
  'Thank you. Visitors read your words from now on, until you take your yes back here.'
export const consentWithdrawn = 'Your words are gone from our pages.'
export const consentLinkInvalid = 'This link does not work. Please use the one in our letter.'
export const quoteNotFound = 'We show no words of yours here. Please reload the page.'
export const consentTooLate =
  'No answer is needed any more, or the words have changed. If you like, ask the studio to write again.'
export const consentStands = 'Their yes stands already.'
export const noConsent = 'Nobody’s yes stands here, and nobody is asked.'
export const notPublishedYet = 'Publish it first: people agree to words as they will stand.'
export const nobodyToQuote = 'No member has shown that this address is theirs.'
export const promisesKept = 'Kept. Pages and letters say so from now on.'
export const begunElsewhere = 'A page of this kind is begun at Teachers or at Centres.'
export const teacherIsArchived =
  'They no longer teach here. Take that back at Teachers, and the page can be published.'
export const centreIsArchived =
  'This centre is no longer used. Take that back at Centres, and its page can be published.'
export const freePlacesUsed = (most: number) =>
  `A manager has to do this: without one, ${most} free places in 30 days can be given by one person, and one to each member.`
export const refundsOfManyAreManagers =
  'Only a manager can cancel several sessions, or close several days, when members get money back. You can cancel one session, or close one day.'
export const ownerIsInvited = 'Invite them as an owner again, at Team. It takes your password.'
export const textTooDeep =
  'This text can’t be shown: it has thousands of quotes or lists within each other, or hundreds of asterisks in one paragraph. Please paste it again as plain text.'
export const onlyOneOfIt = 'There is one of it, and it is there already.'
export const taxUnset = 'What the studio says of its tax is not set yet.'
export const rateBegun =
  'A rate can start today or later, and can’t change once a receipt was written with it.'
export const rateKept = 'Kept. It counts from that day on.'
export const rateRemoved = 'Taken away before it began.'
export const paymentUnknown = 'We could not find this payment.'
export const nothingToGiveBack = 'Nothing of this payment is left to give back.'
export const refundTooMuch = 'That is more than is left of this payment.'
export const refundTooLittle = 'Razorpay sends ₹1 at least.'
export const refundBelowPolicy = 'The policy gives them more than that. Please give back that much at least.'
export const cannotEnd = 'There is nothing left to end: it is over, or was ended already.'
export const refundOtherPayment = 'This refund was asked for another payment. Please open it again.'
export const refundAsked = 'It is on its way. The bank takes a few days.'
export const refundUnknown = 'We could not find this refund.'
export const notToHandBack = 'This was handed back already, or goes back through Razorpay by itself.'
export const notToGiveOtherWay = 'It is not with us: it went back already, or Razorpay has it on its way.'
export const refundTriedNow = 'It is being tried through Razorpay this very minute. Please look again in two.'
export const refundNotAsked =
  'Razorpay cannot be asked just now whether it arrived after all. Please try again in a while, before you give it twice.'
export const handedBack = 'Written down, with its credit note.'
export const saleMade = 'Sold. They are in, and they get an email.'
export const placeGivenAtDesk = 'They are in, for nothing. They get an email.'
export const saleOfAnother = 'This sale was made for somebody or something else. Please open it again.'
export const saleTooMuch = 'That is more than it costs.'
export const saleTooLittle = 'A sale is ₹1 at least. What costs nothing is given for nothing.'
export const saleNeedsReason = 'Please say why it costs less.'
export const tillClosed = 'Counted and written down.'
export const tillChanged = 'More was taken or handed back meanwhile. Please look at the till again.'
export const tillNeedsNote = 'Please say what may explain the difference.'
export const tillOfTomorrow = 'A day to come has no till yet.'
export const refundWaits =
  'A refund of this payment is about to leave. Take that one back first, or let it go.'
export const refundAskedForLater = 'It leaves in ten minutes. Until then it can be undone.'
export const refundDidNotLeave = 'It could not leave. Please decide again.'
export const refundMeanwhile = 'Other money of this payment went back meanwhile: please look at it again.'
export const refundCameSince =
  'They came to a session after this was asked for. See what they get back now, and ask again.'
export const colleaguesDetails = 'A colleague changes their own name and telephone, in their profile.'
export const detailsKept = 'Changed. They get an email.'
export const billingKept = 'Kept. It stands on receipts from the next one on.'
export const billingRemoved = 'Taken off. From the next one on, receipts are in your own name.'
export const billingKeptAtDesk = 'Kept, from their next receipt on. They get an email.'
export const billingRemovedAtDesk = 'Taken off, from their next receipt on. They get an email.'
export const detailsChangedMeanwhile = 'Somebody changed this meanwhile. Please look at it again.'
export const standsOtherwise = (now: string) =>
  now === '' ? 'It was emptied meanwhile.' : `It is “${now}” by now.`
export const foundTwoPeople = 'Noted: two different people. We won’t ask again.'
export const triedAgain = 'It is tried again now.'
export const notToTryAgain = 'It waits for nobody any more.'
export const settlementNumber = (line: number, text: string) =>
  `Line ${line} has “${text.slice(0, 40)}” where a sum should be. Please export the file again.`
export const settlementUnreadable =
  'This is no settlement report of Razorpay: a column with the ids of payments and refunds, and one with their amounts, is missing.'
export const settlementBlank = 'This file is empty. Download the report again, for the days you want.'
export const settlementEmpty = 'There is no payment and no refund in this file.'
export const settlementTooLong = 'At most 20,000 lines at once. Please take a shorter time.'
export const receiptNotThere = 'We could not find this receipt.'

export const filmTooLarge = 'A video can have up to 4 GB.'
export const notAFilm =
  'This video can’t be read. Choose a complete MP4, MOV or WebM. An MKV of OBS becomes an MP4 with File → Remux Recordings.'
export const filmTooLong = 'A video can be up to six hours long.'
export const filmUnplayable = (codec: string) =>
  codec === 'HEVC'
    ? 'This video is HEVC, which many browsers can’t play. On an iPhone choose Settings → Camera → Formats → Most Compatible and record again, or export this video as H.264 (MP4), for example with HandBrake.'
    : `This video has ${codec}, which browsers can’t play. Export it as H.264 (MP4) with AAC sound, for example with HandBrake.`
export const noSuchFilmNumber = (most: number) => `This class has films from 1 to ${most}.`
export const filmNumberTaken = (number: number) => `The class has a film ${number} already.`
export const tooManyFilmBytes =
  'Your videos that wait for their class come to 40 GB. Publish the class first, or delete videos you don’t need.'
export const tooManyFilms = 'Four films are being sent already. Let one of them arrive first, or give it up.'
export const noSuchUpload = 'This film is not being sent by you any more.'
export const filmKept = 'The film is kept.'
export const captionsKept = 'Captions saved.'
export const filmRemoved = 'The film is gone, with its file.'
export const filmGivenUp = 'The film is given up, and what had come of it is gone.'
export const notCaptions =
  'These captions can’t be read. Choose a WebVTT (.vtt) or SubRip (.srt) file, with times like 00:00:01.000 --> 00:00:04.000.'
export const filmGone = 'A film of this list is gone meanwhile. Look at the films again.'
export const recordingNeedsFilm = 'A recorded class needs a film.'
export const filmIsSold = 'Somebody bought this recording, so its films stay.'
export const reportDaysWrong = 'The last day is before the first. Choose a later one.'
export const reportUnknown = 'There is no such report.'
