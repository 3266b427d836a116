'use strict';
const PAGE = 100;
const MASK = '••••••••';
const byId = id => document.getElementById(id);
const state = { offset: 0, total: 0, rows: [], at: 0, detail: null, shown: false, turn: 0, busy: false };

/** Makes an element. Texts of reports go in as texts alone. */
function element(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

function said(text, isProblem) {
  byId('said').textContent = text;
  byId('said').className = isProblem ? 'problem' : '';
}

async function ask(name, fields, post) {
  const query = new URLSearchParams(fields).toString();
  try {
    const answer = await fetch(post ? name : name + '?' + query, post
      ? { method: 'POST', body: query, headers: { 'X-Sluice-Review': '1', 'Content-Type': 'application/x-www-form-urlencoded' } }
      : {});
    if (!answer.ok) throw new Error(answer.status);
    return await answer.json();
  } catch (problem) {
    said('No answer (' + problem.message + '): the review has ended. What was decided before is written; start it again to go on.', true);
    return null;
  }
}

const selected = () => state.rows[state.at];

/** Asks for a page of the list, and selects one of it. */
async function list(offset, at) {
  const turn = ++state.turn;
  const answer = await ask('groups', { offset: Math.max(0, offset), limit: PAGE, text: byId('filter').value, severity: byId('severity').value, state: byId('state').value });
  if (!answer || turn !== state.turn) return;
  state.offset = answer.offset;
  state.total = answer.total;
  state.rows = answer.rows;
  if (!byId('until').value) byId('until').value = answer.later;
  byId('progress').textContent = answer.decided.toLocaleString('en') + ' of ' + answer.all.toLocaleString('en') + ' secrets decided about, in ' + answer.files;
  drawRows();
  await select(Math.min(at < 0 ? state.rows.length - 1 : at, state.rows.length - 1));
}

function drawRows() {
  byId('rows').replaceChildren(...state.rows.map((row, index) => {
    const item = element('li');
    item.setAttribute('role', 'option');
    item.id = 'row-' + row.id;
    item.append(element('b', '', row.rule));
    if (row.severity) item.append(element('span', 'badge ' + row.severity, row.severity));
    if (row.validity) item.append(element('span', 'badge ' + row.validity, row.validity));
    if (row.decision) item.append(element('span', 'badge decided', row.decision.verdict + (row.decision.over ? ', over' : '')));
    item.append(element('span', 'file', row.file + ':' + row.line + (row.places > 1 ? ' and ' + (row.places - 1).toLocaleString('en') + ' more' : '')));
    item.addEventListener('click', () => select(index));
    return item;
  }));
  const last = state.offset + state.rows.length;
  byId('shown').textContent = state.total === 0 ? 'nothing' : (state.offset + 1).toLocaleString('en') + ' to ' + last.toLocaleString('en') + ' of ' + state.total.toLocaleString('en');
  byId('previous').disabled = state.offset === 0;
  byId('next').disabled = last >= state.total;
}

async function select(at, places) {
  state.at = at;
  state.shown = false;
  [...byId('rows').children].forEach((item, index) => item.setAttribute('aria-selected', String(index === at)));
  const row = selected();
  if (!row) {
    state.detail = null;
    byId('detail').replaceChildren(element('p', 'soft', 'Nothing to decide about.'));
    return;
  }
  byId('rows').setAttribute('aria-activedescendant', 'row-' + row.id);
  byId('row-' + row.id).scrollIntoView({ block: 'nearest' });
  const turn = ++state.turn;
  const answer = await ask('group', { id: row.id, places: places || 0 });
  if (!answer || turn !== state.turn) return;
  state.detail = answer;
  byId('note').value = answer.decision ? answer.decision.note : '';
  drawDetail();
}

function secretButton(text) {
  const button = element('button', 'secret', state.shown ? text : MASK);
  button.type = 'button';
  button.setAttribute('aria-pressed', String(state.shown));
  button.setAttribute('aria-label', state.shown ? 'Hide the secret ' + text : 'Show the secret');
  button.addEventListener('click', toggle);
  return button;
}

/** A line, with the secret in it behind a button. */
function masked(line, secret) {
  const box = element('span');
  if (!secret || state.detail.hidden || !line.includes(secret)) {
    box.textContent = line;
    return box;
  }
  line.split(secret).forEach((part, index) => {
    if (index > 0) box.append(secretButton(secret));
    box.append(part);
  });
  return box;
}

function commit(one) {
  const box = element('span', '', one.id.slice(0, 10) + ', ' + one.author + ', ' + one.date + ' ');
  if (/^https?:\/\//.test(one.link)) {
    const link = element('a', '', 'open');
    link.href = one.link;
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
    box.append(link);
  }
  return box;
}

function part(title, ...content) {
  const box = element('section');
  box.append(element('h3', '', title), ...content);
  return box;
}

function listOf(nodes) {
  const box = element('ul');
  for (const node of nodes) {
    const item = element('li');
    item.append(node);
    box.append(item);
  }
  return box;
}

function drawDetail() {
  const one = state.detail;
  const head = element('h2', '', one.rules.join(', '));
  for (const word of [one.severity, one.confidence && one.confidence + ' confidence']) {
    if (word) head.append(element('span', 'badge ' + (word === one.severity ? word : ''), word));
  }
  const parts = [head, element('p', 'soft', one.description)];
  if (one.validity) parts.push(part('Does it still work?', element('p', one.validity.split(':')[0], one.validity)));
  if (one.decision) {
    const words = one.decision.verdict + (one.decision.until ? ' until ' + one.decision.until : '') + (one.decision.over ? ', which is over' : '') + (one.decision.note ? ': ' + one.decision.note : '');
    parts.push(part('Decided', element('p', 'decided', words)));
  }
  const secret = element('p');
  const code = element('code');
  code.append(one.hidden ? one.secret : secretButton(one.secret));
  secret.append(code);
  parts.push(part('Secret', secret));
  const lines = element('pre');
  const pieces = one.secret.split('\n').filter(piece => piece.trim());
  one.lines.forEach((line, index) => {
    const number = one.firstLine + index;
    const row = element('span', number === one.line ? 'row hit' : 'row');
    const piece = pieces.find(each => line.includes(each));
    row.append(element('span', 'number', number), masked(line, piece));
    lines.append(row);
  });
  parts.push(part(one.ofFile ? 'The file, as it is now' : 'What the report has', lines));
  parts.push(part('Why it was reported', listOf(one.reasons.map(reason => element('span', '', reason)))));
  const commits = [];
  if (one.first) commits.push(['first commit ', one.first], ['last commit ', one.last]);
  if (commits.length) parts.push(part('History', listOf(commits.map(([words, which]) => {
    const box = element('span', '', words);
    box.append(commit(which));
    return box;
  }))));
  parts.push(places(one));
  byId('detail').replaceChildren(...parts);
}

function places(one) {
  const title = one.total.toLocaleString('en') + (one.total === 1 ? ' place' : ' places') + ' in ' + one.files.toLocaleString('en') + (one.files === 1 ? ' file' : ' files');
  const box = part(title, listOf(one.places.map(place => {
    const item = element('span');
    item.append(element('code', '', place.file + ':' + place.line), ' ');
    if (one.rules.length > 1) item.append(element('span', 'soft', place.rule + ' '));
    if (place.commit) item.append(commit(place.commit));
    return item;
  })));
  const last = one.offset + one.places.length;
  for (const [words, to, isThere] of [['Places before', one.offset - 200, one.offset > 0], ['More places', last, last < one.total]]) {
    if (!isThere) continue;
    const button = element('button', '', words);
    button.type = 'button';
    button.addEventListener('click', () => select(state.at, Math.max(0, to)));
    box.append(button);
  }
  return box;
}

function toggle() {
  if (!state.detail) return;
  state.shown = !state.shown;
  drawDetail();
}

async function move(by) {
  const to = state.at + by;
  if (to >= 0 && to < state.rows.length) return select(to);
  if (by > 0 && state.offset + state.rows.length < state.total) return list(state.offset + PAGE, 0);
  if (by < 0 && state.offset > 0) return list(state.offset - PAGE, -1);
}

/** The next that nobody decided about, on this page or a later one. */
async function nextOpen() {
  for (let at = state.at + 1; at < state.rows.length; at++) {
    if (!state.rows[at].decision) return select(at);
  }
  return move(state.rows.length - state.at);
}

/** Does one thing after the other: a key that comes too early could mean a secret nobody has seen. */
async function alone(action) {
  if (state.busy) return;
  state.busy = true;
  try {
    await action();
  } finally {
    state.busy = false;
  }
}

const decide = verdict => alone(async () => {
  const row = selected();
  if (!row || !state.detail || state.detail.id !== row.id) return;
  const answer = await ask('decide', { id: row.id, verdict, until: byId('until').value, note: byId('note').value }, true);
  await after(answer, true);
});

const withdraw = () => alone(async () => {
  const row = selected();
  if (row) await after(await ask('withdraw', { id: row.id }, true), false);
});

async function after(answer, goesOn) {
  if (!answer) return;
  said(answer.done || answer.problem, Boolean(answer.problem));
  byId('rows').focus();
  if (answer.problem) return;
  const isFiltered = byId('state').value !== '';
  await list(state.offset, state.at);
  if (goesOn && !isFiltered) await nextOpen();
}

const end = () => alone(async () => {
  const answer = await ask('done', {}, true);
  if (!answer) return;
  state.turn = Infinity;
  document.body.replaceChildren(element('p', 'ended', 'The review has ended. What was decided is written; this page can be closed.'));
});

const KEYS = {
  j: () => move(1), ArrowDown: () => move(1), k: () => move(-1), ArrowUp: () => move(-1),
  PageDown: () => list(state.offset + PAGE, 0), PageUp: () => list(state.offset - PAGE, 0), Home: () => list(0, 0),
  o: nextOpen, s: toggle, l: () => decide('leak'), f: () => decide('false alarm'), t: () => decide('test data'),
  a: () => decide('accepted'), u: withdraw, n: () => byId('note').focus(), d: () => byId('until').focus(),
  '/': () => byId('filter').focus(), q: end,
};

document.addEventListener('keydown', event => {
  if (event.ctrlKey || event.metaKey || event.altKey || !byId('rows')) return;
  const isTyping = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName);
  if (event.key === 'Escape') {
    byId('rows').focus();
    return;
  }
  if (isTyping) {
    if (event.key === 'Enter') {
      event.preventDefault();
      byId('rows').focus();
    }
    return;
  }
  const action = KEYS[event.key];
  if (!action) return;
  event.preventDefault();
  // A key that is held down moves, and decides nothing.
  if (!event.repeat || event.key === 'j' || event.key === 'k' || event.key.startsWith('Arrow')) action();
});
let typing = 0;
byId('filter').addEventListener('input', () => {
  clearTimeout(typing);
  typing = setTimeout(() => list(0, 0), 150);
});
byId('severity').addEventListener('change', () => list(0, 0));
byId('state').addEventListener('change', () => list(0, 0));
byId('previous').addEventListener('click', () => list(state.offset - PAGE, 0));
byId('next').addEventListener('click', () => list(state.offset + PAGE, 0));
byId('withdraw').addEventListener('click', withdraw);
byId('done').addEventListener('click', end);
for (const form of document.forms) form.addEventListener('submit', event => event.preventDefault());
for (const button of document.querySelectorAll('[data-verdict]')) button.addEventListener('click', () => decide(button.dataset.verdict));
byId('rows').focus();
list(0, 0);
