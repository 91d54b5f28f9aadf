// Values saved in the browser as JSON. If its storage is off or full, they are kept in memory until the page is closed.

type Lifetime = 'browser' | 'tab' // kept until the browser's data is cleared, or until this tab is closed

const memory = new Map<string, string>()
const storageOf = (lifetime: Lifetime): Storage => (lifetime === 'browser' ? localStorage : sessionStorage)

/** Return a saved value, or `fallback` if there is none or it cannot be read. */
export function loadValue<T>(key: string, fallback: T, lifetime: Lifetime = 'browser'): T {
  try {
    const text = memory.get(key) ?? storageOf(lifetime).getItem(`parlor.${key}`)
    return text === null ? fallback : (JSON.parse(text) as T)
  } catch {
    return fallback
  }
}

export function saveValue(key: string, value: unknown, lifetime: Lifetime = 'browser'): void {
  const text = JSON.stringify(value)
  try {
    storageOf(lifetime).setItem(`parlor.${key}`, text)
    memory.delete(key)
  } catch {
    memory.set(key, text)
  }
}

export function removeValue(key: string, lifetime: Lifetime = 'browser'): void {
  memory.delete(key)
  try {
    storageOf(lifetime).removeItem(`parlor.${key}`)
  } catch {
    // storage is off
  }
}
