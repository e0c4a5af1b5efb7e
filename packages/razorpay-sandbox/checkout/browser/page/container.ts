/** The frame over the whole page, hidden until a checkout opens. */
export function makeFrame(home: string): { container: HTMLElement; frame: HTMLIFrameElement } {
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
