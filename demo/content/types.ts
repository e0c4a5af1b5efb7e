import type { HealthAnswers } from '../../contract/accounts.ts'
import type { Words } from '../../domain/class-editing/class-columns.ts'

/**
 * The shapes of the studio's written content. Days are counted from the day of seeding, so that a fresh
 * install always has classes about to start; only the two events carry calendar dates.
 */

export type Level = 'beginner' | 'intermediate' | 'advanced'

export type ClassType = 'In Person' | 'Live Online' | 'Recorded'

export type Style =
  | 'Hatha'
  | 'Vinyasa'
  | 'Ashtanga'
  | 'Yin'
  | 'Restorative'
  | 'Power Yoga'
  | 'Meditation'
  | 'Kundalini'
  | 'Prenatal'
  | 'Pranayama'

export type PostCategory =
  | 'Yoga'
  | 'Wellness'
  | 'Fitness'
  | 'Meditation'
  | 'Mindfulness'
  | 'Nutrition'
  | 'Lifestyle'

/** 1 = Sunday … 7 = Saturday, as everywhere in the product. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

export type CourseId = 1 | 2 | 3 | 4 | 5

export type TeacherContent = {
  key: string
  firstName: string
  lastName: string
  email: string
  /** The centre where this teacher's in-person classes are held. */
  centre: string
  bio: string
  certifications: string[]
  philosophy: string
  specialClasses: string[]
  experienceYears: number
  studentsTaught: number
  rating: number
  styles: Style[]
  weekdaySchedule: { day: string; text: string }[]
}

/** With all that the desk can write of a class, under its name there. */
export type ClassContent = Partial<Omit<Words, 'about' | 'courseId'>> & {
  key: string
  className: string
  title: string
  description: string
  about: { teaches: string[]; forWhom: string; care?: string }
  type: ClassType
  difficulty: Level
  category: Style
  priceRupees: number
  /** For one session; only the run is sold without it. */
  singlePriceRupees?: number
  capacity: number
  totalClasses: number
  equipmentNeeded: string[]
  teacher: string
  centre: string | null
  /** A room of the centre; its first without one. */
  room?: string
  /** Days from seeding to the first possible meeting; negative when the class is running or over. */
  startsInDays: number
  daysOfWeek: Weekday[]
  /** 'HH:MM', 24 hours, Asia/Kolkata. */
  startTime: string
  endTime: string
  renewal: boolean
  /** Seats taken at seeding. */
  enrolled: number
  /** Sessions that its first members have given up: there a place is free in a class that is full. */
  givenUp?: number[]
  /** Set on the five classes that the courses sell. */
  courseId?: CourseId
  weeks?: number
  /** Keys of the videos in `demo/content/films.ts`, in the order of their class numbers. */
  videos?: string[]
  /** For recordings: how many days a member may watch. Their weekdays are only a suggested rhythm. */
  accessDays?: number
}

export type CourseContent = {
  id: CourseId
  title: string
  /** Rupees. */
  originalPrice: number
  discountedPrice: number
  level: Level
  /** Weeks. */
  duration: number
  description: string
  fullDescription: string
  studentsEnrolled: number
  pictureAlt: string
  highlights: string[]
  /** "Weeks 1–2: what happens in them" */
  schedule: string[]
  /** A teacher's key, and what the course says of them. */
  teacher: string
  teacherBio: string
}

export type CentreContent = {
  key: string
  name: string
  address: string
  description: string
  specialties: string[]
  timing: string
  phone: string
  /** Of India, by the code of a GSTIN. */
  state: string
  /** What a map is asked for. */
  mapQuery: string
  /** For those who come, one thing a line. */
  facilities: string[]
  /** The first is the one that a class is in when it names none. */
  rooms: RoomContent[]
}

export type RoomContent = {
  name: string
  capacity: number
  /** How to find its door. */
  directions: string
}

export type PostContent = {
  slug: string
  title: string
  excerpt: string
  category: PostCategory
  /** A teacher's key. */
  author: string
  publishedDaysAgo: number
  featured: boolean
  /** Markdown. */
  body: string
}

export type TestimonialContent = {
  key: string
  text: string
  name: string
}

export type EventContent = {
  slug: string
  title: string
  description: string
  /** Markdown. */
  longText: string
  startsOn: string
  endsOn: string
  location: string
  priceCents: number
  currency: 'USD'
}

export type PlanContent = {
  planId: 'free' | 'basic' | 'premium'
  name: string
  /** In whole units of the currency. */
  monthlyPrice: number
  yearlyPrice: number
  currency: 'USD'
  features: string[]
  notIncludedFeatures: string[]
  /** Whether it opens the videos of every recorded class. */
  opensFilms: boolean
}

export type MemberContent = { firstName: string; lastName: string; email: string }

export type CueContent = HealthAnswers & { email: string; text: string }

export type DemoLogin = MemberContent & {
  role: 'user' | 'instructor' | 'admin'
  /** Seats that this login holds, counted within the class's `enrolled`, and sessions marked as completed. */
  enrolledIn: { classKey: string; completed: number }[]
  /** Sessions, by their number, in which this login has a single place. */
  singlePlaces?: { classKey: string; session: number }[]
}
