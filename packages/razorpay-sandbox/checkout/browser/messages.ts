/** What the page and the frame in it say to each other, by postMessage. */

export interface Options {
  key?: string
  order_id?: string
  amount?: number
  currency: string
  name?: string
  description?: string
  image?: string
  callback_url?: string
  redirect?: boolean
  timeout?: number | string
  notes: Record<string, string | number | boolean>
  prefill: Prefill
  theme: { color?: string; backdrop_color?: string }
  retry: { enabled: boolean; max_count?: number }
  modal: ModalOptions
  handler?: (answer: Fields) => void
}

export interface Prefill {
  name?: string
  email?: string
  contact?: string
  method?: string
}

export interface ModalOptions {
  backdropclose: boolean
  escape: boolean
  handleback: boolean
  confirm_close: boolean
  animation: boolean
  ondismiss?: (reason?: string) => void
  onhidden?: () => void
}

export type Fields = Record<string, string>

export interface PaymentError {
  description: string
  reason?: string
  metadata?: Record<string, unknown>
  [field: string]: unknown
}

export type ToFrame =
  | { type: 'open'; options: Options }
  | { type: 'close' }
  | { type: 'ask-close' }
  | { type: 'time-over' }

export type FromFrame =
  | { type: 'ready' }
  | { type: 'submit'; data: { method: string } }
  | { type: 'success'; data: Fields }
  | { type: 'failed'; error: PaymentError }
  | { type: 'dismiss' }
  | { type: 'vanish' }
  | { type: 'fault'; message: string }

const MARK = 'razorpay'

export function marked<Message extends object>(message: Message): Message & { sandbox: string } {
  return { sandbox: MARK, ...message }
}

/** Other scripts post messages too. */
export function isMarked(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'sandbox' in data && data.sandbox === MARK
}
