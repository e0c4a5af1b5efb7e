import type { CentreContent } from './types.ts'

/** The three centres (section 2 of the specification). */
export const centres: CentreContent[] = [
  {
    key: 'rishikesh',
    name: 'Zen Flow Rishikesh',
    address: '12 River Steps Lane, Tapovan, Rishikesh, Uttarakhand 249192',
    description:
      'Our first room, two minutes from the Ganga. Wooden floor, windows to the east and the sound of water under every class. Come early: the tea is made at six.',
    specialties: ['Hatha', 'Meditation', 'Kundalini', 'Pranayama'],
    timing: 'Mon–Fri 6:00 AM – 9:00 PM, Sat 7:00 AM – 8:00 PM, Sun 8:00 AM – 6:00 PM',
    phone: '+91 90000 00101',
    state: '05',
    mapQuery: 'Tapovan, Rishikesh, Uttarakhand',
    facilities: [
      'Mats, blocks and blankets to borrow',
      'A changing room and lockers',
      'No cars beyond the bridge: park at Tapovan and walk six minutes',
    ],
    rooms: [
      {
        name: 'River room',
        capacity: 24,
        directions:
          'From the steps, the blue door on the left. Shoes stay on the shelf under the stairs; the room is up one flight.',
      },
      {
        name: 'Courtyard',
        capacity: 16,
        directions:
          'Through the blue door and straight on, past the kitchen. When it rains we sit upstairs instead.',
      },
    ],
  },
  {
    key: 'mumbai',
    name: 'Zen Flow Mumbai',
    address: '3rd floor, 48 Lantern House, Hill Road, Bandra West, Mumbai, Maharashtra 400050',
    description:
      'Two rooms above a quiet lane in Bandra, a short walk from the sea. One is warm and bright for flowing classes, the other is dim and full of blankets. There are showers, lockers and a shelf for books to swap.',
    specialties: ['Vinyasa', 'Power Yoga', 'Prenatal', 'Restorative'],
    timing: 'Mon–Fri 6:00 AM – 9:00 PM, Sat 7:00 AM – 8:00 PM, Sun 8:00 AM – 6:00 PM',
    phone: '+91 90000 00102',
    state: '27',
    mapQuery: 'Hill Road, Bandra West, Mumbai',
    facilities: [
      'Mats to borrow; towels are yours to bring',
      'Two changing rooms, one shower',
      'No parking in the lane; the station is twelve minutes on foot',
    ],
    rooms: [
      {
        name: 'Bright room',
        capacity: 24,
        directions: 'The lift is beside the tailor. On the third floor turn right; mats stand by the window.',
      },
      {
        name: 'Quiet room',
        capacity: 14,
        directions:
          'The lift is beside the tailor. On the third floor turn left, to the end of the corridor.',
      },
    ],
  },
  {
    key: 'mysore',
    name: 'Zen Flow Mysore',
    address: '7 Temple Tree Road, Gokulam, Mysuru, Karnataka 570002',
    description:
      'A tiled house under two neem trees, with one long room for practice and a veranda for everything else. Ashtanga before sunrise, breath at dusk, and coconut water in between.',
    specialties: ['Ashtanga', 'Pranayama', 'Yin'],
    timing: 'Mon–Fri 6:00 AM – 9:00 PM, Sat 7:00 AM – 8:00 PM, Sun 8:00 AM – 6:00 PM',
    phone: '+91 90000 00103',
    state: '29',
    mapQuery: 'Gokulam, Mysuru, Karnataka',
    facilities: ['Mats and bolsters to borrow', 'A changing room', 'Scooters may stand in the yard'],
    rooms: [
      {
        name: 'Long room',
        capacity: 20,
        directions:
          'The gate between the two neem trees is open half an hour before class. Leave shoes on the veranda.',
      },
    ],
  },
]
