// Menus of legal actions for games without a page: by type first, then field by field while there are many.
// If the game has its own notation, its words take the place of the fields.

import { i18n } from '../../core/i18n.svelte'
import { readableName } from '../fields'

const MAX_BUTTONS = 12 // in one step

const WORD = /Player \d{1,3}|\S+/g // a word of notation, in which seats are written as "Player 1"

type Fields = Record<string, unknown>

export interface Choice {
  readonly action: unknown
  readonly label: string // without the part that is in the group's title
}

export interface Group {
  readonly tag: string
  readonly title: string
  readonly actions: readonly { action: unknown; fields: Fields; written: string; plain: boolean }[]
}

export interface Pick {
  readonly field: string
  readonly key: string // the value as JSON
}

/** The next choice in a group: a value of one field, or one of the few actions left. */
export type Menu =
  | { readonly field: string; readonly values: readonly { key: string; label: string }[]; readonly choices?: undefined }
  | { readonly field?: undefined; readonly choices: readonly Choice[]; readonly about: string } // the only field left

/** Group the actions by type, in the order of the game. */
export function groupsOf(legal: readonly unknown[], written: readonly string[]): Group[] {
  const groups = new Map<string, Group['actions'][number][]>()
  legal.forEach((action, n) => {
    const { type, ...fields } = action as Fields
    const typed = written[n] ?? ''
    const tag = typeof type === 'string' ? type : (typed.split(' ')[0] ?? '')
    const plain = typed === [tag, ...Object.values(fields).map(asTyped)].join(' ')
    const parts = plain ? fields : Object.fromEntries(Object.entries(rest(typed, tag).match(WORD) ?? []))
    groups.set(tag, [...(groups.get(tag) ?? []), { action, fields: parts, written: typed, plain }])
  })
  return [...groups].map(([tag, actions]) => ({ tag, title: readableName(tag), actions }))
}

/** Return a value as text, for games without a notation. */
const asTyped = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Return the name of a field, or '' for a word of notation. */
export const fieldTitle = (field: string): string => (/^\d+$/.test(field) ? '' : readableName(field))

/** `named` replaces "Player 1" with a name. */
export function menuOf(group: Group, picks: readonly Pick[], named = (text: string) => text): Menu {
  const left = group.actions.filter(({ fields }) =>
    picks.every(({ field, key }) => JSON.stringify(fields[field]) === key),
  )
  const open = openFields(left.map(({ fields }) => fields))
  const [field] = open
  if (left.length > MAX_BUTTONS && field !== undefined && open.length > 1) {
    const values = new Map(left.map(({ fields }) => [JSON.stringify(fields[field]), fields[field]]))
    return { field, values: [...values].map(([key, value]) => ({ key, label: named(valueText(value)) })) }
  }
  return {
    about: left.length > 1 && open.length === 1 ? (field ?? '') : '',
    choices: left.map(({ action, fields, written, plain }) => ({
      action,
      label: plain ? fieldsText(fields, open) || group.title : named(rest(written, group.tag)) || group.title,
    })),
  }
}

/** Return the names of the fields in which the actions differ. */
function openFields(all: readonly Fields[]): string[] {
  const names = [...new Set(all.flatMap((fields) => Object.keys(fields)))]
  return names.filter((name) => new Set(all.map((fields) => JSON.stringify(fields[name]))).size > 1)
}

/** Describe an action: "Count 2, face 6"; a single field needs no name. */
function fieldsText(fields: Fields, open: readonly string[]): string {
  const names = open.length ? open : Object.keys(fields)
  if (names.length === 1) return valueText(fields[names[0] as string])
  const present = names.filter((name) => fields[name] !== null)
  return readableName(
    present.map((name) => `${readableName(name).toLowerCase()} ${valueText(fields[name])}`).join(', '),
  )
}

/** Return the notation without the type, which is in the group's title. */
function rest(written: string, tag: string): string {
  return written.toLowerCase().startsWith(`${tag.toLowerCase()} `) ? written.slice(tag.length + 1) : written
}

function valueText(value: unknown): string {
  const t = i18n.t.table
  if (value === null || value === undefined) return t.nothing
  if (typeof value === 'boolean') return value ? t.yes : t.no
  if (Array.isArray(value)) return value.map(valueText).join(', ')
  if (typeof value === 'object') return Object.values(value).map(valueText).join(', ')
  return String(value)
}
