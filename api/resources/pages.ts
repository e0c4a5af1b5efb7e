import { legalPage, ofLegal, ofLegalVersion, questionsAndAnswers } from '../../contract/pages.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { questionsAndAnswers as findQuestions } from '../../domain/website-content/faq.ts'
import { legalPage as findLegalPage, type LegalPage } from '../../domain/website-content/legal.ts'
import { resource } from '../resource.ts'
import { chaptersOf } from './chapters.ts'

/** Pages that the studio words, with their template variables filled in. */
export function pages(studio: Studio) {
  return resource('Studio')
    .openCall('get', '/faq/get', {
      summary: 'What is often asked, and what the studio answers',
      cache: 'public',
      data: questionsAndAnswers,
      run: () => findQuestions(studio),
    })
    .openCall('get', '/legal/{page}', {
      summary: 'The terms, or what is said about privacy, as they hold today',
      cache: 'public',
      params: ofLegal,
      fails: [],
      data: legalPage,
      run: async ({ page }) => present(await findLegalPage(studio, page)),
    })
    .openCall('get', '/legal/{page}/{number}', {
      summary: 'A version of them: one that held before, or will',
      cache: 'public',
      params: ofLegalVersion,
      data: legalPage,
      run: async ({ page, number }) => present(await findLegalPage(studio, page, number)),
    })
}

function present({ body, ...page }: LegalPage) {
  return { ...page, ...chaptersOf(body) }
}
