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

export const registered = 'Welcome to Zen Flow Yoga. Your account is ready.'
export const detailsFine = 'These details are fine.'
export const loggedIn = 'Welcome back.'
export const loggedOut = 'You are logged out.'
export const notLoggedIn = 'Please log in to continue.'
export const notYours = 'This belongs to another account.'
export const notAllowed = 'You may not do this.'
export const emailTaken = 'An account with this email already exists. Log in, or reset your password.'
export const passwordCommon = 'This password is one of the most common ones. Please choose another.'
export const wrongPassword = 'Your current password is not correct.'
export const tooManyTries = 'Too many attempts. Please wait a few minutes and try again.'
export const tooManyLetters =
  'We have sent many letters to this address already. Please try again in half an hour.'
export const resetSent = `If an account with this email exists, we have sent it a link. It works once, for ${LIFETIMES.passwordLinkMinutes} minutes.`
export const resetInvalid = 'This link has expired or was used before. Please ask for a new one.'
export const passwordReset = 'Your password is changed. Please log in.'
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
export const sessionNotFound = 'You have no such session.'
export const joinOpens = (opens: string) => `You can join from ${opens} on.`
export const sessionEnded = 'This session has ended.'
export const sessionIsOff = 'The studio called this session off.'
export const noCalendar =
  'There is no calendar at this address. It may have been renewed: your profile has the one that works.'
export const calendarRenewed = 'Here is your new address. The old one no longer works.'
export const noJoinLink =
  'The studio has not said yet where this session meets. It is on its way: please try again in a minute.'
export const notLive = 'Only a class of the type Live Online has a link to join.'
export const joinLinkRemoved = 'The link is removed.'
export const joinLinkSet = 'The link is kept. Those who are in the class are led there when the door opens.'
export const notInClassThen = 'This session had begun before you joined the class.'
export const sessionUnmarked = 'The session is no longer marked as completed.'
export const markStays = 'A mark can be removed only on the day it was made.'
export const allCompleted = 'All sessions of this class are already completed.'
export const tooManyHolds =
  'Three seats are kept for you while you pay. Finish one of these payments, or wait until one has ended.'
export const oneHoldUnproved =
  'Until your email address is confirmed, we keep one seat at a time for you. Open the link that we sent you, or finish the other payment first.'
export const holdLapsed = (milliseconds: number) =>
  `A seat of this class was kept for you, and it was not paid for. You can have another one in ${inWords(milliseconds)}.`
export const networkLapsed =
  'Few seats of this class are left, and more than one was kept today for your internet connection without a payment. We keep none for it until tomorrow, or until more are free.'
export const freeCycles = (times: number) =>
  `You have left this class ${times} times within a day. You can enroll in it again tomorrow.`
export const seatKeptUntilProved = (email: string) =>
  `Your seat is kept for ${LIFETIMES.freeHoldMinutes} minutes. Open the link that we sent to ${email} and it is yours.`
export const tooManyReturns =
  'You have bought this class and given it back three times within a day. Please wait a day before you buy it again.'
export const orderCreated = 'Your seat is held while you pay.'
export const enrolledFree = 'You are now enrolled in the class.'
export const paymentPending =
  'Your bank has not confirmed this payment yet. We will enroll you as soon as it does.'
export const paymentRefunded =
  'Your payment arrived, but we could not give you a seat. The full amount is on its way back to you.'
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
export const emailMalformed = 'This does not look like an email address. Check the part after the @.'
export const brokenBody = 'The request could not be read. It must be valid JSON.'
export const wrongBodyType = 'Please send JSON.'
export const wrongEncoding = 'Please send plain UTF-8, without a Content-Encoding.'
export const bodyTooLarge = 'The request is too large. The limit is 1 MiB.'
export const bodyTooLargeWithoutLogin = 'The request is too large. Without a login the limit is 64 KiB.'
export const forged = 'This request could not be verified. Please reload the page and try again.'
export const noSuchCall = 'There is nothing at this address.'
export const wrongMethod = 'This address does not support that method.'
export const subscribeSent = `Please check your mail: we have sent you a link to confirm. It works for ${LIFETIMES.subscriptionLinkDays} days.`
export const subscriptionInvalid = 'This link has expired or is incomplete. Please ask for a new one.'
export const newsletterConfirmed = 'Thank you. Our letter will come to your address.'
export const launchConfirmed = 'Thank you. We will write to you when it begins.'
export const unsubscribed = 'You are off the list. We will not write to you about it again.'
export const tooBusy = 'We are very busy right now. Please try again in a moment.'
export const unreachable = 'The studio could not be reached. Please try again.'
export const unexpected = 'Something went wrong on our side. Please try again.'
export const waitNeedsProof =
  'Please confirm your email address first: open the link that we sent you. Then you can join the waiting list.'
export const seatsBeingPaid =
  'The last seats of this class are being paid for right now. The waiting list opens once they are taken: please look again in a few minutes.'
export const offerLapsed = (milliseconds: number) =>
  `A seat of this class was offered to you, and you did not take it. You can join its waiting list again in ${inWords(milliseconds)}.`
export const alreadyWaiting = 'You are on the waiting list of this class already.'
export const notWaiting = 'You are not on the waiting list of this class.'
export const seatFree = 'There is a free seat in this class, so you do not need to wait.'
export const waitingJoined = 'You are on the waiting list. We will write to you as soon as a seat is yours.'
export const waitingLeft = 'You have left the waiting list.'
export const nothingToCancel = 'There is nothing left to cancel here.'
export const refundChanged =
  'The refund under our policy has changed. Please look at it again before you cancel.'
export const enrollmentCancelled = 'Your enrollment is cancelled.'
export const answersSaved = 'Your answers are saved.'
export const preferencesSaved = 'Your choices are saved.'
export const emailChangeSent = `Please check the mail of the new address: the link works once, for ${LIFETIMES.addressLinkHours} hours. Until then nothing changes.`
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
export const twoFactorNotBegun = 'Please start again: there is no new key to confirm.'
export const twoFactorOn = 'Two-factor login is on.'
export const twoFactorOff = 'Two-factor login is off.'
export const conversationSent = 'Your message is with the studio.'
export const conversationAnswered = 'The answer is sent.'
export const capacityBelowTaken = (taken: number) =>
  `${taken} ${taken === 1 ? 'seat is' : 'seats are'} taken, being paid or offered right now: the capacity cannot be lower.`
export const capacityChanged = 'The capacity is changed.'
export const classCancelled = 'The class is cancelled. Its members get a letter and their money back.'
export const applicationApproved =
  'The application is approved. The applicant gets a letter and is an instructor from now on.'
export const applicationDeclined =
  'The application is declined. The applicant gets a letter and stays a member.'
export const applicationNotFound = 'This application is no longer waiting for an answer.'
export const memberNotFound = 'We could not find this member.'
export const planNotFound = 'We could not find this plan.'
export const plansNotOnSale = 'Plans are not on sale yet.'
export const planIsFree = 'This plan costs nothing: everybody has it.'
export const planPriceChanged = 'The price of this plan has changed. Please look at it again before you pay.'
export const alreadySubscribed = 'You have paid for this plan already, or for one that comes next.'
export const planOrderCreated = 'Your plan begins as soon as it is paid.'
export const planPaid = 'Payment successful! The plan is yours.'
export const pictureSet = 'Your picture is changed.'
export const pictureRemoved = 'Your picture is removed.'
export const notAPicture = 'This is not a picture that we can use. Please choose a JPEG, PNG or WebP.'
export const pictureTooLarge = 'This picture is too large. Please choose a smaller one.'
export const noPicture = 'There is no picture.'

/** Rounded up: minutes, hours from two on, days from two on. */
function inWords(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / 60_000))
  if (minutes === 1) return 'a minute'
  if (minutes <= 120) return `${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours <= 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`
}
