import { askEarly } from '../api/first-calls.ts'
import { askMeEarly, readMirror } from '../device/remembered.ts'
import { showNext } from './next-session.ts'

/** In the head of the member area: who is there, and on its first page what that begins with. */
askMeEarly()
const member = readMirror()
if (member && location.pathname === '/yogadashboard') showNext(member, askEarly(member.id).booked)
