/**
 * The messages that people read: first those that the specification fixes (sections 2, 5, 7, 8), word for word,
 * then those that we add. The API, the screens and the tests all read them here.
 */
export const TEXTS = {
  registrationFailed: 'Registration failed. Please try again.',
  loginFailed: 'Login failed. Please try again.',
  invalidCredentials: 'Invalid Credentials',

  sdkFailed: 'Razorpay SDK failed to load. Please check your internet connection.',
  orderFailed: 'Failed to create payment order',
  verificationFailed: 'Payment verification failed',
  enrolledFetchFailed: 'Failed to fetch enrolled classes after payment',
  initializationFailed: 'Payment initialization failed',
  paymentFailed: 'Payment failed',
  paymentFailedAlert: 'Payment failed. Please try again.',
  paymentWithoutEnrollment: 'Payment processed, but class enrollment failed. Please contact support.',
  paymentSuccessful: 'Payment successful! You are now enrolled in the class.',

  sessionCompleted: 'Session marked as completed!',
  sessionFailed: 'Failed to mark session as completed.',
  sessionError: 'Error marking session as completed.',

  messageSent: 'Message sent successfully!',
  messageFailed: 'Failed to send message',
  messageError: 'An error occurred while sending the message',
  logInToSend: 'Please log in to send a message',
  thankYou: "We've received your message and will get back to you soon.",

  profileUpdated: 'Profile updated successfully',
  profileFailed: 'Failed to update profile',
  passwordChanged: 'Password changed successfully',
  passwordFailed: 'Failed to change password',
  passwordsDiffer: 'New passwords do not match',
  passwordTooShort: 'Password must be at least 6 characters long',
  noUserId: 'User ID not found',

  blogFailed: 'Failed to load blogs. Please try again later.',
  blogLoading: 'Loading blog posts...',
  noPosts: 'No blog posts found',
  noPostsFound: 'Try adjusting your search terms.',
  courseNotFound: 'Course not found',
  noClasses: 'No classes available',
  noEnrolledHome: 'No enrolled classes found. Start your yoga journey by enrolling in a class!',
  noEnrolledClasses:
    "You don't have any active classes. Please enroll in a course to begin your yoga journey.",
  loading: 'Loading...',

  // ours
  registered: 'Welcome to Zen Flow Yoga. Your account is ready.',
  loggedIn: 'Welcome back.',
  loggedOut: 'You are logged out.',
  notLoggedIn: 'Please log in to continue.',
  notYours: 'This belongs to another account.',
  notAllowed: 'You may not do this.',
  emailTaken: 'An account with this email already exists. Log in, or reset your password.',
  passwordCommon: 'This password is one of the most common ones. Please choose another.',
  wrongPassword: 'Your current password is not correct.',
  tooManyTries: 'Too many attempts. Please wait a few minutes and try again.',
  resetSent: 'If an account with this email exists, we have sent it a link. It works once, for 30 minutes.',
  resetInvalid: 'This link has ended or was used before. Please ask for a new one.',
  passwordReset: 'Your password is changed. Please log in.',
  classNotFound: 'We could not find this class.',
  videoNotFound: 'We could not find this video.',
  videoClosed: 'This video is for enrolled members. Its link may have ended: reload the page.',
  priceChanged: 'The price of this class has changed. Please look at it again before you pay.',
  classFull: 'This class is full.',
  classFinished: 'This class is over and takes no more enrollments.',
  alreadyEnrolled: 'You are already enrolled in this class.',
  notEnrolled: 'You are not enrolled in this class.',
  noSuchSession: 'This class has no session with that number.',
  allCompleted: 'All sessions of this class are already completed.',
  orderCreated: 'Your seat is held while you pay.',
  enrolledFree: 'You are now enrolled in the class.',
  paymentPending: 'Your bank has not confirmed this payment yet. We enrol you as soon as it does.',
  paymentRefunded:
    'Your payment arrived, but we could not give you a seat. The full amount is on its way back to you.',
  paymentsOff: 'Payments are not set up yet. Please contact the studio.',
  orderNotFound: 'We could not find this order.',
  postNotFound: 'We could not find this post.',
  postDeleted: 'The post is deleted.',
  postRestored: 'The post is back.',
  eventNotFound: 'We could not find this event.',
  interestKept: 'Thank you. We have noted your interest and write to you as soon as there is news.',
  checkFields: 'Please check the marked fields.',
  brokenBody: 'The request could not be read. It must be valid JSON.',
  wrongBodyType: 'Please send JSON.',
  bodyTooLarge: 'The request is too large. The limit is 1 MiB.',
  forged: 'This request could not be verified. Please reload the page and try again.',
  noSuchCall: 'There is nothing at this address.',
  wrongMethod: 'This address does not take that method.',
  tooBusy: 'We are very busy right now. Please try again in a moment.',
  unexpected: 'Something went wrong on our side. Please try again.',
} as const

/** A category of the blog without posts (section 2). */
export function noPostsIn(category: string): string {
  return `There are no blog posts in the ${category} category yet.`
}
