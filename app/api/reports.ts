import type { REPORT_ROWS } from '../../contract/reports.ts'
import { ask } from './answers.ts'
import { at, calls } from './calls.ts'

const { reports } = calls.studio
type What = (typeof REPORT_ROWS)[number]
type Asked = Record<string, string>

/** Calls about reports at the desk. */
export const reportsApi = {
  /** As an address holds it. */
  report: (query: Asked) => ask(reports.$get({ query: query as { period?: 'month' } })),
  rows: (what: string, query: Asked) => {
    const { param } = at({ what })
    return ask(
      reports[':what'].$get({ param: param as { what: What }, query: query as { period?: 'month' } }),
    )
  },
}
