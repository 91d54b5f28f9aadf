// The player's lines: the text in the field, the line being sent, and earlier lines.

import { loadValue, removeValue, saveValue } from '../../core/storage'
import type { Refusal } from '../contract'
import { storyOf, type Table } from './narration'

const MAX_LINE_LENGTH = 500 // characters

/** The number of code points, as the server counts them: an emoji is one. */
export const lengthOf = (line: string): number => [...line].length

export class Talk {
  sent = $state('') // being sent
  refusal = $state.raw<Refusal | null>(null) // of the line that is in the field again

  #line = $state('')
  #back = 0 // how many lines back the field shows; 0: the current text
  #made = '' // the current text while the field shows an earlier line
  #key: string

  constructor(readonly table: Table) {
    this.#key = `line.${table.match ?? ''}`
    this.#line = loadValue(this.#key, '', 'tab')
  }

  get line(): string {
    return this.#line
  }
  /** The text in the field. */
  set line(line: string) {
    this.#line = line
    this.#back = 0
    this.refusal = null
    this.#keep()
  }

  get left(): number {
    return MAX_LINE_LENGTH - lengthOf(this.#line)
  }
  get open(): boolean {
    return this.table.seat !== null
  }
  get busy(): boolean {
    return this.sent !== '' || this.table.busy
  }

  /** Earlier lines, newest first, without repetitions. */
  get earlierLines(): string[] {
    const lines = storyOf(this.table.view).flatMap(({ said }) => (said ? [said] : []))
    return lines.filter((line, n) => line !== lines[n + 1]).reverse()
  }

  older(): boolean {
    return this.#leaf(this.#back + 1)
  }
  newer(): boolean {
    return this.#leaf(this.#back - 1)
  }

  #leaf(back: number): boolean {
    const line = back ? this.earlierLines[back - 1] : this.#made
    if (back < 0 || line === undefined) return false
    if (!this.#back) this.#made = this.#line
    this.#back = back
    this.#line = line
    this.refusal = null
    this.#keep()
    return true
  }

  /** Send the text in the field. If it is refused, it is put back. */
  async send(): Promise<void> {
    const line = this.#line.trim()
    if (!line) return
    const refusal = await this.sendLine(line)
    if (!refusal) return
    if (!this.#line) this.line = line
    this.refusal = refusal
  }

  /** Send any line. */
  async sendLine(line: string): Promise<Refusal | null> {
    const typed = this.#line.trim() === line
    if (lengthOf(line) > MAX_LINE_LENGTH) return { code: 'too-long', message: '' }
    if (!this.open || this.busy) return { code: 'busy', message: '' }
    this.sent = line
    if (typed) this.line = ''
    const refusal = await this.table.act({ type: 'say', text: line })
    this.sent = ''
    return refusal
  }

  #keep(): void {
    if (this.#line) saveValue(this.#key, this.#line, 'tab')
    else removeValue(this.#key, 'tab')
  }
}
