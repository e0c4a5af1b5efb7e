import { type CourseLine, courseLines } from './course-lines.ts'

/** The five courses (section 3): fixed data that the pages, the API and the seed all read here. Prices are rupees. */
export type Course = CourseLine & {
  description: string
  fullDescription: string
  studentsEnrolled: number
  /** By day; the night's inking lies beside it. */
  image: { src: string; alt: string }
  highlights: string[]
  /** "Weeks 1-2: what happens in them" */
  schedule: string[]
  instructor: { name: string; bio: string; image: string }
  /** The short name of the class that the course sells, on a fresh install. */
  classKey: string
}

/** The course of an address, if it is one of the five. */
export function findCourse(id: string): Course | undefined {
  return courses.find((course) => String(course.id) === id)
}

/** "Weeks 1-2: Standing" as its two halves. */
export function weekRange(line: string): { weeks: string; topic: string } {
  const colon = line.indexOf(':')
  if (colon < 0) return { weeks: '', topic: line }
  return { weeks: line.slice(0, colon), topic: line.slice(colon + 1).trim() }
}

function line(id: CourseLine['id']): CourseLine {
  return courseLines.find((course) => course.id === id)!
}

export const courses: Course[] = [
  {
    ...line(1),
    description: 'The basic postures, one by one, learnt well enough to practise alone.',
    fullDescription:
      'Eight weeks, twenty-four postures. We take each one apart, look at what it asks of your feet, your back and your breath, and put it together again in a version that suits you. Nothing is rushed and nothing is assumed. By the last class you will have a sequence of twenty minutes that is yours to keep.',
    studentsEnrolled: 1500,
    image: { src: '/art/course-1.day.svg', alt: 'Print: two summits and a sun over a still lake' },
    highlights: [
      'Twenty-four postures, three versions of each',
      'Small groups of twenty at most',
      'Safe ways round stiff hips, knees and shoulders',
      'A printed card with your own sequence',
    ],
    schedule: [
      'Weeks 1-2: Standing on your feet: mountain, tree and triangle',
      'Weeks 3-4: Folding and lengthening, standing and seated',
      'Weeks 5-6: Opening the chest: gentle backbends',
      'Weeks 7-8: Twists, rest, and your own sequence',
    ],
    instructor: {
      name: 'Meera Joshi',
      bio: 'Meera teaches Hatha the slow way: one shape, entered well, held long enough to learn something.',
      image: '/art/teacher-meera-joshi.day.svg',
    },
    classKey: 'foundational-poses',
  },
  {
    ...line(2),
    description: 'Long holds, clear words and plenty of rest between.',
    fullDescription:
      'Ha is the sun and tha the moon: effort and ease, taken in turns until they stop quarrelling. In ten weeks we practise slowly, with blocks and blankets, and finish every class with ten minutes of guided rest. It suits beginners, people coming back to movement, and anyone whose days are already hard enough.',
    studentsEnrolled: 1200,
    image: { src: '/art/course-2.day.svg', alt: 'Print: sun and moon above a lake between hills' },
    highlights: [
      'Two unhurried classes a week',
      'Props for everyone, explained',
      'Ten minutes of guided rest in every class',
      'A film for practice at home',
    ],
    schedule: [
      'Weeks 1-2: Arriving: breath, feet and spine',
      'Weeks 3-4: Standing postures with support',
      'Weeks 5-6: Hips and shoulders, patiently',
      'Weeks 7-8: Twists and gentle backbends',
      'Weeks 9-10: Longer holds, deeper rest',
    ],
    instructor: {
      name: 'Meera Joshi',
      bio: 'Meera came to yoga after ten years at a desk and builds every class around tired backs.',
      image: '/art/teacher-meera-joshi.day.svg',
    },
    classKey: 'gentle-hatha-yoga',
  },
  {
    ...line(3),
    description: 'One breath, one movement: a steady sequence that warms without rushing.',
    fullDescription:
      'Twelve weeks of moving with the breath. We begin with the sun salutation, slowly enough to see every hinge in it, and add standing postures, balances and backbends until a whole hour runs like water. The sequence repeats, so that your body learns it and your head can go quiet.',
    studentsEnrolled: 800,
    image: { src: '/art/course-3.day.svg', alt: 'Print: a river in slow curves between hills' },
    highlights: [
      'Sun salutations A and B from the inside',
      'A sequence that grows week by week',
      'Breaths counted aloud',
      'A film for practice at home',
    ],
    schedule: [
      'Weeks 1-3: Sun salutation A, link by link',
      'Weeks 4-6: Sun salutation B and the warriors',
      'Weeks 7-9: Balances and twists inside the flow',
      'Weeks 10-12: Backbends, and the whole hour from memory',
    ],
    instructor: {
      name: 'Rohan Bhatt',
      bio: 'Rohan counts breaths aloud so that you never have to guess what comes next.',
      image: '/art/teacher-rohan-bhatt.day.svg',
    },
    classKey: 'vinyasa-flow',
  },
  {
    ...line(4),
    description: 'Strong standing work, arm balances and a real sweat.',
    fullDescription:
      'Ten weeks of strong, clear work. Three evenings a week we hold the shapes that most classes hurry through, build the shoulders and the core for arm balances, and learn to keep the breath quiet while the legs complain. Every posture comes with a way to do less, and nobody is asked why they take it.',
    studentsEnrolled: 600,
    image: { src: '/art/course-4.day.svg', alt: 'Print: one steep summit before a blazing sky' },
    highlights: [
      'Three evening classes a week',
      'Arm balances from the floor up',
      'Core work that looks after the lower back',
      'A proper cool-down every time',
    ],
    schedule: [
      'Weeks 1-2: Plank, chair and the strength of the legs',
      'Weeks 3-4: Core and side plank',
      'Weeks 5-6: Crow, and how to fall out of it',
      'Weeks 7-8: Long standing sequences',
      'Weeks 9-10: Handstand preparation at the wall',
    ],
    instructor: {
      name: 'Rohan Bhatt',
      bio: 'Rohan swam competitively before he taught. His classes are brisk, cheerful and exactly on time.',
      image: '/art/teacher-rohan-bhatt.day.svg',
    },
    classKey: 'power-yoga',
  },
  {
    ...line(5),
    description: 'The primary series in the Mysore manner, before the day begins.',
    fullDescription:
      'Sixteen weeks of early mornings. Everyone practises the same series at their own pace; the teacher moves between the mats and gives the next posture when the last one has settled. It is demanding, plain and oddly peaceful. Come with a regular practice and without a deadline.',
    studentsEnrolled: 400,
    image: { src: '/art/course-5.day.svg', alt: 'Print: a petalled sun over eight layered hills' },
    highlights: [
      'Three mornings a week, self-paced with a teacher',
      'One posture at a time, given when you are ready',
      'Fourteen mats, no more',
      'A conversation about your practice every month',
    ],
    schedule: [
      'Weeks 1-4: Sun salutations and standing postures',
      'Weeks 5-8: The seated series to the first half',
      'Weeks 9-12: The second half, without hurry',
      'Weeks 13-16: Backbends, closing series, practice on your own',
    ],
    instructor: {
      name: 'Lakshmi Gowda',
      bio: 'Lakshmi has practised Ashtanga for more than twenty years and remembers which posture is yours.',
      image: '/art/teacher-lakshmi-gowda.day.svg',
    },
    classKey: 'ashtanga-yoga',
  },
]
