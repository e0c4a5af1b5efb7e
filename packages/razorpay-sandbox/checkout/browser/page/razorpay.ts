import type { Options } from '../messages.ts'
import { type Listener, Listeners } from './listeners.ts'
import type { Modal } from './modal.ts'
import { getOption, InvalidOptions, readOptions, setOption } from './options.ts'

/** The class that pages find as `window.Razorpay`. */
export function razorpayFor(modal: Modal, home: string) {
  return class Razorpay {
    static readonly home = home
    #options: Options
    #listeners = new Listeners()

    constructor(options: unknown) {
      this.#options = readOrComplain(options)
    }

    /** Opens the modal and hands back the instance, or nothing while another one is open. */
    open(): Razorpay | undefined {
      const emit = (event: string, data: unknown) => this.#listeners.emit(event, data)
      return modal.open(this, this.#options, emit) ? this : undefined
    }

    close(): void {
      modal.close(this)
    }

    on(event: string, listener: unknown): this {
      this.#listeners.add(event, listener)
      return this
    }

    once(event: string, listener: Listener): this {
      this.#listeners.addOnce(event, listener)
      return this
    }

    off(event?: string, listener?: Listener): this {
      this.#listeners.remove(event, listener)
      return this
    }

    get(path?: string): unknown {
      return path === undefined ? this.#options : getOption(this.#options, path)
    }

    set(path: string, value: unknown): this {
      setOption(this.#options, path, value)
      return this
    }

    static open(options: unknown): Razorpay | undefined {
      return new Razorpay(options).open()
    }
  }
}

function readOrComplain(given: unknown): Options {
  try {
    return readOptions(given)
  } catch (error) {
    if (error instanceof InvalidOptions) alert(error.message)
    throw error
  }
}
