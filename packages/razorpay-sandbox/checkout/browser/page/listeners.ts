export type Listener = (data: unknown) => void

/** Who wants to hear of which event. */
export class Listeners {
  #byEvent = new Map<string, Listener[]>()

  add(event: string, listener: unknown): void {
    if (typeof listener !== 'function') return
    this.#byEvent.set(event, [...(this.#byEvent.get(event) ?? []), listener as Listener])
  }

  addOnce(event: string, listener: Listener): void {
    const single: Listener = (data) => {
      this.remove(event, single)
      listener(data)
    }
    this.add(event, single)
  }

  /** One listener, all of an event, or all. */
  remove(event?: string, listener?: Listener): void {
    if (event === undefined) this.#byEvent.clear()
    else if (listener === undefined) this.#byEvent.delete(event)
    else
      this.#byEvent.set(
        event,
        (this.#byEvent.get(event) ?? []).filter((one) => one !== listener),
      )
  }

  emit(event: string, data: unknown): void {
    for (const listener of this.#byEvent.get(event) ?? []) {
      // A page's own mistake must not stop the payment.
      try {
        listener(data)
      } catch {}
    }
  }
}
