import type { Catalog } from '../../../core/i18n.svelte'
import type { lessonEn } from './lesson.en'

export const lessonPl: Catalog<typeof lessonEn> = {
  you: 'Ty',
  pip: 'Pip',
  watch: 'Moja tura. Patrz!',
  wrong: 'Najpierw dotknij tego, co zaznaczone.',
  first: (what) => `Najpierw dotknij: ${what}.`,
  steps: {
    move: {
      title: 'Ruch',
      pick: 'Cześć, jestem Pip. Dotknij zaznaczonego Obrońcy.',
      aim: 'Żółte pola są w zasięgu. Dotknij zaznaczonego.',
      confirm: 'Teraz dotknij: Idź.',
    },
    bubble: { title: 'Bańka', pick: 'Dotknij Obrońcy.', arm: 'Dotknij: Bańka. Zatrzyma mój następny atak.' },
    hit: {
      title: 'Atak',
      pick: 'Dotknij swojego Psotnika.',
      aim: 'Dotknij mojej zaznaczonej jednostki.',
      confirm: 'Dotknij: Idź i atakuj.',
    },
    bomb: {
      title: 'Bomba z farbą',
      pick: 'Celnie. Dotknij swojego Strzelca.',
      arm: 'Dotknij: Bomba z farbą.',
      aim: 'Bomby lecą ponad murem. Dotknij mojej zaznaczonej jednostki.',
      confirm: 'Dotknij: Rzuć bombę.',
    },
    heal: {
      title: 'Świeża farba',
      pick: 'Dotknij swojego Malarza.',
      arm: 'Dotknij: Świeża farba.',
      aim: 'Dotknij rannego Strzelca.',
      confirm: 'Dotknij: Ulecz.',
    },
    trap: {
      title: 'Guma',
      pick: 'Dotknij drugiego Psotnika.',
      arm: 'Dotknij: Guma.',
      aim: 'Dotknij zaznaczonego pola przed moim Malarzem.',
      confirm: 'Dotknij: Połóż gumę.',
    },
    reply: { title: 'Tura Pipa', pick: 'Wszedłem w twoją gumę, a bańka mnie zablokowała.' },
    goal: { title: 'Jak wygrać', pick: 'Znokautuj wszystkie moje jednostki. Turę kończysz, kiedy chcesz.' },
  },
}
