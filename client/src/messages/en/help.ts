// Texts of the pages "Help" and "Fairness".

export const help = {
  helpTitle: 'Help',
  helpText: `## Playing
- **Vs computer:** tap a game. Use the gear to pick your opponent and options.
- **Pass and play:** share one device. Your secrets stay hidden from the other player.
- **With a friend:** create an invite link and send it. The game starts when your friend joins.

## If you have to leave
Just close the page. Your game is saved. Find it under *My games*.

## Your name
You don't need an account. A cookie in this browser remembers you. If you clear it, you lose access to your games. To play on another device, open *Settings*, then *Play on another device*.

## The keyboard
You can reach everything with Tab, Enter, and the arrow keys. Esc closes a dialog.`,
  dealTitle: 'Fairness',
  dealText: `Letters, cards, and dice come from one secret number, the **seed**. You can check that no one changes it:

1. **Before the first move**, the server draws the seed and publishes its *fingerprint*. The fingerprint reveals nothing, but it matches only that number.
2. **While you play**, every random event comes from that seed. A different seed would have a different fingerprint.
3. **After the game**, the seed is in the game file. Open the replay and choose *Download game*.
4. **Anyone can check it.** Parlor's own program compares the fingerprints and replays the whole game. If a single letter or roll is different, it shows you the move.`,
}
