// A separate module, because every class card needs it and few pages need the rest.
export * from './levels.ts'

/** The answer to optional questions: counts as answered, and nothing is stored. */
export const NOT_SAID = 'prefer-not-say'
export const GENDERS = ['male', 'female', 'other', NOT_SAID] as const
export const MEDICAL_CONDITIONS = [
  'None',
  'Back Pain',
  'Arthritis',
  'High Blood Pressure',
  'Diabetes',
  'Heart Condition',
  'Pregnancy',
  'Other',
] as const
export const EXPERIENCE_LEVELS = ['beginner', 'novice', 'intermediate', 'advanced'] as const
export const PREFERRED_STYLES = [
  'Hatha',
  'Vinyasa',
  'Ashtanga',
  'Yin',
  'Restorative',
  'Power Yoga',
  'Not Sure',
] as const
export const FLEXIBILITIES = ['limited', 'moderate', 'good', 'excellent'] as const
export const FITNESS_GOALS = [
  'Flexibility',
  'Strength',
  'Weight Loss',
  'Stress Relief',
  'Better Sleep',
  'Pain Management',
  'Spiritual Growth',
] as const
export const FOCUS_AREAS = [
  'Back',
  'Core',
  'Upper Body',
  'Lower Body',
  'Balance',
  'Breathing',
  'Meditation',
] as const
export const PREFERRED_TIMES = ['early-morning', 'morning', 'afternoon', 'evening', 'night'] as const
export const SESSION_DURATIONS = [15, 30, 45, 60, 90] as const
export const OCCUPATIONS = [
  'desk-job',
  'physical-labor',
  'service-industry',
  'healthcare',
  'education',
  'remote-work',
  'student',
  'retired',
  'other',
] as const
export const STRESS_LEVELS = ['low', 'moderate', 'high', 'very high'] as const
export const SLEEP_QUALITIES = ['excellent', 'good', 'fair', 'poor', 'insomnia'] as const
export const DIETARY_PREFERENCES = [
  'vegetarian',
  'vegan',
  'gluten-free',
  'dairy-free',
  'pescatarian',
  'no restrictions',
  'other',
] as const
export const ACTIVITY_LEVELS = ['sedentary', 'light', 'moderate', 'active', 'very-active'] as const

/** No one becomes an admin by signing up. */
export const SIGN_UP_ROLES = ['user', 'instructor'] as const
export const ROLES = ['user', 'instructor', 'admin'] as const
export type Role = (typeof ROLES)[number]
/** Roles of staff; a person may have several. */
export const STAFF_ROLES = ['owner', 'manager', 'front desk', 'teacher', 'accountant'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** How a sale at the desk is paid. */
/** How a refund reaches the member: by the bank, by hand at the desk, or by a bank that may refuse because the payment is too old. */
export type RefundRoute = 'bank' | 'hand' | 'old'

export const DESK_WAYS = ['cash', 'studio-upi', 'card-machine', 'bank-transfer'] as const
export type DeskWay = (typeof DESK_WAYS)[number]
export type PaymentWay = 'razorpay' | DeskWay
/** How a refund is paid that Razorpay couldn’t deliver. */
export const OTHER_WAYS = ['cash', 'studio-upi', 'bank-transfer'] as const satisfies readonly DeskWay[]
export type OtherWay = (typeof OTHER_WAYS)[number]

export const CLASS_TYPES = ['In Person', 'Live Online', 'Recorded'] as const
export type ClassType = (typeof CLASS_TYPES)[number]

export const CLASS_STATUSES = [
  'Starting soon',
  'Upcoming',
  'In progress',
  'Full',
  'Finished',
  'On demand',
] as const
export type ClassStatus = (typeof CLASS_STATUSES)[number]

export const ENROLLMENT_STATUSES = ['active', 'waitlisted', 'completed', 'cancelled'] as const
export type EnrollmentStatus = (typeof ENROLLMENT_STATUSES)[number]

/** How someone got a place in a session. */
export const BOOKING_SOURCES = ['run', 'drop-in', 'make-up', 'walk-in'] as const
export type BookingSource = (typeof BOOKING_SOURCES)[number]

/** 'given-up': the member released this session and stays enrolled. */
export const BOOKING_STATES = ['booked', 'given-up', 'cancelled'] as const
export type BookingState = (typeof BOOKING_STATES)[number]

export const ROLL_MARKS = ['present', 'late', 'absent', 'excused'] as const
export type RollMark = (typeof ROLL_MARKS)[number]

export const PLAN_PERIODS = ['month', 'year'] as const
export type PlanPeriod = (typeof PLAN_PERIODS)[number]

/** A draft is visible only at the desk; a withdrawn plan isn’t sold any more. */
export const PLAN_STATES = ['sold', 'draft', 'withdrawn'] as const
export type PlanState = (typeof PLAN_STATES)[number]

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

export const REFUND_REASONS = [
  'no-seat',
  'already-enrolled',
  'already-subscribed',
  'class-over',
  'wrong-amount',
  'account-deleted',
  'account-blocked',
  'policy',
  'class-cancelled',
  'session-cancelled',
  // The session started before we learned of the payment.
  'session-begun',
  // Decided at the desk, beyond the policy.
  'desk',
  // The payer's bank took it after a dispute.
  'chargeback',
  // Made in the provider's dashboard.
  'studio',
] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

export const BLOG_CATEGORIES = [
  'Yoga',
  'Wellness',
  'Fitness',
  'Meditation',
  'Mindfulness',
  'Nutrition',
  'Lifestyle',
] as const
export type BlogCategory = (typeof BLOG_CATEGORIES)[number]
export const BLOG_FILTERS = ['All', ...BLOG_CATEGORIES] as const
export type BlogFilter = (typeof BLOG_FILTERS)[number]

export const ATTENDANCE_STATS = ['attended', 'totalSessions', 'attendancePercentage', 'progress'] as const

/** What a studio writes for visitors, and its states. */
export const WORD_KINDS = [
  ...(['post', 'event', 'course', 'testimonial', 'landing', 'about', 'faq'] as const),
  ...(['terms', 'privacy', 'teacher', 'centre'] as const),
] as const
/** Pages that have versions, each from a day on. */
export const LEGAL_KINDS = ['terms', 'privacy'] as const
export type LegalKind = (typeof LEGAL_KINDS)[number]
/** How someone agreed to be quoted: by emailed link, on paper, or in the demo. */
export const CONSENT_WAYS = ['link', 'paper', 'demo'] as const
/** 'other-words': the text has changed since they agreed; 'ended': no answer in time. */
export const CONSENT_STATES = ['asked', 'given', 'withdrawn', 'other-words', 'ended'] as const
export type ConsentState = (typeof CONSENT_STATES)[number]
export type ConsentWay = (typeof CONSENT_WAYS)[number]
export const WORD_STATES = ['draft', 'scheduled', 'published', 'changed', 'withdrawn'] as const
export type WordState = (typeof WORD_STATES)[number]
export const WORD_SHELVES = ['published', 'draft', 'withdrawn'] as const
export type WordShelf = (typeof WORD_SHELVES)[number]

export const FILM_TYPES = ['video/mp4', 'video/webm'] as const
export type FilmType = (typeof FILM_TYPES)[number]
