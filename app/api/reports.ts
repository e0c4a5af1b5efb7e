import { ask, at, calls } from './calls.ts'

const { reports } = calls.studio
type What = 'money' | 'mats' | 'away' | 'new' | 'slipping' | 'waiting' | 'films'

/** Calls about reports at the desk. */
export const reportsApi = {
  report: (query: { period?: string; centre?: string }) =>
    ask(reports.$get({ query: query as { period?: 'month' } })),
  rows: (what: string, query: { period?: string; centre?: string }) => {
    const { param } = at({ what })
    return ask(
      reports[':what'].$get({ param: param as { what: What }, query: query as { period?: 'month' } }),
    )
  },
}
