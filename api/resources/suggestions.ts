import { suggestions as answered, suggestionQuery } from '../../contract/suggestions.ts'
import { answer } from '../../contract/wire.ts'
import { listClasses } from '../../domain/classes/find-class.ts'
import { type Suggestion, suggest, type Wish } from '../../domain/classes/suggest.ts'
import { wishOf } from '../../domain/classes/wish.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { currentPolicy } from '../../domain/policy/policy.ts'
import { call, ok, requireMember, resource } from '../route.ts'
import { presentClass } from './present.ts'

const tag = 'Classes'

const visitorCall = call('get', '/suggestions/get', {
  cache: 'public',
  summary: 'Which classes fit somebody’s hour, place and purpose, and why',
  tag,
  status: 200,
  answer: answer(answered),
  input: { query: suggestionQuery },
})
const memberCall = call('get', '/user/suggestions', {
  summary: 'Which classes fit what I answered when I joined, and why; nothing about health is looked at',
  tag,
  status: 200,
  answer: answer(answered),
  login: true,
})

export function suggestions(studio: Studio) {
  return resource()
    .openapi(visitorCall, async (c) => {
      const { when, where, purpose } = c.req.valid('query')
      return ok(c, { data: await suggested(studio, { when, where, purposes: purpose && [purpose] }) })
    })
    .openapi(memberCall, async (c) =>
      ok(c, { data: await suggested(studio, await wishOf(studio, requireMember(c))) }),
    )
}

async function suggested(studio: Studio, wish: Wish) {
  const policy = await currentPolicy(studio)
  const found = await listClasses(studio)
  const classes = found.map((one) => {
    const yogaClass = presentClass(one, studio.now(), studio.settings, policy)
    const { status, calledOff, schedule } = yogaClass
    const isOpen = status !== 'Full' && status !== 'Finished' && !calledOff
    return { ...yogaClass, yogaClass, startTime: schedule.startTime, endTime: schedule.endTime, isOpen }
  })
  const { room, others, free } = suggest(classes, wish)
  return { room: room && present(room), others: others.map(present), free: free && present(free) }
}

function present({ one, ...reasons }: Suggestion<{ yogaClass: ReturnType<typeof presentClass> }>) {
  return { yogaClass: one.yogaClass, ...reasons }
}
