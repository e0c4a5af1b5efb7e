import { type ErrorResponse, isRouteErrorResponse } from 'react-router'
import { NAME } from '../studio.ts'

/** The title of a page that is not there, or failed; the studio's name of one that did not. */
export function failedTitle(error: unknown, studio = NAME) {
  if (!error) return studio
  return `${isMissing(error) ? 'Not found' : 'Something went wrong'} · ${studio}`
}

export function isMissing(error: unknown): error is ErrorResponse {
  return isRouteErrorResponse(error) && error.status === 404
}
