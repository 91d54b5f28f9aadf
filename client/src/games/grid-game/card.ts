import './colors.css'
import type { Card } from '../contract'
import Picture from './Picture.svelte'

const card: Card = {
  minutes: 30,
  order: 3,
  series: true,
  secrets: (options) => options['hidden_traps'] === true,
  Picture,
  asks: ['size'],
  suits: (against): Record<string, readonly string[]> => (against === 'screen' ? { hidden_traps: [] } : {}), // who share a screen see everything
  words: {
    en: {
      title: 'Grid Game',
      blurb: 'Two paint armies on a school yard. Move, hit, bomb, heal and trap until one side is off its feet.',
      seats: ['Blue', 'Orange'],
      options: {
        size: {
          label: 'Board',
          hint: 'Squares along each side: 8 units each up to 19, 12 from 20, 16 from 28',
        },
        closing_ring: { label: 'Closing ring', hint: 'From round 8 the edge of the board hurts, and grows inwards' },
        hidden_traps: { label: 'Hidden traps', hint: 'Nobody sees the gum of the other side' },
      },
      levels: {
        random: 'Does whatever comes to mind. Good for a first look.',
        easy: 'Hits what it can and never looks out. Good for a first win.',
        medium: 'Keeps out of harm where it can.',
        hard: 'Thinks of the rest of its turn and of your answer.',
        expert: 'Thinks of many more moves for each unit.',
      },
    },
    pl: {
      title: 'Grid Game',
      blurb:
        'Dwie drużyny z farbą na szkolnym boisku. Ruszaj, uderzaj, rzucaj, lecz i zastawiaj gumę, aż jedna padnie.',
      seats: ['Niebiescy', 'Pomarańczowi'],
      options: {
        size: {
          label: 'Plansza',
          hint: 'Pola wzdłuż boku: do 19 po 8 jednostek, od 20 po 12, od 28 po 16',
        },
        closing_ring: {
          label: 'Zamykający się pierścień',
          hint: 'Od 8. rundy brzeg planszy rani i rośnie do środka',
        },
        hidden_traps: { label: 'Ukryte pułapki', hint: 'Nikt nie widzi gumy przeciwnika' },
      },
      levels: {
        random: 'Robi, co mu przyjdzie do głowy. Na pierwszy rzut oka.',
        easy: 'Uderza, kogo może, i nie patrzy na siebie. W sam raz na pierwszą wygraną.',
        medium: 'Unika ciosów, gdzie się da.',
        hard: 'Myśli o reszcie swojej tury i o twojej odpowiedzi.',
        expert: 'Rozważa dla każdej jednostki o wiele więcej ruchów.',
      },
    },
  },
}

export default card
