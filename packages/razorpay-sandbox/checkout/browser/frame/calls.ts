import type { PaymentError } from '../messages.ts'

export type Answer<Body> = { answer: Body; error?: undefined } | { answer?: undefined; error: PaymentError }

/** A call of the frame to the sandbox. A refusal is an answer too. */
export async function call<Body>(path: string, body: object): Promise<Answer<Body>> {
  try {
    const response = await fetch(`/v1/checkout/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    return answer.error ? { error: answer.error } : { answer }
  } catch {
    return { error: { description: 'The sandbox cannot be reached.' } }
  }
}
