import { data, type RouterContextProvider } from 'react-router'
import type { LegalKind } from '../../../shared/enums.ts'
import { TEXTS } from '../../../shared/texts.ts'
import { apiOf } from '../../api/on-server.ts'

/** A page of those that count, as it holds or by the number in its address. */
export async function loadLegal(
  context: Readonly<RouterContextProvider>,
  kind: LegalKind,
  params: { number?: string },
) {
  const { number } = params
  if (number !== undefined && !/^[1-9]\d{0,5}$/.test(number))
    throw data(TEXTS.noSuchRevision, { status: 404 })
  const api = apiOf(context)
  const found = await (number === undefined ? api.legal(kind) : api.legalVersion(kind, number))
  if (found.ok) return data({ page: found.data, error: '' })
  if (found.status === 404) throw data(found.message, { status: 404 })
  return data({ page: null, error: TEXTS.unreachable }, { status: 503 })
}
