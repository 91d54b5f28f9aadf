// The bare page: one match against a bot, the view in words, the legal actions as buttons.
const at = (id) => document.getElementById(id);
const say = (sentence) => (at("status").textContent = sentence);

async function ask(path, body) {
  const given = body && { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, given);
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.sentence);
  return found;
}

// --- the match that is shown: its id is in the address, so that reloading comes back to it

const RETRY_LEAST = 500; // milliseconds
const RETRY_MOST = 10_000;
let socket;
let retry = RETRY_LEAST;
let seat = -1; // mine, or -1 for a spectator
let version = 0;
let seats = [];

const match = () => location.hash.slice(1);
const send = (message) => socket.send(JSON.stringify({ match: match(), ...message }));

function connect() {
  socket = new WebSocket(location.origin.replace(/^http/, "ws") + "/socket");
  socket.onmessage = (frame) => hear(JSON.parse(frame.data));
  socket.onclose = () => {
    say("The connection is lost; trying again.");
    setTimeout(connect, retry);
    retry = Math.min(retry * 2, RETRY_MOST);
  };
}

function watch() {
  if (match() && socket?.readyState === WebSocket.OPEN) send({ t: "watch" });
}

function hear(message) {
  if (message.t === "hello") {
    retry = RETRY_LEAST;
    watch();
    return;
  }
  if (message.match && message.match !== match()) return; // of the match before
  switch (message.t) {
    case "table":
      seats = message.around.seats;
      seat = seats.findIndex((place) => place.yours);
      show(message);
      break;
    case "step":
      if (message.viewer === seat) show(message);
      break;
    case "looked":
      if (message.version === version) draw(message);
      break;
    case "refused":
    case "gone":
    case "error":
      say(message.sentence);
  }
}

function show(news) {
  version = news.version;
  at("actions").replaceChildren();
  if (news.outcome) say(`Over: ${seats.map((place, n) => `${place.name} ${news.outcome.results[n]}`).join(", ")}.`);
  else say(news.to_act.includes(seat) ? "It is your turn." : "The other player is thinking.");
  send({ t: "look", seat });
}

function draw(looked) {
  at("text").textContent = looked.text;
  const buttons = looked.legal.map((action, n) => {
    const button = document.createElement("button");
    button.textContent = looked.written[n];
    button.onclick = () => send({ t: "act", seat, action, id: crypto.getRandomValues(new Uint32Array(2)).join("-"), version });
    return button;
  });
  at("actions").replaceChildren(...buttons);
}

// --- a new match

let games = [];

function fill(select, values) {
  select.replaceChildren(...values.map(([value, label]) => new Option(label, value)));
}

function fillLevels() {
  const game = games.find(({ id }) => id === at("game").value);
  fill(at("level"), game.levels.map((level) => [level, level]));
}

at("game").onchange = fillLevels;
at("order").onsubmit = async (event) => {
  event.preventDefault();
  const game = games.find(({ id }) => id === at("game").value);
  const bots = Array.from({ length: game.seats.least - 1 }, () => ({ kind: "bot", level: at("level").value }));
  try {
    const made = await ask("/api/matches", { game: game.id, seats: [{ kind: "me" }, ...bots] });
    if (match()) send({ t: "leave" });
    location.hash = made.match;
  } catch (error) {
    say(error.message);
  }
};
window.onhashchange = watch;

try {
  await ask("/api/me"); // a guest's cookie, which the socket needs
  games = await ask("/api/games");
  fill(at("game"), games.map(({ id, title }) => [id, title]));
  fillLevels();
  connect();
} catch (error) {
  say(error.message);
}
