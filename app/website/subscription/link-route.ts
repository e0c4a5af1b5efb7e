import { data } from 'react-router'
import { TEXTS } from '../../../shared/texts.ts'

/** What the pages behind the links of our emails have in common: a secret in the address, and one button. */

export function loader({ request }: { request: Request }) {
  return { token: new URL(request.url).searchParams.get('token') ?? '' }
}

/** The address holds a secret: no one keeps the page. */
export function headers() {
  return { 'Cache-Control': 'no-store' }
}

/** The button was pressed: does with the secret what the page is for. */
export async function press(
  request: Request,
  use: (token: string) => Promise<{ ok: boolean; status: number; message: string }>,
) {
  const answer = await use(String((await request.formData()).get('token') ?? ''))
  return data(
    { ok: answer.ok, message: answer.message || TEXTS.unexpected },
    answer.ok ? 200 : answer.status || 503,
  )
}
