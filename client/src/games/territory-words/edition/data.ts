// What `parlor export` writes into the file (edition.py).

import type { Options } from '../../../wire/territory-words'
import type { Language } from '../../../core/settings.svelte'
import { unpack, type Words } from './words'

interface EditionData {
  readonly options: Options
  readonly language: Language // of the words
  readonly words: string
  readonly weights: Record<string, number>
  readonly min_common_words: number
  readonly howto: Record<Language, string>
}

export interface Edition extends Omit<EditionData, 'words'> {
  readonly words: Words
}

/** Read the file's own data. */
export async function loadEdition(): Promise<Edition> {
  const data = JSON.parse(document.getElementById('edition')?.textContent ?? '') as EditionData
  return { ...data, words: await unpack(data.words) }
}
