export const PEOPLE = ['visitor', 'member', 'other member', 'instructor', 'admin'] as const
export type Person = (typeof PEOPLE)[number]

const MEMBERS = ['member', 'other member', 'instructor', 'admin'] as const
const STAFF = ['instructor', 'admin'] as const

/** The first that fits says who may politely ask. */
const CALLS: [RegExp, readonly Person[]][] = [
  // Anyone who registers is someone else from then on.
  [/user\/register$/, ['visitor']],
  [/user\/delete$/, ['member', 'other member', 'instructor']],
  [/\/studio\/(words|pictures|films|testimonials)/, ['admin']],
  [/\/studio\/classes(?!\/\{id\}\/substitutes)/, ['admin']],
  [/certificates|PUT \S+\/studio\/profile$|substitutes\/\{id\}\/(accept|decline)$/, ['instructor']],
  [/\/studio\/(members|asked-merges|messages|canned-answers|announcements)/, ['admin']],
  [/GET \S+\/sessions\/\{id\}\/cues$/, ['instructor']],
  [/\/change(\/preview)?$|\/undo$|\/ways$|\/closures|\/(assign|decline-proposal|withdraw)$/, ['admin']],
  [/\/studio\/sessions\/\{id\}\/(places|waiting)\/|POST \S+\/studio\/sessions\/\{id\}\/members$/, ['admin']],
  [/\/studio\/(money|reports|sales|till|refunds|asked-refunds|imports|exports|privacy)/, ['admin']],
  [/PUT \S+\/pay\/rates$|\/pay\/(close|corrections|teachers)$/, ['admin']],
  [
    /studio\/(identity|brand|readiness|policy|policies|activity|systems|letters|letter-texts|api-keys|webhook|test-letter|team|invitations)|(POST|PUT) \S+\/studio\/(centres|rooms|teachers)/,
    ['admin'],
  ],
  [/\/applications|\/conversations$|\/conversation\/|\/payments\/to-do$/, ['admin']],
  [/\/classes\/\{id\}\/(capacity|cancel)$/, ['admin']],
  [
    /\/api\/studio\/(?!get|about|landing)|\/sessions\/\{id\}\/(roll|walk-ins|people|door)$|\/join-link$/,
    STAFF,
  ],
  [/\/videos\/\{id\}\//, MEMBERS],
]

/** @param call its method and path */
export function whoMay(call: string, needsLogin: boolean): readonly Person[] {
  return CALLS.find(([pattern]) => pattern.test(call))?.[1] ?? (needsLogin ? MEMBERS : PEOPLE)
}
