// The pictures of the games' rules.

const PICTURES = import.meta.glob<string>('../games/*/howto/*.svg', { query: '?url', import: 'default', eager: true })

/** Return the addresses of a game's pictures by file name. */
export function howtoPictures(game: string): Record<string, string> {
  const folder = `../games/${game}/howto/`
  const own = Object.entries(PICTURES).filter(([path]) => path.startsWith(folder))
  return Object.fromEntries(own.map(([path, address]) => [path.slice(folder.length), address]))
}
