// Helpers that create and replace elements without a library.

/** An element with properties, `class`, `aria-...` and `data-...` attributes, and children; skips false and null. */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (value === false || value === null || value === undefined) continue
    if (name === 'class') element.className = value
    else if (name.includes('-') || name === 'role' || name === 'lang') element.setAttribute(name, value)
    else element[name] = value
  }
  element.append(...children.flat(3).filter((child) => child !== false && child !== null && child !== undefined))
  return element
}

/** Replace the children; the focus stays on the element with the same `data-key`. */
export function replace(parent, ...children) {
  const key = parent.contains(document.activeElement) ? document.activeElement.dataset.key : undefined
  const scrolled = new Map([...parent.querySelectorAll('[data-scrolls]')].map((one) => [one.dataset.scrolls, one]))
  const places = new Map([...scrolled].map(([name, one]) => [name, one.scrollTop]))
  parent.replaceChildren(...children.filter(Boolean))
  for (const one of parent.querySelectorAll('[data-scrolls]')) one.scrollTop = places.get(one.dataset.scrolls) ?? 0
  if (key === undefined) return
  const again = [...parent.querySelectorAll('[data-key]')].find((one) => one.dataset.key === key && !one.disabled)
  const next = again ?? parent.querySelector('[data-next]')
  next?.focus({ preventScroll: !!again })
}

/** Add a style sheet to an element, and wait until it is loaded. */
export function linked(element, address) {
  return new Promise((resolve, reject) => {
    const link = h('link', { rel: 'stylesheet', href: address })
    link.onload = () => resolve(link)
    link.onerror = () => reject(new Error(`${address} cannot be loaded`))
    element.append(link)
  })
}
