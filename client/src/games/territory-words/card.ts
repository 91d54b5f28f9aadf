import './colors.css'
import type { Card } from '../contract'
import Picture from './Picture.svelte'

const card: Card = {
  minutes: 12,
  order: 5,
  series: true,
  Picture,
  words: {
    en: {
      title: 'Territory Words',
      blurb: 'Spell a word across the map; the shape it draws is land you own.',
      seats: ['Blue', 'Red'],
      options: {
        turns: { label: 'Turns each', hint: 'Eight take about 12 minutes' },
        lexicon: {
          label: 'Words',
          hint: 'Also decides which letters are common',
          values: { en: 'English', pl: 'Polish' },
        },
        dictionary: {
          label: 'Who knows the words',
          hint: 'The list is here and answers at once. The service is asked over the internet, and knows English only.',
          values: { local: 'Our list', api: 'A web service' },
        },
        repeat_words: { label: 'Words may be repeated', hint: 'Otherwise a word counts once a game' },
      },
      levels: {
        easy: 'Plays everyday words wherever they come to mind. Good for a first win.',
        medium: 'Knows everyday words of up to five letters and puts them where they gain most.',
        hard: 'Knows rarer words of up to eight letters and finds their best place.',
        expert: 'Knows every word of the list and thinks of your answer.',
      },
    },
    pl: {
      title: 'Territory Words',
      blurb: 'Ułóż słowo na mapie. Kształt, który rysuje, staje się twoją ziemią.',
      seats: ['Niebieski', 'Czerwony'],
      options: {
        turns: { label: 'Tury każdego gracza', hint: 'Osiem tur to około 12 minut' },
        lexicon: {
          label: 'Słowa',
          hint: 'Od nich zależy też, których liter jest więcej',
          values: { en: 'Angielskie', pl: 'Polskie' },
        },
        dictionary: {
          label: 'Kto sprawdza słowa',
          hint: 'Lista jest na miejscu i odpowiada od razu. Usługę pytamy przez internet, a zna tylko angielski.',
          values: { local: 'Nasza lista', api: 'Usługa w sieci' },
        },
        repeat_words: { label: 'Słowa wolno powtarzać', hint: 'Inaczej każde słowo liczy się raz na grę' },
      },
      levels: {
        easy: 'Gra codziennymi słowami, gdzie mu się nawinie. W sam raz na pierwszą wygraną.',
        medium: 'Zna codzienne słowa do pięciu liter i stawia je tam, gdzie dają najwięcej.',
        hard: 'Zna rzadsze słowa do ośmiu liter i znajduje dla nich najlepsze miejsce.',
        expert: 'Zna każde słowo z listy i przewiduje twoją odpowiedź.',
      },
    },
  },
}

export default card
