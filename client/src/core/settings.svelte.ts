// Preferences of this person: stored in the browser, applied to <html> for the style sheets.

import { loadValue, saveValue } from './storage'

export type Language = 'en' | 'pl'
const LANGUAGES: readonly Language[] = ['en', 'pl']

interface Preferences {
  theme: 'auto' | 'light' | 'dark'
  motion: 'auto' | 'less'
  sound: boolean
  volume: number // 0 to 1
  vibration: boolean
  patterns: boolean // hatching and dots in addition to the players' colors
  language: Language
}

const browserLanguage: Language = typeof navigator !== 'undefined' && navigator.language.startsWith('pl') ? 'pl' : 'en'
const DEFAULTS: Preferences = {
  theme: 'auto',
  motion: 'auto',
  sound: true,
  volume: 1,
  vibration: true,
  patterns: true,
  language: browserLanguage,
}

/** Return a volume from 0 to 1, also if the browser stored something else. */
function validVolume(volume: unknown): number {
  return typeof volume === 'number' && volume >= 0 ? Math.min(volume, 1) : DEFAULTS.volume
}

function stored(): Preferences {
  const found = loadValue<Partial<Preferences>>('settings', {})
  const language = LANGUAGES.includes(found.language as Language) ? (found.language as Language) : browserLanguage
  return { ...DEFAULTS, ...found, volume: validVolume(found.volume), language }
}

const saved = stored()

class Settings implements Preferences {
  theme = $state(saved.theme)
  motion = $state(saved.motion)
  sound = $state(saved.sound)
  volume = $state(saved.volume)
  vibration = $state(saved.vibration)
  patterns = $state(saved.patterns)
  language = $state(saved.language)

  change(changes: Partial<Preferences>): void {
    Object.assign(this, changes)
    const { theme, motion, sound, volume, vibration, patterns, language } = this
    saveValue('settings', { theme, motion, sound, volume, vibration, patterns, language } satisfies Preferences)
    this.apply()
  }

  apply(): void {
    const root = document.documentElement
    root.lang = this.language
    root.dataset['motion'] = this.motion
    if (this.theme === 'auto') delete root.dataset['theme']
    else root.dataset['theme'] = this.theme
  }

  /** Whether changes are shown at once, without motion. */
  get reduceMotion(): boolean {
    return this.motion === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches
  }
}

/** Read-only: `change` stores and applies what it changes. */
export const settings: Readonly<Settings> = new Settings()
