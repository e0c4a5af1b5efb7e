/* Razorpay sandbox: a stand-in for checkout.js. No money moves. Its shape is Razorpay's, its words are its own. */
;(() => {
  const script = document.currentScript ?? document.querySelector('script[src*="checkout.js"]')
  const home = new URL(script.src, location.href).origin
  // Loaded a second time it must not bring a second frame.
  if (window.Razorpay?.home === home) return

  const HANDLER_DELAY_MS = 200
  const MAX_NOTES = 15
  const NOTE_LENGTH = 254

  let active = null
  const { container, frame } = makeFrame()
  let ready = false

  class Razorpay {
    #options
    #listeners = new Map()

    constructor(options) {
      this.#options = readOptions(options)
    }

    /** Opens the modal and hands back the instance, or nothing while another one is open. */
    open() {
      if (active) return undefined
      active = { razorpay: this, options: this.#options, emit: (name, data) => this.#emit(name, data) }
      show(active)
      return this
    }

    /** Only asks the frame, as Razorpay's does; what follows is the same as for the customer's own closing. */
    close() {
      if (active?.razorpay === this) send({ type: 'close' })
    }

    on(event, callback) {
      if (typeof callback === 'function')
        this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), callback])
      return this
    }

    once(event, callback) {
      const single = (data) => {
        this.off(event, single)
        callback(data)
      }
      return this.on(event, single)
    }

    off(event, callback) {
      if (event === undefined) this.#listeners.clear()
      else if (callback === undefined) this.#listeners.delete(event)
      else
        this.#listeners.set(
          event,
          (this.#listeners.get(event) ?? []).filter((one) => one !== callback),
        )
      return this
    }

    get(path) {
      return path === undefined
        ? this.#options
        : path.split('./').reduce((value, name) => value?.[name], this.#options)
    }

    set(path, value) {
      const names = path.split('./')
      const last = names.pop()
      let target = this.#options
      for (const name of names) target = target[name] ??= {}
      target[last] = value
      return this
    }

    #emit(event, data) {
      for (const callback of this.#listeners.get(event) ?? []) {
        // A page's own mistake must not stop the payment.
        try {
          callback(data)
        } catch {}
      }
    }

    static open(options) {
      return new Razorpay(options).open()
    }
  }

  function complain(message) {
    alert(message)
    throw new Error(message)
  }

  function readOptions(given) {
    if (given === null || typeof given !== 'object' || Array.isArray(given)) complain('Invalid options')
    const { currency = 'INR', notes = {} } = given
    if (!['INR', 'USD'].includes(currency)) complain('The provided currency is not supported')
    if (Object.keys(notes).length > MAX_NOTES) complain('Invalid notes (At most 15 notes are allowed)')
    if (!given.key && !given.order_id) throw new Error('No key passed')
    const kept = Object.entries(notes).filter(([, note]) =>
      ['string', 'number', 'boolean'].includes(typeof note),
    )
    const retry =
      given.retry === false
        ? { enabled: false }
        : { enabled: true, ...(given.retry === true ? {} : given.retry) }
    return {
      ...given,
      currency,
      notes: Object.fromEntries(
        kept.map(([name, note]) => [name, typeof note === 'string' ? note.slice(0, NOTE_LENGTH) : note]),
      ),
      retry,
      modal: {
        backdropclose: false,
        escape: true,
        handleback: true,
        confirm_close: false,
        animation: true,
        ...given.modal,
      },
      theme: { ...given.theme },
      prefill: { ...given.prefill },
    }
  }

  function makeFrame() {
    const container = document.createElement('div')
    container.className = 'razorpay-container'
    Object.assign(container.style, {
      position: 'fixed',
      inset: '0',
      zIndex: '2147483647',
      display: 'none',
      background: 'transparent',
    })
    const frame = document.createElement('iframe')
    frame.className = 'razorpay-checkout-frame'
    frame.title = 'Razorpay sandbox checkout'
    frame.src = `${home}/v1/checkout/public`
    frame.allow = 'payment'
    Object.assign(frame.style, {
      width: '100%',
      height: '100%',
      border: '0',
      display: 'block',
      colorScheme: 'light',
    })
    container.append(frame)
    const mount = () => document.body.append(container)
    if (document.body) mount()
    else addEventListener('DOMContentLoaded', mount)
    return { container, frame }
  }

  function send(message) {
    frame.contentWindow?.postMessage({ sandbox: 'razorpay', ...message }, home)
  }

  function show(session) {
    // A client-side navigation may have replaced the whole body since this script ran.
    if (!container.isConnected) {
      ready = false
      document.body.append(container)
    }
    session.focused = document.activeElement
    session.overflow = document.documentElement.style.overflow
    document.documentElement.style.overflow = 'hidden'
    container.style.display = 'block'
    frame.focus()
    const seconds = Number(session.options.timeout)
    if (seconds > 0) session.timer = setTimeout(() => send({ type: 'time-over' }), seconds * 1000)
    if (session.options.modal.handleback) addEventListener('popstate', goBack)
    if (ready) begin()
  }

  function goBack() {
    send({ type: 'ask-close' })
  }

  function begin() {
    const { handler, modal, retry, ...rest } = active.options
    const { ondismiss, onhidden, ...plainModal } = modal
    // Functions cannot be posted, and whatever else cannot be is of no use to the frame.
    const options = JSON.parse(JSON.stringify({ ...rest, modal: plainModal, retry }))
    if (options.image) options.image = new URL(options.image, location.href).href
    send({ type: 'open', options })
  }

  function hide() {
    const session = active
    active = null
    clearTimeout(session.timer)
    removeEventListener('popstate', goBack)
    container.style.display = 'none'
    document.documentElement.style.overflow = session.overflow
    session.focused?.focus?.()
    setTimeout(() => session.options.modal.onhidden?.(), HANDLER_DELAY_MS)
    return session
  }

  function dismissed({ options }, reason) {
    setTimeout(() => options.modal.ondismiss?.(reason), 0)
  }

  /** Sends the browser to the shop's callback_url, as a form. */
  function post(url, fields) {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = url
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input')
      Object.assign(input, { type: 'hidden', name, value })
      form.append(input)
    }
    document.body.append(form)
    form.submit()
  }

  function succeed(answer) {
    const { options, emit } = hide()
    emit('payment.success', answer)
    setTimeout(() => {
      if (options.callback_url && (options.redirect || typeof options.handler !== 'function'))
        post(options.callback_url, answer)
      else options.handler?.(answer)
    }, HANDLER_DELAY_MS)
  }

  function fail(error) {
    active.emit('payment.failed', { error })
    active?.emit('payment.error', { error })
    if (active?.options.retry.enabled !== false) return
    const session = hide()
    const { callback_url: url, redirect } = session.options
    if (!url || !redirect) return dismissed(session)
    const { metadata, ...rest } = error
    const fields = Object.entries(rest).map(([name, value]) => [`error[${name}]`, value ?? ''])
    post(url, { ...Object.fromEntries(fields), 'error[metadata]': JSON.stringify(metadata) })
  }

  const answers = {
    ready: () => {
      ready = true
      if (active) begin()
    },
    submit: ({ data }) => active?.emit('payment.submit', data),
    success: ({ data }) => active && succeed(data),
    failed: ({ error }) => active && fail(error),
    dismiss: () => active && dismissed(hide()),
    vanish: () => active && hide(),
    fault: ({ message }) => {
      if (!active) return
      dismissed(hide())
      alert(`Oops! Something went wrong.\n${message}`)
    },
  }

  addEventListener('message', (event) => {
    if (event.origin !== home || event.source !== frame.contentWindow) return
    if (event.data?.sandbox === 'razorpay') answers[event.data.type]?.(event.data)
  })

  Razorpay.home = home
  window.Razorpay = Razorpay
})()
