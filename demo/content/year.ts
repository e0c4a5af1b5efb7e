import type { Style } from './types.ts'

/** The terms of the year that is over: each begins again every thirteen weeks. They are archived, so that only the desk knows of them. */
export const terms: {
  key: string
  title: string
  style: Style
  teacher: string
  centre: string
  /** 1 is Sunday, as on the wire. */
  daysOfWeek: number[]
  startTime: string
  endTime: string
  capacity: number
  priceRupees: number
  singlePriceRupees: number
  online?: true
}[] = [
  {
    key: 'morning-hatha',
    title: 'Morning Hatha',
    style: 'Hatha',
    teacher: 'rohan-bhatt',
    centre: 'rishikesh',
    daysOfWeek: [2, 5],
    startTime: '06:30',
    endTime: '07:30',
    capacity: 14,
    priceRupees: 4299,
    singlePriceRupees: 300,
  },
  {
    key: 'midday-flow',
    title: 'Midday Flow',
    style: 'Vinyasa',
    teacher: 'imran-sheikh',
    centre: 'mumbai',
    daysOfWeek: [3, 7],
    startTime: '12:15',
    endTime: '13:15',
    capacity: 12,
    priceRupees: 4799,
    singlePriceRupees: 350,
  },
  {
    key: 'evening-rest',
    title: 'Evening Rest',
    style: 'Restorative',
    teacher: 'devika-menon',
    centre: 'mumbai',
    daysOfWeek: [3],
    startTime: '19:00',
    endTime: '20:15',
    capacity: 16,
    priceRupees: 2699,
    singlePriceRupees: 320,
  },
  {
    key: 'primary-at-home',
    title: 'Primary Series at Home',
    style: 'Ashtanga',
    teacher: 'lakshmi-gowda',
    centre: '',
    online: true,
    daysOfWeek: [4, 6],
    startTime: '17:00',
    endTime: '18:00',
    capacity: 20,
    priceRupees: 2999,
    singlePriceRupees: 200,
  },
]

/** People who came and went in that year: each first name with each of these last names that is next to it. */
export const firstNames = [
  ...[
    'Abhay',
    'Bina',
    'Chandni',
    'Dhruv',
    'Ekta',
    'Firoz',
    'Gita',
    'Hemant',
    'Indira',
    'Jatin',
    'Kavya',
    'Lalit',
  ],
  ...[
    'Mridula',
    'Naveen',
    'Oviya',
    'Prakash',
    'Radhika',
    'Sameer',
    'Trisha',
    'Ujwal',
    'Veda',
    'Wasim',
    'Yash',
    'Zoya',
  ],
]
export const lastNames = ['Bhatia', 'Chauhan', 'Dutta', 'Kurian']
