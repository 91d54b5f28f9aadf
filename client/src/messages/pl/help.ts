export const help = {
  helpTitle: 'Pomoc',
  helpText: `## Jak grać
- **Z komputerem:** dotknij gry. Przeciwnika i opcje wybierzesz pod kołem zębatym.
- **Na zmianę:** gracie na jednym urządzeniu. Twoje tajemnice pozostaną ukryte przed drugą osobą.
- **Ze znajomym:** utwórz zaproszenie i wyślij link. Gra zacznie się, gdy znajomy dołączy.

## Kiedy musisz przerwać
Po prostu zamknij stronę. Gra jest zapisana. Znajdziesz ją w *Moje gry*.

## Twoje imię
Konto jest niepotrzebne. Pamięta cię ciasteczko w tej przeglądarce. Jeśli je usuniesz, stracisz dostęp do swoich gier. Aby grać na innym urządzeniu, otwórz *Ustawienia*, a potem *Graj na innym urządzeniu*.

## Klawiatura
Wszędzie dojdziesz klawiszami Tab, Enter i strzałkami. Esc zamyka okno.`,
  dealTitle: 'Uczciwość gry',
  dealText: `Litery, karty i rzuty kośćmi biorą się z jednej tajnej liczby, zwanej **ziarnem**. Możesz sprawdzić, że nikt jej nie zmienia:

1. **Przed pierwszym ruchem** serwer losuje ziarno i ogłasza jego *odcisk*. Odcisk niczego nie zdradza, ale pasuje tylko do tej liczby.
2. **W czasie gry** wszystko, co losowe, pochodzi z tego ziarna. Inne ziarno miałoby inny odcisk.
3. **Po grze** ziarno jest w pliku gry. Otwórz powtórkę i wybierz *Pobierz grę*.
4. **Sprawdzić może każdy.** Program Parlor porównuje odciski i rozgrywa całą grę od nowa. Jeśli choć jedna litera albo jeden rzut się różni, wskaże ten ruch.`,
}
