import { useSearchParams } from 'react-router'

/** What a report is asked for; its rows may be asked for a month, who came later, and days besides. */
const OF_REPORT = ['period', 'at', 'centre']
const OF_ROWS = [...OF_REPORT, 'month', 'later', 'from', 'until']

/** What is asked for, as it is in the address: the rows and the file of a figure are of the same time and centre. */
export function useAsked(): string {
  const [filters] = useSearchParams()
  return new URLSearchParams(askedIn(filters)).toString()
}

export function askedIn(filters: URLSearchParams, isOfRows = false): Record<string, string> {
  return Object.fromEntries(
    (isOfRows ? OF_ROWS : OF_REPORT).flatMap((name) => {
      const value = filters.get(name)
      return value ? [[name, value]] : []
    }),
  )
}
