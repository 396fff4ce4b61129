// A backend that plays the tiny title in the page's own memory, in the forms of the protocol.
import type { Backend } from '../../src/backend/backend';
import { Geometry } from '../../src/board/geometry';
import type {
  Action,
  Answer,
  Changed,
  Ledger,
  Message,
  OfferData,
  PieceView,
  Place,
  PlaceNote,
  Query,
  QueryAnswer,
  Refusal,
  Request,
  SeatDesk,
  SeenPly,
  TableData,
  View,
} from '../../src/generated';
import { COSTS, MODULE, nameOf } from './world';

const geometry = new Geometry(MODULE.sheets[0]!);
const SEATS = ['red', 'blue'] as const;
const STARTS = [nameOf(3, 4), nameOf(4, 4), nameOf(5, 4), nameOf(6, 4)];

interface State {
  turn: number;
  seat: string;
  phase: 'setup' | 'movement';
  pieces: Record<string, PieceView>;
}

function message(key: string, facts: Message['facts'] = []): Message {
  return { key, facts };
}

function refusal(rule: string, fact: Message, ledger: Ledger | null = null): Refusal {
  return { deciding: { rule, fact, pieces: [], places: [], ...(ledger ? { ledger } : {}) } } as Refusal;
}

function startOf(free: boolean): State {
  const pieces: Record<string, PieceView> = {};
  const put = (id: string, side: string, place: Place, order: number): void => {
    pieces[id] = { counter: id, face: 'front', side, place, order, badges: [], left: '4' };
  };
  put('red-1', 'red', nameOf(5, 3), 0);
  put('red-2', 'red', nameOf(5, 3), 1);
  put('red-3', 'red', free ? '-' : nameOf(3, 4), 0);
  put('red-4', 'red', free ? '-' : nameOf(6, 4), 0);
  put('blue-1', 'blue', nameOf(4, 9), 0);
  put('blue-2', 'blue', nameOf(5, 9), 0);
  put('blue-3', 'blue', nameOf(5, 9), 1);
  put('blue-4', 'blue', '#arrivals-2', 0);
  return { turn: 1, seat: 'red', phase: free ? 'setup' : 'movement', pieces };
}

/** One game of the tiny title. */
class FakeGame {
  readonly states: State[];
  readonly plies: SeenPly[] = [];
  draft: Action[] = [];
  notes: PlaceNote[] = [];
  undos = 0;

  constructor(
    readonly id: string,
    readonly players: Record<string, 'person' | 'random'>,
    free: boolean,
  ) {
    this.states = [startOf(free)];
  }

  get state(): State {
    return this.states.at(-1)!;
  }

  view(state = this.state, ply = this.plies.length): View {
    return {
      version: 1,
      viewer: 'omniscient',
      ply,
      moment: { turn: String(state.turn), phase: state.phase, step: '' },
      light: state.turn % 2 === 0 ? 'night' : 'day',
      pieces: state.pieces,
      markers: [
        { kind: 'value', place: nameOf(5, 6), value: '2' },
        { kind: 'owner', place: nameOf(5, 6), side: 'blue' },
      ],
      tracks: [
        { id: 'turn', spaces: ['1', '2', '3', '4'], at: String(state.turn) },
        { id: 'points', spaces: [], value: '7/2' },
      ],
      asked: this.over(state) ? [] : [this.decision(state)],
      proposals: [],
      outcome: this.over(state)
        ? { winner: 'blue', level: 'marginal', rule: '2.1', why: message('turn-begins', [['turn', { text: '5' }]]) }
        : null,
    };
  }

  over(state = this.state): boolean {
    return state.turn > 4;
  }

  decision(state = this.state): View['asked'][number] {
    return {
      seat: state.seat,
      moment: { turn: String(state.turn), phase: state.phase, step: '' },
      prompt: message(state.phase === 'setup' ? 'prompt-setup' : 'prompt-move', [['seat', { seat: state.seat }]]),
      rule: state.phase === 'setup' ? '2.1' : '5.1',
      kind: state.phase === 'setup' ? 'draft' : 'choice',
      known_to: 'all',
    };
  }

  reach(ids: readonly string[]): Map<Place, { cost: number; from: Place }> {
    const state = this.state;
    const start = state.pieces[ids[0] ?? '']?.place ?? '';
    const left = Math.min(...ids.map((id) => Number(state.pieces[id]?.left ?? 0)));
    const costs = new Map([[start, { cost: 0, from: start }]]);
    const open = [start];
    while (open.length > 0) {
      open.sort((a, b) => costs.get(a)!.cost - costs.get(b)!.cost);
      const at = open.shift()!;
      for (const next of geometry.neighbours(at)) {
        const step = this.stepCost(next);
        const cost = costs.get(at)!.cost + step;
        if (cost <= left && cost < (costs.get(next)?.cost ?? Infinity)) {
          costs.set(next, { cost, from: at });
          open.push(next);
        }
      }
    }
    costs.delete(start);
    return costs;
  }

  stepCost(place: Place): number {
    const hex = geometry.hexes.get(place);
    if (!hex?.legal || this.enemyAt(place)) return Infinity;
    return COSTS[hex.terrain] ?? 1;
  }

  enemyAt(place: Place): boolean {
    return Object.values(this.state.pieces).some((p) => p.place === place && p.side !== this.state.seat);
  }

  path(ids: readonly string[], to: Place): Place[] {
    const costs = this.reach(ids);
    const path: Place[] = [];
    for (let at = to; costs.has(at); at = costs.get(at)!.from) path.unshift(at);
    return path;
  }

  ledger(path: readonly Place[]): Ledger {
    const entries = path.map((place) => {
      const terrain = geometry.hexes.get(place)!.terrain;
      const label = message('cost-terrain', [['terrain', { word: `terrain-${terrain}` }]]);
      return { rule: '5.1', label, operation: 'add' as const, value: String(this.stepCost(place)), parts: [] };
    });
    return { kind: 'cost', total: String(path.reduce((sum, place) => sum + this.stepCost(place), 0)), entries };
  }

  why(action: Action): Refusal | undefined {
    const [id] = action.pieces ?? [];
    const piece = id === undefined ? undefined : this.state.pieces[id];
    if (action.verb === 'end' || action.verb === 'commit') return undefined;
    if (!piece || piece.side !== this.state.seat) return refusal('5.2', message('not-yours'));
    const last = action.path?.at(-1);
    const to = typeof last === 'string' ? last : (last?.to ?? '');
    if (action.verb === 'place') return STARTS.includes(to) ? undefined : refusal('2.1', message('impassable', [['place', { place: to }]]));
    if (this.enemyAt(to)) return refusal('5.3', message('enemy', [['place', { place: to }]]));
    if (!geometry.hexes.get(to)?.legal) return refusal('5.1', message('impassable', [['place', { place: to }]]));
    const path = this.path(action.pieces ?? [], to);
    if (path.length > 0) return undefined;
    return refusal('5.2', message('short', [['need', { amount: '11/2' }], ['left', { amount: piece.left ?? '0' }]]));
  }

  act(seat: string, action: Action): Refusal | undefined {
    const refused = this.why(action);
    if (refused) return refused;
    const next: State = structuredClone(this.state);
    const ply: SeenPly = { number: this.plies.length + 1, seat, action, origin: 'seat', draws: [], events: [] };
    if (action.verb === 'end') this.end(next, ply);
    else if (action.verb === 'commit') {
      for (const item of this.draft) this.move(next, ply, item, 'placed');
      this.draft = [];
      next.phase = 'movement';
    } else this.move(next, ply, action, 'moved');
    this.states.push(next);
    this.plies.push(ply);
    return undefined;
  }

  private move(next: State, ply: SeenPly, action: Action, key: string): void {
    const last = action.path!.at(-1)!;
    const to = typeof last === 'string' ? last : last.to;
    const path = key === 'moved' ? this.path(action.pieces ?? [], to) : [];
    for (const id of action.pieces ?? []) {
      const piece = next.pieces[id]!;
      const facts: Message['facts'] = [
        ['piece', { piece: id }],
        ['from', { place: piece.place }],
        ['to', { place: to }],
      ];
      piece.order = Object.values(next.pieces).filter((p) => p.place === to).length;
      piece.place = to;
      piece.left = String(Number(piece.left) - Number(this.ledger(path).total));
      if (key === 'moved') piece.badges = [{ kind: 'moved' }];
      ply.events.push({ rule: '5.1', message: message(key, facts), pieces: [id], places: [to], known_to: 'all' } as never);
    }
  }

  private end(next: State, ply: SeenPly): void {
    next.seat = next.seat === 'red' ? 'blue' : 'red';
    if (next.seat === 'red') {
      next.turn++;
      ply.draws.push({ kind: 'd6', stream: 'main', face: 4, purpose: message('weather-die'), known_to: 'all' });
      ply.events.push({ rule: '5.1', message: message('turn-begins', [['turn', { text: String(next.turn) }]]), known_to: 'all' } as never);
    }
    for (const piece of Object.values(next.pieces)) Object.assign(piece, { left: '4', badges: [] });
  }

  offers(seat: string): OfferData[] {
    const state = this.state;
    if (state.seat !== seat || this.over()) return [];
    const base = { choice: null, items: [], adds: false, path: false, rolls: false, places: [], pieces: [] };
    if (state.phase === 'setup') {
      const drafted = new Set(this.draft.flatMap((item) => item.pieces ?? []));
      const ids = ['red-3', 'red-4'].filter((id) => !drafted.has(id));
      const places = ids.map((id) => ({
        ...base, verb: 'place', pieces: [id], places: STARTS, rule: '2.1', label: message('label-place'), adds: true,
      }));
      const commit = { ...base, verb: 'commit', items: this.draft, rule: '2.1', label: message('label-commit') };
      return ids.length === 0 ? [commit] : places;
    }
    const own = Object.keys(state.pieces).filter((id) => state.pieces[id]!.side === seat && geometry.hexes.has(state.pieces[id]!.place));
    const moves = own.map((id) => ({
      ...base, verb: 'move', pieces: [id], places: [...this.reach([id]).keys()], rule: '5.1', label: message('label-move'), path: true,
    }));
    return [...moves.filter((offer) => offer.places.length > 0), { ...base, verb: 'end', rule: '5.1', label: message('label-end') }];
  }

  desks(): SeatDesk[] {
    return SEATS.filter((seat) => this.players[seat] !== 'random').map((seat) => ({
      seat,
      decision: this.state.seat === seat && !this.over() ? this.decision() : null,
      offers: this.offers(seat),
      draft: this.state.seat === seat ? this.draft : [],
      undo: this.plies.at(-1)?.seat === seat && this.plies.at(-1)?.draws.length === 0,
    }));
  }

  get waiting(): boolean {
    return !this.over() && this.players[this.state.seat] === 'random';
  }

  summary(): TableData['game'] {
    return {
      game: this.id, module: 'fake', title: 'Toy War', scenario: 'toy', players: this.players,
      plies: this.plies.length, turn: String(this.state.turn), played: 1_790_000_000,
      outcome: this.view().outcome, branched_from: null, open: true, same_dice: false,
    };
  }

  query(query: Query): QueryAnswer {
    if (typeof query === 'string') return { facts: [] };
    if ('reach' in query) {
      const left = Math.min(...query.reach.pieces.map((id) => Number(this.state.pieces[id]?.left ?? 0)));
      const spots = [...this.reach(query.reach.pieces)];
      return { places: spots.map(([place, { cost }]) => ({ place, amount: String(cost), left: String(left - cost) })) };
    }
    if ('path' in query) {
      const path = this.path(query.path.pieces, query.path.to);
      if (path.length > 0) return { route: { path, ledger: this.ledger(path) } };
      const refused = this.why({ verb: 'move', pieces: query.path.pieces, path: [query.path.to] });
      return refused ? { refused } : 'allowed';
    }
    if ('why' in query) {
      const refused = this.why(query.why.action);
      return refused ? { refused } : 'allowed';
    }
    if ('place' in query) {
      return { facts: [{ message: message('fact-terrain', [['cost', { amount: String(this.stepCost(query.place.place)) }]]), rule: '5.1' }] };
    }
    return { facts: [] };
  }
}

/** The backend. */
export function fakeBackend(): Backend {
  const games = new Map<string, FakeGame>();
  const tables = new Map<number, FakeGame>();
  let count = 0;

  function open(game: FakeGame): Answer {
    const table = ++count;
    tables.set(table, game);
    return { table: {
      table, game: game.summary(), viewer: 'omniscient', seats: [...SEATS], view: game.view(), desks: game.desks(),
      waiting_for_computer: game.waiting, commitment: 'c0ffee', undos: { red: game.undos, blue: 0 }, seed: null, only_recorded: false,
    } };
  }

  function changed(game: FakeGame, from: number): Answer {
    const { version: _v, viewer: _w, pieces, ...rest } = game.view();
    const change = { ...rest, pieces, light: rest.light ?? null } as Changed['change'];
    return { changed: { plies: game.plies.slice(from), change, desks: game.desks(), waiting_for_computer: game.waiting, undos: { red: game.undos, blue: 0 }, seed: null } };
  }

  function library(): Answer {
    return { library: { modules: [MODULE.summary], games: [...games.values()].map((game) => game.summary()) } };
  }

  function answer(request: Request): Answer {
    if (request === 'library') return library();
    if ('module' in request) return { module: MODULE };
    if ('new_game' in request) {
      const { players, options } = request.new_game;
      const game = new FakeGame(`g${games.size + 1}`, players as Record<string, 'person' | 'random'>, options['setup'] === 'free');
      games.set(game.id, game);
      return open(game);
    }
    if ('open_game' in request) {
      const game = games.get(request.open_game.game);
      return game ? open(game) : { fault: { code: 'unknown-game', detail: request.open_game.game } };
    }
    if ('delete' in request) {
      games.delete(request.delete.game);
      return library();
    }
    if ('verify' in request) return { verified: { plies: games.get(request.verify.game)?.plies.length ?? 0, digest: 'abcdef0123456789' } };
    if ('preview' in request) {
      const game = games.get(request.preview.game);
      return game ? { preview: game.view() } : { fault: { code: 'unknown-game', detail: request.preview.game } };
    }
    if ('export' in request) return { file: { name: 'toy.motti', data: 'AAAA' } };
    if ('import' in request || 'install' in request) return library();
    const [body] = Object.values(request) as { table: number }[];
    const game = tables.get(body?.table ?? -1);
    if (!game) return { fault: { code: 'unknown-table', detail: 'no such table' } };
    return atTable(game, request, open, changed);
  }

  return {
    request: (request) => Promise.resolve(structuredClone(answer(request))),
    pictureUrl: (_module, path) => path,
  };
}

function atTable(
  game: FakeGame,
  request: Exclude<Request, 'library'>,
  open: (game: FakeGame) => Answer,
  changed: (game: FakeGame, from: number) => Answer,
): Answer {
  const from = game.plies.length;
  if ('act' in request) {
    const refused = game.act(request.act.seat, request.act.action);
    return refused ? { refused } : changed(game, from);
  }
  if ('draft_add' in request) {
    const refused = game.why(request.draft_add.item);
    if (refused) return { refused };
    game.draft.push(request.draft_add.item);
    return changed(game, from);
  }
  if ('draft_remove' in request) game.draft.splice(request.draft_remove.index, 1);
  if ('draft_clear' in request) game.draft = [];
  if ('advance' in request && game.waiting) {
    const offers = game.offers(game.state.seat);
    const offer = offers[(game.plies.length * 7) % offers.length]!;
    const to = offer.places[game.plies.length % Math.max(1, offer.places.length)];
    const path = to === undefined ? {} : { path: game.path(offer.pieces, to) };
    game.act(game.state.seat, { verb: offer.verb, pieces: offer.pieces, ...path });
  }
  if ('undo' in request) {
    game.plies.pop();
    game.states.pop();
    game.undos++;
    return changed(game, game.plies.length);
  }
  if ('ask' in request) return { answer: game.query(request.ask.query) };
  if ('notes' in request) return { notes: { notes: game.notes } };
  if ('write_note' in request) {
    const { place, text } = request.write_note;
    const others = game.notes.filter((note) => note.place !== place);
    game.notes = text.trim() === '' ? others : [...others, { place, text: text.trim(), written: 1_790_000_000 }];
    return { notes: { notes: game.notes } };
  }
  if ('log' in request) return { log: { plies: game.plies } };
  if ('at' in request) {
    const ply = request.at.ply;
    const view = game.view(game.states[ply]!, ply);
    const turns = game.states.flatMap((state, index): [string, number][] =>
      index === 0 || game.states[index - 1]!.turn !== state.turn ? [[String(state.turn), index]] : [],
    );
    return { position: { ply, of: game.plies.length, made: game.plies[ply - 1] ?? null, view, turns } };
  }
  if ('table' in request || 'branch' in request) return open(game);
  if ('close_table' in request) return 'done';
  return changed(game, from);
}
