// A hex in one sentence, for those who hear the board.
import type { HexData, ModuleData, PieceId, Place, View } from '../generated';
import { t, texts } from '../messages/texts.svelte';
import type { Lit } from './scene';

/** What a description is made from. */
export interface Described {
  readonly module: ModuleData;
  readonly view: View;
  readonly places: ReadonlyMap<Place, readonly PieceId[]>;
  readonly lit: ReadonlyMap<Place, Lit>;
}

/** The terrain's name. */
export function terrainName(hex: HexData): string {
  return texts.word([`terrain-${hex.terrain}`, hex.terrain], hex.terrain);
}

/** The sentence. */
export function describe(place: Place, { module, view, places, lit }: Described): string {
  const hex = module.sheets.flatMap((sheet) => sheet.hexes).find((one) => one.place === place);
  const parts = [t('hear-hex', { hex: place, name: hex?.name ?? '' }).trim()];
  if (hex) parts.push(terrainName(hex));
  const there = places.get(place) ?? [];
  if (there.length > 0) {
    const names = there.map((id) => {
      const side = view.pieces[id]?.side;
      return side === undefined ? texts.piece(id) : `${texts.seat(side)} ${texts.piece(id)}`;
    });
    parts.push(t('hear-pieces', { count: there.length, names: names.join(', ') }));
  }
  const light = lit.get(place);
  if (light?.cost !== undefined) {
    parts.push(t('hear-reach', { cost: light.cost, left: light.left ?? '' }));
  } else if (light) parts.push(t('hear-target'));
  return `${parts.join('. ')}.`;
}
