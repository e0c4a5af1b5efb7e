import { askEarly } from '../dashboard/first-calls.ts'
import { askMeEarly, readMirror } from '../login/remembered.ts'

/** In the head of the member area: who is there, and on its first page what that begins with. */
askMeEarly()
const userId = readMirror()?.id
if (userId && location.pathname === '/yogadashboard') askEarly(userId)
