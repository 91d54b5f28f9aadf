import './colors.css'
import type { Card } from '../contract'
import Picture from './Picture.svelte'

const card: Card = {
  minutes: 2,
  order: 2,
  race: true,
  against: ['alone', 'bot', 'link'], // two who play at once need two screens
  asks: ['mode', 'language'],
  suits: (against, { language }) => ({
    mode: against === 'alone' ? ['timer', 'zen', 'daily'] : ['duel'],
    words: [],
    ...(language === 'pl' ? {} : { strict: [] }),
  }),
  Picture,
  words: {
    en: {
      title: 'LetterCrush',
      blurb: 'Tap letters into words. They burst, the rest fall, and sometimes the fall makes another.',
      seats: [],
      options: {
        mode: {
          label: 'Mode',
          values: { timer: 'Timer', zen: 'Zen', daily: 'Daily' },
          hints: {
            timer: 'Two minutes, three strikes.',
            zen: 'No clock, no strikes, hints when you want them.',
            daily: 'One board a day, the same for everybody. Your first run counts.',
          },
        },
        language: { label: 'Words', values: { en: 'English', pl: 'Polish' } },
        strict: {
          label: 'Plain letters only',
          hint: 'Only words that are spelled without Polish letters. Otherwise LODZ stands for the town.',
        },
      },
      levels: {
        easy: 'Plays an everyday word every eight seconds. Good for a first win.',
        medium: 'Takes the best word it knows every six seconds.',
        hard: 'Knows every word and thinks of what will fall.',
      },
    },
    pl: {
      title: 'LetterCrush',
      blurb: 'Układaj słowa z liter. Pękają, reszta spada i czasem sama układa następne.',
      seats: [],
      options: {
        mode: {
          label: 'Tryb',
          values: { timer: 'Na czas', zen: 'Zen', daily: 'Codzienna' },
          hints: {
            timer: 'Dwie minuty i trzy lizaki.',
            zen: 'Bez zegara i bez lizaków, za to z podpowiedziami.',
            daily: 'Jedna plansza na dzień, ta sama dla wszystkich. Liczy się pierwsza gra.',
          },
        },
        language: { label: 'Słowa', values: { en: 'Angielskie', pl: 'Polskie' } },
        strict: {
          label: 'Tylko zwykłe litery',
          hint: 'Tylko słowa bez polskich znaków. Inaczej LODZ oznacza też Łódź.',
        },
      },
      levels: {
        easy: 'Co osiem sekund gra codzienne słowo. W sam raz na pierwszą wygraną.',
        medium: 'Co sześć sekund bierze najlepsze słowo, jakie zna.',
        hard: 'Zna wszystkie słowa i myśli o tym, co spadnie.',
      },
    },
  },
}

export default card
