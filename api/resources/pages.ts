import { legalPage, ofLegal, ofLegalVersion, questionsAndAnswers } from '../../contract/pages.ts'
import { answer } from '../../contract/wire.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { questionsAndAnswers as findQuestions } from '../../domain/website-content/faq.ts'
import { legalPage as findLegalPage, type LegalPage } from '../../domain/website-content/legal.ts'
import { call, ok, resource } from '../route.ts'
import { chaptersOf } from './chapters.ts'

const common = { tag: 'Studio', status: 200, cache: 'public' } as const

const faqCall = call('get', '/faq/get', {
  ...common,
  summary: 'What is often asked, and what the studio answers',
  answer: answer(questionsAndAnswers),
})
const legalCall = call('get', '/legal/{page}', {
  ...common,
  summary: 'The terms, or what is said about privacy, as they hold today',
  answer: answer(legalPage),
  input: { params: ofLegal },
})
const versionCall = call('get', '/legal/{page}/{number}', {
  ...common,
  summary: 'A version of them: one that held before, or will',
  answer: answer(legalPage),
  input: { params: ofLegalVersion },
  fails: [404],
})

/** Pages that the studio words, with what holds in them. */
export function pages(studio: Studio) {
  return resource()
    .openapi(faqCall, async (c) => ok(c, { data: await findQuestions(studio) }))
    .openapi(legalCall, async (c) => {
      const { page } = c.req.valid('param')
      return ok(c, { data: present(await findLegalPage(studio, page)) })
    })
    .openapi(versionCall, async (c) => {
      const { page, number } = c.req.valid('param')
      return ok(c, { data: present(await findLegalPage(studio, page, number)) })
    })
}

function present({ body, ...page }: LegalPage) {
  return { ...page, ...chaptersOf(body) }
}
