// Synthesized sounds, short and soft, with a switch. Games mix their own from the same two instruments.

import { settings } from './settings.svelte'

let context: AudioContext | null = null

/** The loudest that a sound gets, about -20 dB; the player's volume is a part of it. */
const LOUDEST = 0.1

/** Return the gain of a sound, never 0, because a ramp cannot end there. */
const gainOf = (loud: number): number => Math.max(0.0001, LOUDEST * settings.volume * loud)

/** Return the audio context, or null if sound is off or not available. */
function audioContext(): AudioContext | null {
  if (!settings.sound || !settings.volume || typeof AudioContext === 'undefined') return null
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume()
    return context
  } catch {
    return null // no audio device
  }
}

export interface Note {
  hz: number
  at?: number // seconds from now
  for?: number // seconds
  wave?: OscillatorType
  to?: number // slides to this pitch
  loud?: number // 0 to 1
}

/** Play a few tones. */
export function tones(...notes: Note[]): void {
  const audio = audioContext()
  if (!audio) return
  for (const note of notes) {
    const from = audio.currentTime + (note.at ?? 0)
    const until = from + (note.for ?? 0.12)
    const tone = audio.createOscillator()
    const gain = audio.createGain()
    tone.type = note.wave ?? 'sine'
    tone.frequency.setValueAtTime(note.hz, from)
    if (note.to) tone.frequency.exponentialRampToValueAtTime(note.to, until)
    gain.gain.setValueAtTime(0, from)
    gain.gain.linearRampToValueAtTime(gainOf(note.loud ?? 1), from + 0.008)
    gain.gain.exponentialRampToValueAtTime(0.0001, until)
    tone.connect(gain).connect(audio.destination)
    tone.start(from)
    tone.stop(until + 0.02)
  }
}

/** Play filtered noise: paper, a pen, a splash. */
export function noise({
  hz,
  for: seconds = 0.1,
  at = 0,
  loud = 1,
  sharp = 1,
}: {
  hz: number // center of the band-pass filter
  for?: number
  at?: number
  loud?: number
  sharp?: number // quality of the filter: higher is closer to a tone
}): void {
  const audio = audioContext()
  if (!audio) return
  const from = audio.currentTime + at
  const length = Math.ceil(audio.sampleRate * seconds)
  const buffer = audio.createBuffer(1, length, audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let n = 0; n < length; n++) samples[n] = (Math.random() * 2 - 1) * (1 - n / length)
  const source = audio.createBufferSource()
  source.buffer = buffer
  const filter = audio.createBiquadFilter()
  filter.type = 'bandpass'
  filter.frequency.value = hz
  filter.Q.value = sharp
  const gain = audio.createGain()
  gain.gain.value = gainOf(loud)
  source.connect(filter).connect(gain).connect(audio.destination)
  source.start(from)
}

/** Sounds that all games share. */
export const sounds = {
  tap: () => tones({ hz: 520, to: 420, for: 0.05, wave: 'triangle', loud: 0.6 }),
  accept: () => tones({ hz: 523, for: 0.1 }, { hz: 784, at: 0.09, for: 0.14 }),
  refuse: () => tones({ hz: 160, to: 120, for: 0.18, wave: 'triangle' }),
  turn: () => tones({ hz: 440, for: 0.22, loud: 0.8 }),
  over: () => tones({ hz: 392, for: 0.16 }, { hz: 523, at: 0.13, for: 0.16 }, { hz: 659, at: 0.26, for: 0.24 }),
  tick: () => tones({ hz: 1200, for: 0.03, wave: 'square', loud: 0.3 }),
}
