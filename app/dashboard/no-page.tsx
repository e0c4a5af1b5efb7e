import { data } from 'react-router'

/** An address of the member area that is no page: the menu stays around what says so (layout.tsx). */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NoPage() {
  return null
}
