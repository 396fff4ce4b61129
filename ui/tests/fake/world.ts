// A tiny title for trying the page without the program: two sides, a few pieces, terrain, a set-up by draft.
import type { CounterData, HexData, ModuleData, OptionSummary, Place } from '../../src/generated';

export const COLUMNS = 14;
export const ROWS = 10;
const RADIUS = 100;

/** The name of a hex. */
export function nameOf(row: number, column: number): Place {
  return `${String(row).padStart(2, '0')}${String(column).padStart(2, '0')}`;
}

/** What it costs to enter terrain. */
export const COSTS: Readonly<Record<string, number>> = { open: 1, forest: 2, swamp: 3 };

function hexes(): HexData[] {
  const made: HexData[] = [];
  for (let row = 1; row <= ROWS; row++) {
    for (let column = 1; column <= COLUMNS; column++) {
      const sea = column + row < 4 || column > COLUMNS - 2 + (row % 2);
      const dense = (row * 7 + column * 5) % 4;
      made.push({
        place: nameOf(row, column),
        x: Math.round(RADIUS * Math.sqrt(3) * (column - 0.5 + (row % 2) / 2)),
        y: Math.round(RADIUS * (1.5 * (row - 1) + 1)),
        terrain: sea ? 'sea' : dense === 0 ? 'forest' : dense === 3 && row > 6 ? 'swamp' : 'open',
        name: row === 5 && column === 6 ? 'Kylä' : null,
        legal: !sea,
        source: 'reconstructed',
      });
    }
  }
  return made;
}

function counter(name: string, side: string): CounterData {
  return {
    name,
    formation: null,
    side,
    kind: 'infantry',
    faces: { front: { picture: '', values: { attack: '3', defense: '4', movement: '4' } } },
    source: 'reconstructed',
  };
}

const OPTION: OptionSummary = {
  id: 'setup',
  title: { en: 'Set-up', fi: 'Alkuasetelma' },
  values: ['historical', 'free'],
  rule: '2.1',
};

/** The module. */
export const MODULE: ModuleData = {
  summary: {
    module: 'fake',
    id: 'fake',
    title: 'Toy War',
    version: '0.1.0',
    seats: ['red', 'blue'],
    scenarios: [{ id: 'toy', title: { en: 'The Ford', fi: 'Kahlaamo' }, options: [OPTION] }],
    reconstructed: 12,
  },
  colours: { red: '#d9a38f', blue: '#a9cbe8' },
  messages: {
    en: [
      'seat-red = Red',
      'seat-blue = Blue',
      'phase-movement = Movement',
      'phase-setup = Set-up',
      'terrain-open = Open ground',
      'terrain-forest = Forest',
      'terrain-swamp = Swamp',
      'terrain-sea = Sea',
      'track-turn = Turn',
      'track-points = Points',
      'option-historical = as it was',
      'option-free = free',
      'value-attack = attack',
      'value-defense = defense',
      'value-movement = movement',
      'verb-place = Place',
      'prompt-move = { $seat }: move your pieces, then end the phase.',
      'prompt-setup = { $seat }: place your pieces.',
      'label-end = End movement',
      'label-commit = Done',
      'label-move = Move',
      'label-place = Place',
      'moved = { $piece } moves from { $from } to { $to }.',
      'placed = { $piece } starts in { $to }.',
      'turn-begins = Turn { $turn } begins.',
      'cost-terrain = { $terrain }',
      'short = { $need } MP needed, { $left } left',
      'enemy = { $place } holds an enemy',
      'impassable = No unit may enter { $place }',
      'not-yours = This piece is not yours to move now',
      'fact-terrain = Costs { $cost } MP to enter',
      'weather-die = Weather',
    ].join('\n'),
    fi: [
      'seat-red = Punaiset',
      'seat-blue = Siniset',
      'phase-movement = Liike',
      'phase-setup = Alkuasetelma',
      'prompt-move = { $seat }: siirrä merkkejä ja päätä sitten vaihe.',
      'prompt-setup = { $seat }: aseta merkkisi.',
      'label-end = Päätä liike',
      'label-commit = Valmis',
      'moved = { $piece } siirtyy ruudusta { $from } ruutuun { $to }.',
    ].join('\n'),
  },
  sheets: [
    {
      id: '',
      width: Math.round(RADIUS * Math.sqrt(3) * (COLUMNS + 0.5)),
      height: Math.round(RADIUS * (1.5 * ROWS + 0.5)),
      radius: RADIUS,
      pointy: true,
      hexes: hexes(),
      pictures: [],
    },
  ],
  counters: Object.fromEntries(
    ['red', 'blue'].flatMap((side) =>
      [1, 2, 3, 4].map((n) => [`${side}-${n}`, counter(`${n}/${side === 'red' ? 'R' : 'B'}`, side)]),
    ),
  ),
  formations: [],
  rulings: [],
  rules: [
    { id: '2.1', title: { en: 'Set-up' }, kind: 'procedure', summary: { en: 'Red places two pieces.' }, needs: [] },
    { id: '5.1', title: { en: 'Terrain' }, kind: 'mechanic', summary: { en: 'Each hex costs points.' }, needs: ['5.2'] },
    { id: '5.2', title: { en: 'Movement points' }, kind: 'mechanic', summary: { en: 'A piece has four.' }, needs: [] },
    { id: '5.3', title: { en: 'Enemies' }, kind: 'mechanic', summary: { en: 'A hex with enemies is closed.' }, needs: [] },
  ],
  charts: [
    {
      id: 'terrain',
      title: { en: 'Terrain Effects', fi: 'Maasto' },
      rule: '5.1',
      source: 'reconstructed',
      columns: [
        { id: 'name', title: { en: 'Terrain' } },
        { id: 'cost', title: { en: 'MP' } },
      ],
      rows: Object.entries(COSTS).map(([name, cost]) => ({ id: name, name, cost })),
    },
  ],
  help: { en: '# How to play\n\nMove **your** pieces. See [5.1].\n\n- one\n- two' },
};

/** Gives the title a second sheet, whose places are named after it. */
export function onTwoSheets(): void {
  const [first] = MODULE.sheets;
  if (!first || MODULE.sheets.length > 1) return;
  first.id = 'A';
  const hexes = first.hexes.map((hex) => ({ ...hex, place: `B${hex.place}`, name: null }));
  MODULE.sheets.push({ ...first, id: 'B', hexes });
}
