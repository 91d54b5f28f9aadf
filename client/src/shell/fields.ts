// Fields of the new-game dialog, read from the JSON schema of a game's options.

export type Field = { readonly name: string } & (
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly initial: number }
  | { readonly kind: 'switch'; readonly initial: boolean }
  | {
      readonly kind: 'choice'
      readonly values: readonly string[]
      readonly initial: string
      readonly numeric?: true // the server wants numbers
    }
  | { readonly kind: 'text'; readonly initial: string }
)

export type Value = number | boolean | string

interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string
  properties?: Record<string, Schema>
  enum?: unknown[]
  minimum?: number
  maximum?: number
  default?: unknown
}

const DEFAULT_MAX = 99 // if the schema has no maximum

/** Return the options that the dialog has a control for; others keep their defaults. */
export function fieldsOf(options: unknown): Field[] {
  const root = options as Schema
  const follow = (schema: Schema): Schema => {
    const name = schema.$ref?.replace('#/$defs/', '')
    return name === undefined ? schema : { ...root.$defs?.[name], ...schema, $ref: undefined }
  }
  return Object.entries(follow(root).properties ?? {}).flatMap(
    ([name, property]) => field(name, follow(property)) ?? [],
  )
}

function field(name: string, schema: Schema): Field | null {
  const initial = schema.default
  if (schema.enum?.every((value) => typeof value === 'string')) {
    const values = schema.enum as string[]
    return { name, kind: 'choice', values, initial: typeof initial === 'string' ? initial : (values[0] ?? '') }
  }
  if (schema.enum?.every((value) => typeof value === 'number')) {
    const values = schema.enum.map(String)
    return { name, kind: 'choice', values, initial: `${initial ?? values[0]}`, numeric: true }
  }
  switch (schema.type) {
    case 'integer': {
      const least = schema.minimum ?? 0
      return {
        name,
        kind: 'number',
        least,
        most: schema.maximum ?? DEFAULT_MAX,
        initial: typeof initial === 'number' ? initial : least,
      }
    }
    case 'boolean':
      return { name, kind: 'switch', initial: initial === true }
    case 'string':
      return { name, kind: 'text', initial: typeof initial === 'string' ? initial : '' }
    default:
      return null
  }
}

/** Return the fields left if only some values suit; an option without a suitable value keeps its default. */
export function restrictFields(fields: readonly Field[], suits: Record<string, readonly string[]>): Field[] {
  return fields.flatMap((field): Field[] => {
    const wanted = suits[field.name]
    if (!wanted) return [field]
    if (field.kind !== 'choice') return wanted.length ? [field] : []
    const values = wanted.filter((value) => field.values.includes(value)) // in the order of the game
    const [first] = values
    return first === undefined
      ? []
      : [{ ...field, values, initial: values.includes(field.initial) ? field.initial : first }]
  })
}

/** Whether there is anything to choose. */
export const isOpen = (field: Field): boolean => field.kind !== 'choice' || field.values.length > 1

/** Return the last choice if it is still allowed, else the default. */
export function valueOf(field: Field, stored: unknown): Value {
  switch (field.kind) {
    case 'number':
      return typeof stored === 'number' && stored >= field.least && stored <= field.most ? stored : field.initial
    case 'switch':
      return typeof stored === 'boolean' ? stored : field.initial
    case 'choice': {
      const value = field.values.includes(`${stored}`) ? `${stored}` : field.initial
      return field.numeric ? Number(value) : value
    }
    case 'text':
      return typeof stored === 'string' ? stored : field.initial
  }
}

/** Make an option's name readable: "repeat_words" becomes "Repeat words". */
export function readableName(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
