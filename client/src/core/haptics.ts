// Vibration, where the device has it: an answer to a finger, never the only sign of anything.

import { settings } from './settings.svelte'

/** Milliseconds of vibration, pause, vibration and so on. */
const PATTERNS = {
  tap: [8],
  refuse: [20, 40, 20],
  turn: [25],
  blow: [60],
  win: [30, 60, 30, 60, 90],
  lose: [120],
} as const

/** Return whether this is a device for fingers that can vibrate. Desktop browsers have the function but no motor. */
export const canVibrate = (): boolean =>
  typeof navigator !== 'undefined' && 'vibrate' in navigator && matchMedia('(pointer: coarse)').matches

export function vibrate(kind: keyof typeof PATTERNS): void {
  // before the first tap the browser would refuse, and write an error into its console
  if (!settings.vibration || typeof navigator === 'undefined' || !navigator.userActivation?.hasBeenActive) return
  navigator.vibrate?.([...PATTERNS[kind]])
}
