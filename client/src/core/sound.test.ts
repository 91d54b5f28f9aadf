// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

interface Playback {
  at: number
  offset: number
  pitch: number
  into: FakeNode
}

class FakeNode {
  gain = { value: 1 }
  playbackRate = { value: 1 }
  buffer: unknown = null
  target: FakeNode | null = null
  connect(target: FakeNode): FakeNode {
    return (this.target = target)
  }
  start(at: number, offset: number): void {
    playbacks.push({ at, offset, pitch: this.playbackRate.value, into: this.target as FakeNode })
  }
}

class FakeContext {
  state = 'running'
  currentTime = 0
  destination = new FakeNode()
  constructor() {
    contexts.push(this)
  }
  createGain = () => new FakeNode()
  createBufferSource = () => new FakeNode()
  resume = () => Promise.resolve()
  decodeAudioData = () => Promise.resolve('decoded')
}

const playbacks: Playback[] = []
const contexts: FakeContext[] = [] // online and offline ones
const activation = { hasBeenActive: true }
const fetchFile = vi.fn(() => Promise.resolve({ ok: true, arrayBuffer: () => Promise.resolve(new ArrayBuffer(1)) }))
const index = { low: [0, 0.2], high: [0.3, 0.1] }

/** Import the module afresh, with nothing loaded. */
async function open() {
  vi.resetModules()
  const { SoundFamily, sounds } = await import('./sound')
  const { settings } = await import('./settings.svelte')
  settings.change({ sound: true, volume: 1 })
  return { family: new SoundFamily('/file.wav', index), sounds, settings }
}

beforeEach(() => {
  playbacks.length = contexts.length = 0
  activation.hasBeenActive = true
  fetchFile.mockClear()
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('OfflineAudioContext', FakeContext)
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('fetch', fetchFile)
  Object.defineProperty(navigator, 'userActivation', { value: activation, configurable: true })
})
afterEach(() => vi.unstubAllGlobals())

test('the file is loaded once, and a sound is a part of it', async () => {
  const { family } = await open()
  family.play('low')
  await vi.waitFor(() => expect(playbacks).toHaveLength(1))
  family.play('high', { at: 0.5, pitch: 2, loud: 0.4 })
  expect(playbacks[1]).toMatchObject({ at: 0.5, offset: 0.3, pitch: 2 })
  expect(playbacks[1]?.into.gain.value).toBe(0.4)
  expect(fetchFile).toHaveBeenCalledTimes(1)
})

test('the volume is one gain that all sounds pass', async () => {
  const { family, settings } = await open()
  await family.load()
  settings.change({ volume: 0.3 })
  family.play('low')
  const gain = playbacks[0]?.into.target
  expect(gain?.gain.value).toBe(0.3)
  settings.change({ volume: 0.6 })
  family.play('high')
  expect(playbacks[1]?.into.target).toBe(gain)
  expect(gain?.gain.value).toBe(0.6)
})

test('a sound that is played twice at once starts once', async () => {
  const { family } = await open()
  await family.load()
  family.play('low')
  family.play('low')
  expect(playbacks).toHaveLength(1)
  family.play('low', { at: 0.1 }) // later, so an echo
  expect(playbacks).toHaveLength(2)
})

test('sound that is off, or at volume 0, neither plays nor loads', async () => {
  const { family, settings } = await open()
  settings.change({ sound: false })
  family.play('low')
  settings.change({ sound: true, volume: 0 })
  family.play('low')
  await Promise.resolve()
  expect([playbacks, contexts, fetchFile.mock.calls]).toEqual([[], [], []])
})

test('before the first tap there is no sound, no audio context and no error', async () => {
  const { family } = await open()
  await family.load()
  const decoders = contexts.length
  activation.hasBeenActive = false
  family.play('low')
  expect([playbacks.length, contexts.length]).toEqual([0, decoders])
  activation.hasBeenActive = true
  family.play('low')
  expect(playbacks).toHaveLength(1)
})

test('a sound whose file arrives too late is left out', async () => {
  const { family } = await open()
  let answer = (_: unknown) => {}
  fetchFile.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)) as never)
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  family.play('low')
  clock.mockReturnValue(2_000)
  answer({ ok: true, arrayBuffer: () => Promise.resolve(new ArrayBuffer(1)) })
  await family.load()
  clock.mockRestore()
  expect(playbacks).toEqual([])
  family.play('high')
  expect(playbacks).toHaveLength(1)
})

test('a file that failed to load plays nothing and is loaded again', async () => {
  const { family } = await open()
  fetchFile.mockImplementationOnce(() => Promise.reject(new Error('offline')))
  family.play('low')
  expect(await family.load()).toBeNull()
  family.play('high')
  await vi.waitFor(() => expect(playbacks).toHaveLength(1))
})

test('a refusal and your turn vibrate, unless vibration is off or nothing was tapped yet', async () => {
  const { sounds, settings } = await open()
  const vibrations = vi.fn()
  Object.defineProperty(navigator, 'vibrate', { value: vibrations, configurable: true })
  sounds.refuse()
  sounds.turn()
  settings.change({ vibration: false })
  sounds.refuse()
  settings.change({ vibration: true })
  activation.hasBeenActive = false
  sounds.refuse()
  expect(vibrations.mock.calls).toEqual([[[20, 40, 20]], [[25]]])
})

test('a stored volume outside 0 to 1 is corrected', async () => {
  const { settings } = await open()
  for (const [stored, volume] of [
    [0.4, 0.4],
    [0, 0],
    [7, 1],
    [-1, 1],
    ['loud', 1],
    [null, 1],
  ]) {
    settings.change({ volume: stored as number })
    vi.resetModules()
    expect((await import('./settings.svelte')).settings.volume).toBe(volume)
  }
})
