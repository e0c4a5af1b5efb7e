import { Link } from 'react-router'
import { centres } from '../../demo/content/centres.ts'
import { printOf } from '../ui/illustrations.ts'
import { Picture } from '../ui/picture.tsx'
import '../styles/rooms.css'

export default function Centers() {
  return (
    <>
      <h1>Our Centers</h1>
      <p className="lede">Three houses in India, each with its own light.</p>
      <ul className="centres">
        {centres.map((centre) => (
          <li className="centre" key={centre.key}>
            <Picture {...printOf('centre', centre.key)} />
            <div>
              <h2>{centre.name}</h2>
              <p>{centre.description}</p>
              <dl>
                <dt>Address</dt>
                <dd>
                  {centre.address}
                  <br />
                  <a href={mapOf(centre.mapQuery)} target="_blank" rel="noreferrer">
                    Open the map
                  </a>
                </dd>
                <dt>Timing</dt>
                <dd>{centre.timing}</dd>
                <dt>Phone</dt>
                <dd>
                  <a href={`tel:${centre.phone.replaceAll(' ', '')}`}>{centre.phone}</a>
                </dd>
                <dt>Specialties</dt>
                <dd>{centre.specialties.join(', ')}</dd>
              </dl>
              <Link to={`/schedule?centre=${centre.key}`}>Classes in this house</Link>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A free map; nothing of it is loaded before the link is followed. */
function mapOf(query: string) {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`
}

export function meta() {
  return [{ title: 'Our Centers · Zen Flow Yoga' }]
}
