/** Holidays of the whole of India that fall on the same day each year; the others move, and are the studio's to name. */
export const FIXED_HOLIDAYS = [
  { name: 'Republic Day', monthDay: '01-26' },
  { name: 'Labour Day', monthDay: '05-01' },
  { name: 'Independence Day', monthDay: '08-15' },
  { name: 'Gandhi Jayanti', monthDay: '10-02' },
  { name: 'Christmas', monthDay: '12-25' },
] as const
