// State of one open table: animation, orders and log.

import { announce } from '../../design/announcer.svelte'
import type { TableEvent } from '../contract'
import { YardAnimation } from './animation.svelte'
import { Chronicle, type Stretch } from './chronicle.svelte'
import { Command } from './command.svelte'
import { sounds } from './sounds'
import { narrate } from './narration'
import type { Event, Table, View } from './yard'

/** Events of another player's turn; they are announced together when it ends. */
const ANNOUNCED = ['hit', 'blocked', 'healed', 'died', 'laid', 'stuck', 'burned', 'bubbled']

export class Session {
  readonly command: Command
  readonly animation: YardAnimation
  readonly chronicle: Chronicle

  constructor(
    readonly table: Table,
    veto?: Command['veto'],
  ) {
    this.command = new Command(table, sounds.refused, veto)
    this.animation = new YardAnimation(table, (event) => this.#change(event))
    this.chronicle = new Chronicle(table)
  }

  get stage() {
    return this.animation.stage
  }

  /** The view on the board; it may be behind the table's while events are shown. */
  get shown(): View {
    return this.stage.shown
  }

  /** Start following the table. Call it during the initialization of the component. */
  start(): void {
    this.#change(null)
    this.stage.follow()
  }

  replay({ before, events }: Stretch): void {
    this.stage.replay(before, events)
  }

  #change(event: TableEvent<Event> | null): void {
    const missed = this.chronicle.follow()
    if (missed?.events.length) this.replay(missed)
    this.command.moved()
    if (event?.events.length) this.#announce(event)
  }

  #announce({ seat, events }: TableEvent<Event>): void {
    const { table } = this
    // announcing each step of another player's turn would be too much
    if (table.players[seat]?.you || table.mode !== 'play') announce(narrate(table, events))
    else if (table.seat !== null) announce([...this.#theirDeeds(), narrate(table, events)].join(' '))
  }

  #theirDeeds(): string[] {
    const before = this.chronicle.theirs?.events.slice(0, -1) ?? []
    return before.flatMap(({ events }) => {
      const deeds = events.filter(({ type }) => ANNOUNCED.includes(type))
      return deeds.length ? [narrate(this.table, deeds)] : []
    })
  }
}
