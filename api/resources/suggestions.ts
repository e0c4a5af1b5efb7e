import { suggestions as answered, suggestionQuery } from '../../contract/suggestions.ts'
import { listClasses } from '../../domain/classes/find-class.ts'
import { type Suggestion, suggest, type Wish } from '../../domain/classes/suggest.ts'
import { wishOf } from '../../domain/classes/wish.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { currentPolicy } from '../../domain/policy/policy.ts'
import { resource } from '../resource.ts'
import { presentClass } from './present.ts'

export function suggestions(studio: Studio) {
  return resource('Classes')
    .openCall('get', '/suggestions/get', {
      summary: 'Suggest classes by time, place and purpose, with reasons',
      cache: 'public',
      query: suggestionQuery,
      data: answered,
      run: ({ when, where, purpose, level }) =>
        suggested(studio, { when, where, purposes: purpose && [purpose], experience: level }),
    })
    .call('get', '/user/suggestions', {
      summary: 'Suggest classes by my sign-up answers, with reasons; health answers are not used',
      data: answered,
      run: async (member) => suggested(studio, await wishOf(studio, member)),
    })
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
