/**
 * A browser that translates the page, and some extensions, put `<font>` elements in the place of its texts. React still holds the
 * texts that are gone from the page: it fails when it removes one or puts something before one, and a change of one isn't seen.
 * Here a text that React acts on is found again by the element that took its place.
 */
export function followTranslations() {
  const standIns = new WeakMap<Node, HTMLElement>()
  new MutationObserver((records) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      const standIn = [...addedNodes, previousSibling, nextSibling].find(isFont)
      if (standIn) for (const text of removedNodes) if (text instanceof Text) standIns.set(text, standIn)
    }
  }).observe(document, { childList: true, subtree: true })

  /** The element in the place of a text that is no longer on the page. */
  const standInOf = (node: Node) => {
    const standIn = node.parentNode === null ? standIns.get(node) : undefined
    return standIn?.isConnected ? standIn : undefined
  }
  const restore = (node: Node) => standInOf(node)?.replaceWith(node)

  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function <T extends Node>(child: T): T {
    restore(child)
    return removeChild.call(this, child) as T
  }
  Node.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
    return insertBefore.call(this, node, (before && standInOf(before)) ?? before) as T
  }
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    // The text comes back as the studio wrote it; the browser translates it like every new text.
    set(value: string | null) {
      restore(this)
      nodeValue?.set?.call(this, value)
    },
  })
}

function isFont(node: Node | null): node is HTMLElement {
  return node instanceof HTMLElement && node.localName === 'font'
}
