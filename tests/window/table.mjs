// The hands of a real-window test at the table: it looks at what the page shows and acts with the mouse.

/** An element by its test id. */
export const at = (id, more = '') => `[data-testid="${id}"]${more}`;

/** The table in a window. */
export class Table {
  #window;

  constructor(window) {
    this.#window = window;
  }

  /** Begins a game in the library and waits for the board. */
  static async begin(window, seed) {
    // No motion, so that what is clicked stands still; and no second question, which has a test of its own.
    await window.run(
      `localStorage.setItem('motti.settings', JSON.stringify({ motion: 'reduced', warnBeforePassing: false }))`,
    );
    await window.reload();
    await window.choose(at('option-setup'), 'historical');
    await window.click('summary');
    await window.type(at('seed'), seed);
    await window.click(at('start'));
    return Table.shown(window);
  }

  /** Goes on with the last game of the library. */
  static async resume(window) {
    await window.click(at('continue'));
    return Table.shown(window);
  }

  static async shown(window) {
    await window.appear(at('board'));
    return new Table(window);
  }

  /** The number of plies the page shows. */
  async ply() {
    return this.#window.run(
      `return Number(document.querySelector('[data-testid="table"]')?.dataset.ply)`,
    );
  }

  /** Waits until the page shows so many plies and is at rest. */
  async stands(ply) {
    await this.#window.appear(at('table', `[data-ply="${ply}"][aria-busy="false"]`));
  }

  /** The table as the desk has it. */
  async data() {
    return this.#window.run(
      `const table = Number(document.querySelector('[data-testid="table"]').dataset.table);
       return window.__TAURI_INTERNALS__.invoke('request', { request: { table: { table } } })
         .then((answer) => answer.table);`,
    );
  }

  /** Clicks the middle of a hex. */
  async clickHex(place) {
    const middle = await this.#window.run(
      `return document.querySelector('[data-testid="board"]').whereIs(arguments[0])`,
      place,
    );
    await this.#window.clickAt(middle.x, middle.y);
  }

  /** A piece on top of its hex that can go to an empty hex, or null. */
  async mover() {
    const { desks, view } = await this.data();
    const pieces = Object.entries(view.pieces);
    const onMap = (place) => /^\d+$/.test(place);
    const isTop = ({ place, order }) =>
      onMap(place) && pieces.every(([, other]) => other.place !== place || other.order <= order);
    const taken = new Set(pieces.map(([, piece]) => piece.place));
    for (const offer of desks.find(({ decision }) => decision)?.offers ?? []) {
      if (!offer.path || offer.pieces.length !== 1) continue;
      const [id] = offer.pieces;
      const target = offer.places.find((place) => onMap(place) && !taken.has(place));
      if (target && isTop(view.pieces[id])) return { id, from: view.pieces[id].place, target };
    }
    return null;
  }

  /** Moves a piece by two clicks on the map. */
  async move({ id, from, target }) {
    const before = await this.ply();
    await this.#window.click(at('fit'));
    await this.clickHex(from);
    await this.#window.appear(`${at('selection')} [data-piece="${id}"]`);
    await this.clickHex(target);
    await this.untilPast(before);
  }

  /** The same by dragging the counter. */
  async drag({ id, from, target }) {
    const before = await this.ply();
    await this.#window.click(at('fit'));
    await this.#window.drag(await this.hex(from), await this.hex(target));
    await this.untilPast(before);
    return id;
  }

  /** Where a hex is in the page. */
  async hex(place) {
    return this.#window.run(
      `return document.querySelector('[data-testid="board"]').whereIs(arguments[0])`,
      place,
    );
  }

  /** Whose player turn it is, as the track of the title says. */
  async playerTurn() {
    const { view } = await this.data();
    const track = view.tracks.find(({ id }) => id === 'player-turn');
    return track?.at ? `${view.moment.turn} ${track.at}` : null;
  }

  /** Answers by the first button. */
  async press() {
    const before = await this.ply();
    await this.#window.click(at('offer'));
    await this.untilPast(before);
  }

  /** Makes one decision with the mouse: a move where there is one, else the first button. */
  async decide() {
    const move = await this.mover();
    await (move ? this.move(move) : this.press());
    return move;
  }

  /** Waits until the page shows all that the desk has, which is more than before. */
  async untilPast(before) {
    await this.#window.until(`a ply after ${before}`, async () => (await this.ply()) > before);
    await this.stands((await this.data()).view.ply);
  }
}
