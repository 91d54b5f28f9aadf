// The table of Masked Ball: tap a mask, then a guest, then a guess. A plain ES module, without a build step.
// Parlor's client/plugin/parlor-page.d.ts describes the interface.

import { h, linked, replace } from './dom.js'
import { BACK, COPIES, MASKS } from './masks.js'

export const api = 1
const FOX = 1

/** @type {import('../../../../client/plugin/parlor-page').Mount} */
export async function mount(element, table) {
  const root = h('div', { class: 'masked-ball', lang: 'en' })
  await linked(element, new URL('page.css', import.meta.url).href)
  element.append(root)

  let description = null // the server's last answer: legal actions and the log
  let chosen = { mask: null, target: undefined } // what the player has tapped so far
  let refusal = ''
  let logOpen = innerWidth >= 1024
  let asked = -1 // the version for which `describe` was called last

  async function update() {
    if (asked !== table.version) {
      asked = table.version
      chosen = { mask: null, target: undefined }
      refusal = ''
      const version = asked
      table.describe().then((found) => {
        if (version !== table.version) return
        description = found
        draw()
      })
    }
    draw()
  }

  function choose(next) {
    chosen = { ...chosen, ...next }
    refusal = ''
    const { mask, target } = chosen
    const fitting = actions(mask, target)
    const [only] = fitting
    // the Fox also needs a guess; a mask without a target has its own button
    if (mask !== null && target !== undefined && fitting.length === 1 && only.target !== null) void play(only)
    else draw()
  }

  async function play(action) {
    const refused = await table.act(action)
    if (refused) {
      refusal = refused.message
      draw()
    }
  }

  /** The legal actions with this mask, aimed at this guest if one is given. */
  function actions(mask, target) {
    if (table.seat === null || !description) return []
    const fits = (action) => action.mask === mask && (target === undefined || action.target === target)
    return description.legal.filter(fits)
  }

  function draw() {
    const { view } = table
    const others = view.counts.map((_, seat) => seat).filter((seat) => seat !== table.viewer)
    const order = others.sort((a, b) => ((a - table.viewer + 9) % 9) - ((b - table.viewer + 9) % 9))
    replace(
      root,
      h('section', { class: `mb-guests mb-guests-${order.length}`, 'aria-label': 'Guests' }, order.map(guest)),
      h('div', { class: 'mb-hall' }, deck(view), news(view)),
      table.viewer >= 0 && own(view),
      h(
        'details',
        { class: 'mb-log', open: logOpen, ontoggle: (event) => (logOpen = event.target.open) },
        h('summary', {}, 'What happened'),
        h('ol', { 'data-scrolls': 'log', tabIndex: 0, 'aria-label': 'What happened' }, lines(description)),
      ),
    )
    const log = root.querySelector('.mb-log ol')
    log.scrollTop = log.scrollHeight
  }

  const nameOf = (seat) => table.players[seat]?.name ?? `Guest ${seat + 1}`

  /** Another guest; a button if the chosen mask can be aimed at them. */
  function guest(seat) {
    const { view } = table
    const out = view.counts[seat] === 0
    const target = chosen.mask !== null && actions(chosen.mask, seat).length > 0
    const known = view.known.find((fact) => fact.seat === seat)
    const state = out ? 'Out' : view.safe[seat] ? 'Safe' : view.turn === seat ? 'Choosing' : ''
    const face = known ? MASKS[known.mask] : table.outcome ? MASKS[view.last?.masks[seat]] : null // shown after the end
    const inside = [
      h('img', { class: 'mb-face', src: face?.picture ?? BACK, alt: face ? `The ${face.name}` : '' }),
      h('span', { class: 'mb-name' }, nameOf(seat)),
      roses(view, seat),
      h('span', { class: 'mb-state' }, state || (known ? `You saw: ${face.name}` : ' ')),
      laid(view, seat),
    ]
    const classes = ['mb-guest', out && 'mb-out', view.turn === seat && 'mb-turn', target && 'mb-target']
    const look = classes.filter(Boolean).join(' ')
    if (!target) return h('article', { class: look, 'aria-label': nameOf(seat) }, inside)
    const aim = h('span', { class: 'mb-hidden' }, `Aim the ${MASKS[chosen.mask].name} at`)
    const pressed = `${chosen.target === seat}`
    const tap = () => choose({ target: seat })
    return h(
      'button',
      {
        type: 'button',
        class: look,
        'aria-pressed': pressed,
        'data-key': `guest ${seat}`,
        'data-next': '',
        onclick: tap,
      },
      [aim, ...inside],
    )
  }

  function roses(view, seat) {
    const won = view.roses[seat]
    const all = Array.from({ length: view.options.roses }, (_, n) => h('i', { class: n < won ? 'mb-rose' : 'mb-bud' }))
    return h('span', { class: 'mb-roses', role: 'img', 'aria-label': `${won} of ${view.options.roses} roses` }, all)
  }

  /** The masks that lie open in front of a guest. */
  function laid(view, seat) {
    const names = view.laid[seat].map((mask) => MASKS[mask].name)
    const label = names.length ? `Laid open: ${names.join(', ')}` : 'Nothing laid open'
    const pictures = view.laid[seat].map((mask) =>
      h('img', { src: MASKS[mask].picture, alt: '', title: MASKS[mask].name }),
    )
    return h('span', { class: 'mb-laid', role: 'img', 'aria-label': label }, pictures)
  }

  function deck(view) {
    return h(
      'p',
      { class: 'mb-deck' },
      h('img', { src: BACK, alt: '' }),
      h('b', {}, `${view.deck}`),
      view.deck === 1 ? ' mask left' : ' masks left',
    )
  }

  /** Whose turn it is, and the last move. */
  function news(view) {
    const last = description?.log.at(-1)?.lines ?? []
    const turn = table.outcome
      ? result()
      : table.seat !== null
        ? 'Your turn'
        : view.turn === null
          ? ''
          : `${nameOf(view.turn)} chooses a mask`
    return h(
      'div',
      { class: 'mb-news', role: 'status' },
      h('h2', {}, turn),
      last.slice(0, 4).map((line) => h('p', {}, line)),
    )
  }

  function result() {
    const winners = table.outcome.results.flatMap((one, seat) => (one === 'win' ? [seat] : []))
    if (winners.includes(table.viewer)) return 'You win the ball!'
    return winners.length === 1 ? `${nameOf(winners[0])} wins the ball` : 'The ball is over'
  }

  function lines(description) {
    return (description?.log ?? []).map((entry) =>
      h(
        'li',
        {},
        entry.lines.map((line) => h('p', {}, line)),
      ),
    )
  }

  /** Your masks, and what to do next. */
  function own(view) {
    const seat = table.viewer
    const state =
      view.counts[seat] === 0 && !table.outcome ? 'You are out of this round' : view.safe[seat] ? 'You are safe' : ''
    return h(
      'section',
      { class: 'mb-own', 'aria-label': 'Your masks' },
      h(
        'div',
        { class: 'mb-you' },
        h('span', { class: 'mb-name' }, nameOf(seat)),
        roses(view, seat),
        h('span', { class: 'mb-state' }, state),
        laid(view, seat),
      ),
      h('div', { class: 'mb-hand' }, view.hand.map(card)),
      prompt(),
    )
  }

  function card(rank, place) {
    const { name, effect, picture } = MASKS[rank]
    const playable = table.seat !== null && !table.busy && actions(rank).length > 0
    const pressed = chosen.mask === rank && place === table.view.hand.indexOf(rank)
    return h(
      'button',
      {
        type: 'button',
        class: 'mb-card',
        disabled: !playable,
        'aria-pressed': `${pressed}`,
        'data-key': `card ${place}`,
        onclick: () => choose({ mask: pressed ? null : rank, target: undefined }),
      },
      h('b', { class: 'mb-rank' }, `${rank}`),
      h('img', { src: picture, alt: '' }),
      h('span', { class: 'mb-title' }, name),
      h('span', { class: 'mb-effect' }, effect),
    )
  }

  function prompt() {
    const { mask, target } = chosen
    const parts = []
    if (refusal) parts.push(h('p', { class: 'mb-refusal', role: 'alert' }, refusal))
    if (table.seat === null || !description) return h('div', { class: 'mb-prompt' }, parts)
    if (mask === null) parts.push(h('p', {}, 'Tap the mask you want to lay down.'))
    else if (mask === FOX && target !== undefined) parts.push(...guesses(mask, target))
    else parts.push(...targets(mask))
    return h('div', { class: 'mb-prompt' }, parts)
  }

  function targets(mask) {
    const found = actions(mask)
    const plain = found.find((action) => action.target === null)
    const { name } = MASKS[mask]
    if (plain) {
      const why = mask === 7 ? 'You will be out of this round.' : mask === 4 ? '' : 'You have no one to aim it at.'
      return [why && h('p', {}, why), choice(`Lay down the ${name}`, 'lay', () => void play(plain), true)]
    }
    const self = found.some((action) => action.target === table.viewer)
    return [
      h('p', {}, `Tap a guest to aim the ${name} at.`),
      self && choice('Take another mask yourself', 'self', () => choose({ target: table.viewer })),
    ]
  }

  function guesses(mask, target) {
    const options = actions(mask, target).map((action) => {
      const { name, picture, rank } = MASKS[action.guess]
      const open =
        table.view.laid.flat().filter((one) => one === rank).length +
        table.view.hand.filter((one) => one === rank).length
      const left = COPIES[rank] - open
      return h(
        'button',
        {
          type: 'button',
          class: 'mb-guess',
          disabled: table.busy,
          'data-key': `guess ${rank}`,
          'data-next': '',
          onclick: () => void play(action),
        },
        h('img', { src: picture, alt: '' }),
        h('span', {}, name),
        h('small', {}, `${left} left`),
      )
    })
    return [h('p', {}, `Which mask does ${nameOf(target)} wear?`), h('div', { class: 'mb-guesses' }, options)]
  }

  function choice(label, key, onclick, main = false) {
    const look = main ? 'mb-button mb-main' : 'mb-button'
    return h(
      'button',
      { type: 'button', class: look, disabled: table.busy, 'data-key': key, 'data-next': '', onclick },
      label,
    )
  }

  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && chosen.mask !== null) choose({ mask: null, target: undefined })
  })
  await update()
  return { update }
}
