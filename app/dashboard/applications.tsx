import { redirect } from 'react-router'

/** Applications to teach are decided at the desk; older emails lead here. */
export function clientLoader(): never {
  throw redirect('/studio/team#applications')
}

export default function Moved() {
  return null
}
