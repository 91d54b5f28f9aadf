// Plays rendered sounds (src/sounds, made by tools/sounds.py) through one gain, which is the volume of the settings.
//
// A browser plays nothing before the first tap or key. Until then, and without sound hardware, all calls do nothing.

import sharedIndex from '../sounds/shared.json'
import sharedFile from '../sounds/shared.wav?url'
import { vibrate } from './haptics'
import { settings } from './settings.svelte'

const TOO_LATE = 300 // ms after which a sound that waits for its file is left out
const SAME_EVENT = 40 // ms in which the same sound is played once
const DECODER_RATE = 48_000 // Hz
const IDLE_TIMEOUT = 3_000 // ms after which a file is loaded on a page that is never idle

let context: AudioContext | null = null
let output: GainNode | null = null
let wasTouched = false // where the browser does not tell

/** Return whether the browser may play sounds: it was tapped or a key was pressed. */
const isUnlocked = (): boolean => navigator.userActivation?.hasBeenActive ?? wasTouched

/** Return the audio context, made at the first call after a tap; null if there is no sound now. */
function openContext(): AudioContext | null {
  if (!settings.sound || !settings.volume || typeof AudioContext === 'undefined' || !isUnlocked()) return null
  try {
    if (!context || !output) {
      // sounds of a game neither stop a person's music nor pass the mute switch of a phone
      const { audioSession } = navigator as { audioSession?: { type: string } }
      if (audioSession) audioSession.type = 'ambient'
      context = new AudioContext()
      output = context.createGain()
      output.connect(context.destination)
    }
    output.gain.value = settings.volume
    if (context.state !== 'running') context.resume().catch(() => undefined)
    return context
  } catch {
    return null // no audio device
  }
}

// Some browsers let a context start only inside a handler of a tap or key, and stop it during a phone call.
if (typeof window !== 'undefined')
  for (const kind of ['pointerup', 'keydown'] as const)
    window.addEventListener(
      kind,
      () => {
        wasTouched = true
        if (context?.state !== 'running') openContext()
      },
      { capture: true, passive: true },
    )

interface Variation {
  at?: number // seconds from now
  pitch?: number // 2 is an octave higher, and half as long
  loud?: number // 0 to 1
}

/** The sounds in one file. It is loaded when the page is idle, or at the first call. */
export class SoundFamily<Name extends string> {
  #loading: Promise<AudioBuffer | null> | null = null
  #buffer: AudioBuffer | null = null
  readonly #asked = new Map<string, number>() // when each sound was last played, in ms

  /** `index` has the start and the length of each sound, in seconds. */
  constructor(
    readonly file: string,
    readonly index: Readonly<Record<Name, readonly number[]>>,
  ) {
    const load = () => settings.sound && void this.load()
    if (typeof requestIdleCallback !== 'undefined') requestIdleCallback(load, { timeout: IDLE_TIMEOUT })
    else setTimeout(load, IDLE_TIMEOUT)
  }

  /** Load and decode the file, once. Resolves to null where that is not possible; another call tries again. */
  load(): Promise<AudioBuffer | null> {
    this.#loading ??= this.#read().catch(() => (this.#loading = null))
    return this.#loading
  }

  async #read(): Promise<AudioBuffer | null> {
    if (typeof OfflineAudioContext === 'undefined') return null
    const response = await fetch(this.file)
    if (!response.ok) throw new Error(`${this.file}: ${response.status}`)
    const decoder = new OfflineAudioContext(1, 1, DECODER_RATE) // needs no tap, unlike the one that plays
    return (this.#buffer = await decoder.decodeAudioData(await response.arrayBuffer()))
  }

  /** Play a sound, once if it is asked for several times for one event. */
  play(name: Name, variation: Variation = {}): void {
    const now = performance.now()
    const audio = openContext()
    const key = `${name} ${variation.at ?? 0}`
    if (!audio || now - (this.#asked.get(key) ?? -Infinity) < SAME_EVENT) return
    this.#asked.set(key, now)
    if (this.#buffer && audio.state === 'running') return this.#start(audio, this.#buffer, name, variation)
    void Promise.all([this.load(), audio.resume()])
      .then(([buffer]) => {
        if (buffer && performance.now() - now < TOO_LATE) this.#start(audio, buffer, name, variation)
      })
      .catch(() => undefined) // blocked
  }

  #start(audio: AudioContext, buffer: AudioBuffer, name: Name, { at = 0, pitch = 1, loud = 1 }: Variation): void {
    if (!output) return
    const [start = 0, length = 0] = this.index[name]
    const source = audio.createBufferSource()
    source.buffer = buffer
    source.playbackRate.value = pitch
    const gain = audio.createGain()
    gain.gain.value = loud
    source.connect(gain).connect(output)
    source.start(audio.currentTime + at, start, length)
  }
}

const shared = new SoundFamily(sharedFile, sharedIndex)

/** Sounds that all games share. */
export const sounds = {
  tap: () => shared.play('tap'),
  accept: () => shared.play('accept'),
  refuse: () => {
    shared.play('refuse')
    vibrate('refuse')
  },
  /** Your turn begins. */
  turn: () => {
    shared.play('turn')
    vibrate('turn')
  },
  win: () => {
    shared.play('win')
    vibrate('win')
  },
  lose: () => {
    shared.play('lose')
    vibrate('lose')
  },
  /** A second of the last ten. */
  tick: () => shared.play('tick'),
}
