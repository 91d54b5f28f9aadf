// How this person likes the page. Kept by the browser, applied to <html>, where the style sheets look.

import { recall, remember } from './storage'

export type Language = 'en' | 'pl'
export const LANGUAGES: readonly Language[] = ['en', 'pl']

interface Kept {
  theme: 'auto' | 'light' | 'dark'
  motion: 'auto' | 'less'
  sound: boolean
  patterns: boolean // hatch and dots on what has a player's colour
  language: Language
}

const browsers: Language = typeof navigator !== 'undefined' && navigator.language.startsWith('pl') ? 'pl' : 'en'
const usual: Kept = { theme: 'auto', motion: 'auto', sound: true, patterns: true, language: browsers }

function kept(): Kept {
  const found = recall<Partial<Kept>>('settings', {})
  const language = LANGUAGES.includes(found.language as Language) ? (found.language as Language) : browsers
  return { ...usual, ...found, language }
}

class Settings {
  #kept = $state<Kept>(kept())

  get theme() {
    return this.#kept.theme
  }
  get motion() {
    return this.#kept.motion
  }
  get sound() {
    return this.#kept.sound
  }
  get patterns() {
    return this.#kept.patterns
  }
  get language() {
    return this.#kept.language
  }

  change(what: Partial<Kept>): void {
    Object.assign(this.#kept, what)
    remember('settings', $state.snapshot(this.#kept))
    this.apply()
  }

  apply(): void {
    const root = document.documentElement
    root.lang = this.language
    root.dataset['motion'] = this.motion
    if (this.theme === 'auto') delete root.dataset['theme']
    else root.dataset['theme'] = this.theme
  }

  /** Whether things should cut instead of moving. */
  get still(): boolean {
    return this.motion === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches
  }
}

export const settings = new Settings()
