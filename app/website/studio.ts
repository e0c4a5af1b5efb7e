/** Studio copy: what the studio says of itself. Figures here are claims of the studio, never computed. */
export const OPENING_HOURS = [
  { days: 'Mon-Fri', hours: '6:00 AM-9:00 PM' },
  { days: 'Sat', hours: '7:00 AM-8:00 PM' },
  { days: 'Sun', hours: '8:00 AM-6:00 PM' },
]

export const CLAIMS = { clientsGuided: '5000+', students: '5000+', courses: '25+', rating: '4.9/5' }

export const SUPPORT = { email: 'namaste@zenflowyoga.example', phone: '+91 135 555 0108' }

/** The three houses, as the contact page and the timetable name them. */
export const CENTRES = [
  {
    slug: 'rishikesh',
    name: 'Zen Flow Rishikesh',
    address: '12 River Steps Lane, Tapovan, Rishikesh, Uttarakhand 249192',
  },
  {
    slug: 'mumbai',
    name: 'Zen Flow Mumbai',
    address: '3rd floor, 48 Lantern House, Hill Road, Bandra West, Mumbai, Maharashtra 400050',
  },
  {
    slug: 'mysore',
    name: 'Zen Flow Mysore',
    address: '7 Temple Tree Road, Gokulam, Mysuru, Karnataka 570002',
  },
]
