import { print } from '../art.ts'
import { Picture } from '../components/picture.tsx'
import '../styles/rooms.css'

const CENTRES = [
  {
    id: 'rishikesh',
    name: 'Rishikesh',
    address: '14 Swarg Ashram Road, Rishikesh, Uttarakhand 249304',
    description:
      'Two rooms above the river. Mornings smell of wet stone, and the bell across the water keeps time.',
    specialties: ['Hatha', 'Vinyasa', 'Meditation'],
    timing: '5:30 AM to 8:00 PM, every day',
    phone: '+91 135 555 0114',
  },
  {
    id: 'mumbai',
    name: 'Mumbai',
    address: '3 Carter Lane, Bandra West, Mumbai, Maharashtra 400050',
    description:
      'A quiet hall on the second floor, two streets from the sea, for the hour before or after work.',
    specialties: ['Power Yoga', 'Vinyasa', 'Restorative'],
    timing: '6:00 AM to 9:00 PM, Monday to Saturday',
    phone: '+91 22 5550 0127',
  },
  {
    id: 'mysore',
    name: 'Mysore',
    address: '27 Gokulam 3rd Stage, Mysuru, Karnataka 570002',
    description:
      'A long wooden floor and an early start. The set sequence, at your own pace, six days a week.',
    specialties: ['Ashtanga', 'Yin', 'Pranayama'],
    timing: '5:00 AM to 7:00 PM, Sunday to Friday',
    phone: '+91 821 555 0139',
  },
] as const

export default function Centers() {
  return (
    <>
      <h1>Our Centers</h1>
      <p className="lede">Three rooms in India. Your classes are welcome in all of them.</p>
      <ul className="centres">
        {CENTRES.map((centre) => (
          <li className="centre" key={centre.id}>
            <Picture {...print(`centre-${centre.id}`)} />
            <div>
              <h2>{centre.name}</h2>
              <p>{centre.description}</p>
              <dl>
                <dt>Address</dt>
                <dd>{centre.address}</dd>
                <dt>Timing</dt>
                <dd>{centre.timing}</dd>
                <dt>Phone</dt>
                <dd>
                  <a href={`tel:${centre.phone.replaceAll(' ', '')}`}>{centre.phone}</a>
                </dd>
                <dt>Specialties</dt>
                <dd>{centre.specialties.join(', ')}</dd>
              </dl>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

export function meta() {
  return [{ title: 'Our Centers · Zen Flow Yoga' }]
}
