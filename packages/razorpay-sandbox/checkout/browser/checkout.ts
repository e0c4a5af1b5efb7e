import { Modal } from './page/modal.ts'
import { razorpayFor } from './page/razorpay.ts'

const script =
  document.currentScript instanceof HTMLScriptElement
    ? document.currentScript
    : document.querySelector<HTMLScriptElement>('script[src*="checkout.js"]')
const home = new URL(script?.src ?? '', location.href).origin
const page = globalThis as { Razorpay?: { home?: string } }

// Loaded a second time it must not bring a second frame.
if (page.Razorpay?.home !== home) page.Razorpay = razorpayFor(new Modal(home), home)
