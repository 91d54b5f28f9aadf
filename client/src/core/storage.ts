// What this browser remembers. Storage may be switched off or full: then it is forgotten with the page, and nothing else.

const forgotten = new Map<string, string>()

export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = forgotten.get(key) ?? localStorage.getItem(`parlor.${key}`)
    return text === null ? otherwise : (JSON.parse(text) as T)
  } catch {
    return otherwise
  }
}

export function remember(key: string, value: unknown): void {
  const text = JSON.stringify(value)
  try {
    localStorage.setItem(`parlor.${key}`, text)
    forgotten.delete(key)
  } catch {
    forgotten.set(key, text)
  }
}
