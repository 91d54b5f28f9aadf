// What this browser remembers. Storage may be switched off or full: then it is forgotten with the page, and nothing else.

type For = 'ever' | 'tab' // this browser, or as long as this tab is open

const forgotten = new Map<string, string>()
const shelf = (how: For): Storage => (how === 'ever' ? localStorage : sessionStorage)

export function recall<T>(key: string, otherwise: T, how: For = 'ever'): T {
  try {
    const text = forgotten.get(key) ?? shelf(how).getItem(`parlor.${key}`)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

export function remember(key: string, value: unknown, how: For = 'ever'): void {
  const text = JSON.stringify(value)
  try {
    shelf(how).setItem(`parlor.${key}`, text)
    forgotten.delete(key)
  } catch {
    forgotten.set(key, text)
  }
}

export function forget(key: string, how: For = 'ever'): void {
  forgotten.delete(key)
  try {
    shelf(how).removeItem(`parlor.${key}`)
  } catch {
    // there was nothing to forget
  }
}
