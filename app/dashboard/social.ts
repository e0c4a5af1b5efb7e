/** Where the studio can be followed. */
export const SOCIAL = [
  { name: 'Instagram', url: 'https://www.instagram.com/zenflowyoga.example' },
  { name: 'YouTube', url: 'https://www.youtube.com/@zenflowyoga.example' },
  { name: 'Facebook', url: 'https://www.facebook.com/zenflowyoga.example' },
]
