// The made boards: data that the rules read too.

import maps from '../../../../src/parlor/games/grid_game/maps.json'
import type { Options } from '../../wire/grid-game'

export type MapName = NonNullable<Options['map']>
export const MAPS = Object.keys(maps) as MapName[]

/** Return the terrain of a map: the lower half is the upper one, rotated. */
export function terrainOf(name: MapName): string {
  const half = maps[name].join('')
  return half + [...half].reverse().join('')
}
