"""Page object of the deep edition of NetHack Chat Game, and known runs of it."""

from nethack_chat_page import Run, keeps, opens

from parlor.games.nethack_chat import game
from parlor.games.nethack_chat.actions import ALL, Ability, Answer, Loot, Say, Use, verb_of
from parlor.games.nethack_chat.deep.bots import expert_act
from parlor.games.nethack_chat.deep.data.items import ALL_ITEMS
from parlor.games.nethack_chat.deep.ways import choices_at
from parlor.games.nethack_chat.engine.perform import perform
from parlor.games.nethack_chat.engine.secrets import visible_scene

MAX_STEPS = 4  # acts of one typed line
WON = 2  # a seed with which the expert wins with each class

# How each act is typed; the braces stand for its names.
WORDS = {
    "move": "go {}",
    "attack": "attack the {}",
    "defend": "defend",
    "flee": "flee",
    "cast": "cast {} at the {}",
    "equip": "equip the {}",
    "drop": "drop the {}",
    "talk": "talk to {}",
    "buy": "buy the {}",
    "sell": "sell the {}",
    "haggle": "haggle for the {}",
    "search": "search the room",
    "rest": "rest here",
    "combine": "combine the {} with the {}",
    "unlock": "unlock the {}",
    "disarm": "disarm the {}",
    "give": "give the {} to {}",
}


class DeepRun(Run):
    """A run of the deep edition that is played before a page shows it."""

    def __init__(self, hero, seed=1, **options):
        super().__init__(seed, edition="deep", **{"class": hero}, **options)

    @property
    def adventure(self):
        return self.scene.adventure

    def has_met(self, *kinds):
        """Return whether an event of each of these kinds has happened."""
        events = [event for exchange in self.match.state.story for event in exchange.events]
        return all(any(isinstance(event, kind) for event in events) for kind in kinds)

    def acts(self, *acts):
        """Play acts, each as a line."""
        for act in acts:
            self.match.play(0, Say(sentence([clause(self.scene, act)]), (act,)))
        return self

    def next_line(self, level="expert"):
        """Return a line that means the expert's next acts: several outside fights, as far as they are read as meant."""
        state, acts, clauses = self.match.state, [], []
        while len(acts) < MAX_STEPS and not state.now.over:
            act = expert_act(visible_scene(state.now), state.options.easy)
            acts.append(act)
            clauses.append(clause(state.now, act))
            state, _ = perform(state, act)
            if state.now.fighting or state.now.adventure.talk:
                break
        while not self.means(line := sentence(clauses), acts):
            assert len(acts) > 1, f"{line} does not mean {acts}"
            acts.pop()
            clauses.pop()
        return line

    def means(self, line, acts):
        """Return whether a line is read as these acts."""
        return game.resolve_external(self.view, Say(line)).acts == tuple(acts)


def sentence(clauses):
    text = ", then ".join(clauses)
    return text if text[0].isupper() else f"I {text}"


def clause(scene, act):
    """Return an act as a player would type it."""
    if isinstance(act, Answer):
        label = next(one.label for one in choices_at(scene, scene.adventure.talk) if one.key == act.choice)
        return label[0].upper() + label[1:]
    if isinstance(act, Ability):
        return f"use {scene.adventure.sheet.ability.name}{f' on the {act.target}' if act.target else ''}"
    if isinstance(act, Loot):
        return "take everything" if act.item == ALL else f"take the {act.item}"
    if isinstance(act, Use):
        verb = {"potion": "drink", "scroll": "read", "tool": "throw"}.get(ALL_ITEMS[act.item].sort, "use")
        return f"{'eat' if act.item == 'Bread' else verb} the {act.item}{f' at the {act.target}' if act.target else ''}"
    names = [getattr(act, field) for field in act.__struct_fields__]
    words = WORDS[verb_of(act)]
    return (words if all(names) else words.removesuffix(" at the {}")).format(*filter(None, names))


def stopped(hero, until):
    """Return the expert's winning run up to some point."""
    run = DeepRun(hero, WON)
    while not run.over and not until(run):
        run.acts(expert_act(visible_scene(run.scene), easy=False))
    assert not run.over, "the run never came there"
    return run


def at(person, run):
    """Open the page of a run."""
    return opens(person, keeps(run, person))


def spell(page, name):
    return page.locator(f"[data-spell='{name}']")


def shop(page):
    return page.get_by_role("dialog").locator("[data-shop]")
