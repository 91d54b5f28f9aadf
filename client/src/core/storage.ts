// Values stored in the browser. If storage is off or full, they last as long as the page.

type Lifetime = 'ever' | 'tab' // until the browser data is cleared, or until this tab is closed

const unstored = new Map<string, string>()
const storageOf = (lifetime: Lifetime): Storage => (lifetime === 'ever' ? localStorage : sessionStorage)

export function recall<T>(key: string, otherwise: T, lifetime: Lifetime = 'ever'): T {
  try {
    const text = unstored.get(key) ?? storageOf(lifetime).getItem(`parlor.${key}`)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

export function remember(key: string, value: unknown, lifetime: Lifetime = 'ever'): void {
  const text = JSON.stringify(value)
  try {
    storageOf(lifetime).setItem(`parlor.${key}`, text)
    unstored.delete(key)
  } catch {
    unstored.set(key, text)
  }
}

export function forget(key: string, lifetime: Lifetime = 'ever'): void {
  unstored.delete(key)
  try {
    storageOf(lifetime).removeItem(`parlor.${key}`)
  } catch {
    // storage is off
  }
}
