import {
  type Fields,
  type FromFrame,
  isMarked,
  marked,
  type Options,
  type PaymentError,
  type ToFrame,
} from '../messages.ts'
import { failureFields, postForm } from './callback.ts'
import { makeFrame } from './container.ts'

const HANDLER_DELAY_MS = 200

type Emit = (event: string, data: unknown) => void

type Opened = {
  owner: object
  options: Options
  emit: Emit
  focused: Element | null
  overflow: string
  timer?: ReturnType<typeof setTimeout>
}

/** The one modal of the page: at most one checkout is open in it. */
export class Modal {
  #home: string
  #container: HTMLElement
  #frame: HTMLIFrameElement
  #isReady = false
  #opened: Opened | null = null

  constructor(home: string) {
    this.#home = home
    const { container, frame } = makeFrame(home)
    this.#container = container
    this.#frame = frame
    addEventListener('message', (event) => {
      if (event.origin === home && event.source === frame.contentWindow && isMarked(event.data))
        this.#hear(event.data)
    })
  }

  /** @returns whether it opened: not while another one is open */
  open(owner: object, options: Options, emit: Emit): boolean {
    if (this.#opened) return false
    // A client-side navigation may have replaced the whole body since this script ran.
    if (!this.#container.isConnected) {
      this.#isReady = false
      document.body.append(this.#container)
    }
    const page = document.documentElement
    const opened: Opened = {
      owner,
      options,
      emit,
      focused: document.activeElement,
      overflow: page.style.overflow,
    }
    this.#opened = opened
    page.style.overflow = 'hidden'
    this.#container.style.display = 'block'
    this.#frame.focus()
    const seconds = Number(options.timeout)
    if (seconds > 0) opened.timer = setTimeout(() => this.#send({ type: 'time-over' }), seconds * 1000)
    if (options.modal.handleback) addEventListener('popstate', this.#askClose)
    if (this.#isReady) this.#begin(options)
    return true
  }

  /** Only asks the frame, as Razorpay's does; what follows is the same as for the customer's own closing. */
  close(owner: object): void {
    if (this.#opened?.owner === owner) this.#send({ type: 'close' })
  }

  #askClose = () => this.#send({ type: 'ask-close' })

  #send(message: ToFrame) {
    this.#frame.contentWindow?.postMessage(marked(message), this.#home)
  }

  #begin({ handler, modal, ...rest }: Options) {
    const { ondismiss, onhidden, ...plainModal } = modal
    // Functions cannot be posted, and whatever else cannot be is of no use to the frame.
    const options: Options = JSON.parse(JSON.stringify({ ...rest, modal: plainModal }))
    if (options.image) options.image = new URL(options.image, location.href).href
    this.#send({ type: 'open', options })
  }

  #hear(message: FromFrame) {
    if (message.type === 'ready') this.#isReady = true
    const opened = this.#opened
    if (!opened) return
    switch (message.type) {
      case 'ready':
        return this.#begin(opened.options)
      case 'submit':
        return opened.emit('payment.submit', message.data)
      case 'success':
        return this.#succeed(opened, message.data)
      case 'failed':
        return this.#fail(opened, message.error)
      case 'dismiss':
        return this.#dismiss(opened)
      case 'vanish':
        return this.#hide(opened)
      case 'fault':
        this.#dismiss(opened)
        return alert(`Oops! Something went wrong.\n${message.message}`)
    }
  }

  #succeed(opened: Opened, answer: Fields) {
    const { options, emit } = opened
    this.#hide(opened)
    emit('payment.success', answer)
    setTimeout(() => {
      if (options.callback_url && (options.redirect || typeof options.handler !== 'function'))
        postForm(options.callback_url, answer)
      else options.handler?.(answer)
    }, HANDLER_DELAY_MS)
  }

  #fail(opened: Opened, error: PaymentError) {
    opened.emit('payment.failed', { error })
    // A listener may have closed it.
    if (this.#opened !== opened) return
    opened.emit('payment.error', { error })
    if (this.#opened !== opened || opened.options.retry.enabled !== false) return
    const { callback_url: url, redirect } = opened.options
    if (!url || !redirect) return this.#dismiss(opened)
    this.#hide(opened)
    postForm(url, failureFields(error))
  }

  #dismiss(opened: Opened) {
    this.#hide(opened)
    setTimeout(() => opened.options.modal.ondismiss?.(), 0)
  }

  #hide(opened: Opened) {
    this.#opened = null
    clearTimeout(opened.timer)
    removeEventListener('popstate', this.#askClose)
    this.#container.style.display = 'none'
    document.documentElement.style.overflow = opened.overflow
    if (opened.focused instanceof HTMLElement) opened.focused.focus()
    setTimeout(() => opened.options.modal.onhidden?.(), HANDLER_DELAY_MS)
  }
}
