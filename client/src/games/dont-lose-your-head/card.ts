import './colors.css'
import type { Card } from '../contract'
import Fields from './Fields.svelte'
import Picture from './Picture.svelte'

const card: Card = {
  minutes: 10,
  order: 1,
  Picture,
  Fields,
  words: {
    en: {
      title: "Don't Lose Your Head",
      blurb: 'Hangman meets battleship. Find the hidden words before your blade is at the top.',
      seats: ['Player 1', 'Player 2'],
      options: {
        reading: {
          label: 'Your settings are for',
          hint: 'Each player chooses a grid, a number of words and forgiveness: for the board to search, or for the own one.',
          values: { challenge: 'The board you search', classic: 'Your own board' },
        },
        calibrated: {
          label: 'Limits measured in play',
          hint: 'Grids of every size are equally hard. Otherwise small ones are easier.',
        },
        extra_turn: { label: 'Another turn for a whole word', hint: 'Whoever completes a word goes on' },
        lexicon: { label: 'Words', values: { en: 'English', pl: 'Polish' } },
      },
      levels: {
        easy: 'Asks for common letters and pokes about near what it has hit. Good for a first win.',
        medium: 'Knows where words tend to lie, and is careless now and then.',
        hard: 'Thinks of the words that fit what it has seen.',
        expert: 'Weighs all words in all places at once, and hides its own where nobody looks.',
      },
    },
    pl: {
      title: "Don't Lose Your Head",
      blurb: 'Wisielec spotyka statki. Znajdź ukryte słowa, nim twoje ostrze dojdzie na górę.',
      seats: ['Gracz 1', 'Gracz 2'],
      options: {
        reading: {
          label: 'Twoje ustawienia dotyczą',
          hint: 'Każdy wybiera planszę, liczbę słów i wyrozumiałość: dla planszy, którą przeszuka, albo dla własnej.',
          values: { challenge: 'Planszy, którą przeszukasz', classic: 'Twojej planszy' },
        },
        calibrated: {
          label: 'Limity zmierzone w grze',
          hint: 'Plansze każdej wielkości są równie trudne. Inaczej małe są łatwiejsze.',
        },
        extra_turn: { label: 'Dodatkowa tura za całe słowo', hint: 'Kto dopełni słowo, gra dalej' },
        lexicon: { label: 'Słowa', values: { en: 'Angielskie', pl: 'Polskie' } },
      },
      levels: {
        easy: 'Pyta o częste litery i szuka po omacku obok trafień. W sam raz na pierwszą wygraną.',
        medium: 'Wie, gdzie słowa zwykle leżą, ale bywa nieuważny.',
        hard: 'Rozważa słowa, które pasują do tego, co widział.',
        expert: 'Waży wszystkie słowa na wszystkich miejscach naraz, a własne chowa tam, gdzie nikt nie szuka.',
      },
    },
  },
}

export default card
