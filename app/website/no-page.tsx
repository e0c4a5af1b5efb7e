import { data } from 'react-router'

/** Every address that is no page: as a route of its own, so that the root's loader brings the foot of the page its hours. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NoPage() {
  return null
}
