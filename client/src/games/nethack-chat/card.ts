import './colors.css'
import type { Card } from '../contract'
import Fields from './Fields.svelte'
import Picture from './Picture.svelte'

const card: Card = {
  minutes: 25,
  order: 4,
  race: true, // no other player waits for a clock, and taking back is an option of its own
  asks: ['dungeon', 'easy'],
  draws: ['dungeon'],
  Picture,
  Fields,
  words: {
    en: {
      title: 'NetHack Chat Game',
      blurb: 'Tell the master what you do, in your own words. Ten rooms down waits the Orc Chieftain.',
      seats: ['Hero'],
      options: {
        easy: { label: 'Easy', hint: 'Half as much health again, and blows that hurt less' },
        hints: { label: 'Plain hints', hint: 'A hint names the best that you could do' },
        undo: { label: 'Take back', hint: 'The last turns can be taken back. The dice stay the same.' },
      },
      levels: {},
    },
    pl: {
      title: 'NetHack Chat Game',
      blurb: 'Opowiadaj mistrzowi gry, co robisz, własnymi słowami, po angielsku. W głębi lochu czeka wódz orków.',
      seats: ['Bohater'],
      options: {
        easy: { label: 'Łatwiej', hint: 'O połowę więcej zdrowia i słabsze ciosy' },
        hints: { label: 'Dokładne rady', hint: 'Rada nazywa najlepszy ruch' },
        undo: { label: 'Cofanie', hint: 'Ostatnie ruchy można cofnąć. Kostki zostają te same.' },
      },
      levels: {},
    },
  },
}

export default card
