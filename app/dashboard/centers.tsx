import { printOf } from '../art.ts'
import { Picture } from '../components/picture.tsx'
import { CENTRES } from '../website/studio.ts'
import '../styles/rooms.css'

export default function Centers() {
  return (
    <>
      <h1>Our Centers</h1>
      <p className="lede">Three houses in India, each with its own light.</p>
      <ul className="centres">
        {CENTRES.map((centre) => (
          <li className="centre" key={centre.id}>
            <Picture {...printOf('centre', centre.id)} />
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
