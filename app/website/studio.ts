/** Studio copy: what the studio says of itself. Figures here are claims of the studio, never computed. */
export const OPENING_HOURS = [
  { days: 'Mon-Fri', hours: '6:00 AM-9:00 PM' },
  { days: 'Sat', hours: '7:00 AM-8:00 PM' },
  { days: 'Sun', hours: '8:00 AM-6:00 PM' },
]

export const CLAIMS = { clientsGuided: '5000+', students: '5000+', courses: '25+', rating: '4.9/5' }

export const SUPPORT = { email: 'namaste@zenflowyoga.example', phone: '+91 135 555 0108' }
