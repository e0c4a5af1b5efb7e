import { legalPage, ofLegal, ofLegalVersion, questionsAndAnswers } from '../../contract/pages.ts'
import type { Studio } from '../../domain/core/studio.ts'
import { questionsAndAnswers as findQuestions } from '../../domain/website-content/faq.ts'
import { legalPage as findLegalPage, type LegalPage } from '../../domain/website-content/legal.ts'
import { resource } from '../resource.ts'
import { chaptersOf } from './chapters.ts'

/** The studio’s pages, with template variables filled in. */
export function pages(studio: Studio) {
  return resource('Studio')
    .openCall('get', '/faq/get', {
      summary: 'Get the questions and answers',
      cache: 'public',
      data: questionsAndAnswers,
      run: () => findQuestions(studio),
    })
    .openCall('get', '/legal/{page}', {
      summary: 'Get the current terms or privacy page',
      cache: 'public',
      params: ofLegal,
      fails: [],
      data: legalPage,
      run: async ({ page }) => present(await findLegalPage(studio, page)),
    })
    .openCall('get', '/legal/{page}/{number}', {
      summary: 'Get an earlier or upcoming version',
      cache: 'public',
      params: ofLegalVersion,
      data: legalPage,
      run: async ({ page, number }) => present(await findLegalPage(studio, page, number)),
    })
}

function present({ body, ...page }: LegalPage) {
  return { ...page, ...chaptersOf(body) }
}
