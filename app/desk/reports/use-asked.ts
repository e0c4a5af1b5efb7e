import { useSearchParams } from 'react-router'

/** What is asked for, as it stands in the address: the rows and the file of a figure are of the same time and centre. */
export function useAsked(): string {
  const [filters] = useSearchParams()
  return new URLSearchParams(
    ['period', 'centre'].flatMap((name) => {
      const value = filters.get(name)
      return value ? [[name, value]] : []
    }),
  ).toString()
}
