// What the new-game dialog asks about a game, read from the JSON schema of its options.

export type Field = { readonly name: string } & (
  | { readonly kind: 'number'; readonly least: number; readonly most: number; readonly usual: number }
  | { readonly kind: 'switch'; readonly usual: boolean }
  | { readonly kind: 'choice'; readonly values: readonly string[]; readonly usual: string }
  | { readonly kind: 'text'; readonly usual: string }
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

const FAR = 99 // where a schema names no bound

/** Options that the dialog can ask for; what it has no control for keeps its default. */
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
  const usual = schema.default
  if (schema.enum?.every((value) => typeof value === 'string')) {
    const values = schema.enum as string[]
    return { name, kind: 'choice', values, usual: typeof usual === 'string' ? usual : (values[0] ?? '') }
  }
  switch (schema.type) {
    case 'integer': {
      const least = schema.minimum ?? 0
      return {
        name,
        kind: 'number',
        least,
        most: schema.maximum ?? FAR,
        usual: typeof usual === 'number' ? usual : least,
      }
    }
    case 'boolean':
      return { name, kind: 'switch', usual: usual === true }
    case 'string':
      return { name, kind: 'text', usual: typeof usual === 'string' ? usual : '' }
    default:
      return null
  }
}

/** What is left to ask when only some values suit; an option of which none does keeps its default and is not asked for. */
export function suiting(fields: readonly Field[], suits: Record<string, readonly string[]>): Field[] {
  return fields.flatMap((field): Field[] => {
    const wanted = suits[field.name]
    if (!wanted) return [field]
    if (field.kind !== 'choice') return wanted.length ? [field] : []
    const values = wanted.filter((value) => field.values.includes(value)) // in the order of whoever knows them
    const [first] = values
    return first === undefined ? [] : [{ ...field, values, usual: values.includes(field.usual) ? field.usual : first }]
  })
}

/** Whether there is anything to choose. */
export const isOpen = (field: Field): boolean => field.kind !== 'choice' || field.values.length > 1

/** What was chosen last time, as far as it is still allowed, else the default. */
export function valueOf(field: Field, kept: unknown): Value {
  switch (field.kind) {
    case 'number':
      return typeof kept === 'number' && kept >= field.least && kept <= field.most ? kept : field.usual
    case 'switch':
      return typeof kept === 'boolean' ? kept : field.usual
    case 'choice':
      return typeof kept === 'string' && field.values.includes(kept) ? kept : field.usual
    case 'text':
      return typeof kept === 'string' ? kept : field.usual
  }
}

/** "repeat_words" for those who read: "Repeat words". */
export function prettified(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
