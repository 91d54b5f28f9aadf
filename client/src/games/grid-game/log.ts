// The log: one line for each thing that a unit did.

import { i18n } from '../../core/i18n.svelte'
import { messages } from './messages'
import { kindName } from './narration'
import { endOf } from './apply-event'
import { squareName, type Cell, type Event, type Unit } from './yard'

export interface Entry {
  readonly version: number
  readonly round: number
  readonly event: Event
}

export interface Line {
  readonly key: string
  readonly n: number // round
  readonly seat: number
  readonly text: string
  readonly figure?: string
  readonly detail?: string
}

interface Walk {
  readonly unit: number
  readonly from: Cell
  readonly to: Cell
  readonly version: number
  readonly round: number
}

/** Return the lines, newest first. A move and the action after it share a line. */
export function lines(entries: readonly Entry[], units: readonly Unit[]): Line[] {
  const t = messages().log
  const found: Line[] = []
  let walk = null as Walk | null
  let acted = -1 // version of the last line
  const name = (unit: number) => kindName(units[unit]!.kind)
  const whom = (unit: number) => messages().whom[units[unit]!.kind]

  function add(
    entry: Pick<Entry, 'version' | 'round'>,
    unit: number,
    text: string,
    figure?: string,
    note?: string,
  ): void {
    const way = walk?.unit === unit ? t.from(squareName(walk.from), squareName(walk.to)) : ''
    const detail = [way, note].filter(Boolean).join(', ')
    const key = `${walk?.unit === unit ? walk.version : entry.version}-${unit}-${found.length}`
    found.push({ key, n: entry.round, seat: units[unit]!.side, text, ...(figure ? { figure } : {}), ...(detail ? { detail } : {}) }) // prettier-ignore
    walk = null
    acted = entry.version
  }
  function arrive(): void {
    if (!walk) return
    const { unit, from, to } = walk
    const entry = walk
    walk = null
    add(entry, unit, t.moves(name(unit), squareName(from), squareName(to)))
  }

  for (const entry of entries) {
    const { event, version, round } = entry
    switch (event.type) {
      case 'moved':
        walk = walk?.unit === event.unit ? { ...walk, to: endOf(event) } : { unit: event.unit, from: event.start, to: endOf(event), version, round } // prettier-ignore
        break
      case 'returned':
        walk = null
        break
      case 'halted':
        break
      case 'stuck':
        add(entry, event.unit, t[event.by](name(event.unit), squareName(event.at)))
        break
      case 'hit':
        add(entry, event.unit, (event.bomb ? t.bombs : t.hits)(name(event.unit), whom(event.target)), i18n.signedNumber(-event.damage)) // prettier-ignore
        break
      case 'blocked':
        add(entry, event.unit, (event.bomb ? t.bombs : t.hits)(name(event.unit), whom(event.target)), '0', t.bubble)
        break
      case 'bubbled':
        add(entry, event.unit, t.bubbles(name(event.unit)))
        break
      case 'healed':
        add(entry, event.unit, event.unit === event.target ? t.healsItself(name(event.unit)) : t.heals(name(event.unit), whom(event.target)), i18n.signedNumber(event.gain)) // prettier-ignore
        break
      case 'laid':
        add(entry, event.unit, t.traps(name(event.unit), squareName(event.at)))
        break
      case 'rested':
        if (walk?.unit === event.unit) arrive()
        else if (acted !== version) add(entry, event.unit, t.waits(name(event.unit))) // else hidden gum was laid
        break
      case 'burned':
        arrive()
        add(entry, event.unit, t.burns(name(event.unit)), i18n.signedNumber(-event.damage))
        break
      case 'died': {
        const last = found.pop()
        if (last) found.push({ ...last, detail: [last.detail, t.falls].filter(Boolean).join(', ') })
        break
      }
      case 'turn-began':
        arrive()
        break
    }
  }
  arrive()
  return found.reverse()
}
