import { useRouteLoaderData } from 'react-router'
import type { DeskPerson } from '../../contract/desk.ts'
import type { Verb } from '../../contract/permissions.ts'
import type { clientLoader } from './layout.tsx'
import { isShown, LINKS } from './links.tsx'

/** Who is at the desk. `may` answers for what is shown; whether it may be done here and now, the server decides. */
export function useDesk() {
  const known = useRouteLoaderData<typeof clientLoader>('desk/layout')
  const desk: DeskPerson = known?.desk ?? {
    roles: [],
    may: [],
    everywhere: [],
    centres: [],
    timeZone: 'UTC',
    unanswered: null,
    lacksSecondFactor: false,
    teacher: null,
  }
  return {
    ...desk,
    may: (...verbs: Verb[]) => verbs.some((verb) => desk.may.includes(verb)),
    links: LINKS.filter((link) => isShown(link, desk)),
  }
}
